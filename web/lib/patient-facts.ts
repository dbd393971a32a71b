import type { Patient, PatientCard } from '#shared/contracts/patients.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { formatDay } from './format.ts'

type Named = Pick<Patient, 'firstName' | 'lastName'>

export function patientName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`
}

/** Age in whole years; undefined without a date of birth. */
export function ageOf(dateOfBirth: string | null, today = new Date()): number | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(dateOfBirth ?? '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth ?? '')
  const [year, month, day] = american ? [american[3], american[1], american[2]] : (iso?.slice(1) ?? [])
  if (!year || !month || !day) return undefined
  const hadBirthday =
    today.getMonth() + 1 > Number(month) ||
    (today.getMonth() + 1 === Number(month) && today.getDate() >= Number(day))
  return today.getFullYear() - Number(year) - (hadBirthday ? 0 : 1)
}

/** "03/14/1985, 41, female": the same format however it was entered, with the age added. */
export function bornLine(
  { dateOfBirth, gender }: Pick<Patient, 'dateOfBirth' | 'gender'>,
  today = new Date(),
): string {
  const facts = [dateOfBirth && shownDateOfBirth(dateOfBirth), ageOf(dateOfBirth, today), gender].filter(
    (fact) => fact || fact === 0,
  )
  return facts.length > 0 ? facts.join(', ') : 'Not recorded'
}

/** "Today, Follow-up Session". */
export function lastVisitLine({ lastNote }: Pick<PatientCard, 'lastNote'>, now = new Date()): string {
  if (!lastNote) return 'None yet'
  const today = new Date(lastNote.serviceAt).toDateString() === now.toDateString()
  return `${today ? 'Today' : formatDay(lastNote.serviceAt, now)}, ${lastNote.noteType}`
}
