export const GENDERS = ['female', 'male'] as const
/** Which patients a list shows. */
export const PATIENT_STATUSES = ['active', 'discharged', 'all'] as const
export type PatientStatus = (typeof PATIENT_STATUSES)[number]

/** In the `details` of a refusal: the patient must be reactivated before a new note. */
export const PATIENT_DISCHARGED = 'patient_discharged'

export type Gender = (typeof GENDERS)[number]

/** MM/DD/YYYY or YYYY-MM-DD; a valid day that isn't in the future. */
export function isDateOfBirth(text: string, today = new Date()): boolean {
  const american = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
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
