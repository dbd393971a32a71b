import { serviceDateProblem } from '#shared/domain/service-date.ts'

/** An instant as a date and time field shows it: to the minute, in the reader's time zone. */
export function dateFieldValue(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant in a date and time field; undefined for an incomplete date. */
export function dateFieldInstant(value: string): string | undefined {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Why the field can't be saved. */
export function dateFieldProblem(value: string, now = new Date()): string | undefined {
  const iso = dateFieldInstant(value)
  return iso ? serviceDateProblem(new Date(iso), now) : 'Enter a date and time of service.'
}
