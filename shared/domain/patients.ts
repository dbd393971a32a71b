export const GENDERS = ['female', 'male'] as const
/** Which patients a list shows. */
export const PATIENT_STATUSES = ['active', 'discharged', 'all'] as const
export type PatientStatus = (typeof PATIENT_STATUSES)[number]

/** The roster's order: newest patient, last name, latest visit, or highest last score first. */
export const PATIENT_SORTS = ['added', 'name', 'last-visit', 'last-score'] as const
export type PatientSort = (typeof PATIENT_SORTS)[number]

/** In the `details` of a refusal: the patient must be reactivated before a new note. */
export const PATIENT_DISCHARGED = 'patient_discharged'

export type Gender = (typeof GENDERS)[number]

const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** "4/9/1981" and "1981-04-09" as "04/09/1981", so that every list shows dates of birth the same way. Other text is unchanged. */
export function shownDateOfBirth(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : [3, 1, 2].map((part) => AMERICAN_DATE.exec(text)?.[part])
  return year && month && day ? `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}` : text
}

/** "4/9/1981" as "04/09/1981", the way it is stored. */
export function paddedDateOfBirth(text: string): string {
  return AMERICAN_DATE.test(text) ? shownDateOfBirth(text) : text
}

/** M/D/YYYY or YYYY-MM-DD; a valid day that isn't in the future. */
export function isDateOfBirth(text: string, today = new Date()): boolean {
  const american = AMERICAN_DATE.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = american
    ? [Number(american[3]), Number(american[1]), Number(american[2])]
    : iso
      ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
      : [0, 0, 0]
  if (year < 1880) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // Allow one day: it may already be tomorrow in the clinician's time zone.
  return exists && date.getTime() <= today.getTime() + 24 * 60 * 60 * 1000
}

/** The default MRN: the last six digits of the clock. */
export function generatedMrn(nowMs: number): string {
  return `MRN-${String(nowMs).slice(-6)}`
}
