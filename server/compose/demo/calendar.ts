import type { When } from './demo-patient.ts'

/** From this hour on, all of today's visits are in the past; before it, the last clinic day is yesterday. */
const DAY_IS_OVER_AT = 11

/** Maps days, counted back from the sample clinic's last open day, to dates in the machine's time zone. */
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
