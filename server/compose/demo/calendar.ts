import type { When } from './demo-patient.ts'

/** After this the clinic's visits of a day lie in the past; before it, the day before was its last. */
const DAY_IS_OVER_AT = 11

/** Days on which the sample clinic is open, counted back from its last one, in the machine's own time zone. */
export function clinicCalendar(now: Date): (when: When) => Date {
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (now.getHours() < DAY_IS_OVER_AT) last.setDate(last.getDate() - 1)
  while (isWeekend(last)) last.setDate(last.getDate() - 1)

  return ({ workdaysAgo, time }) => {
    const day = new Date(last)
    for (let left = workdaysAgo; left > 0; ) {
      day.setDate(day.getDate() - 1)
      if (!isWeekend(day)) left -= 1
    }
    const [hours, minutes] = time.split(':').map(Number)
    day.setHours(hours ?? 0, minutes ?? 0)
    return day
  }
}

function isWeekend(day: Date): boolean {
  return day.getDay() === 0 || day.getDay() === 6
}
