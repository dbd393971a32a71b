/** Allows for clock skew, and for a note started just before the visit. */
const TOLERANCE_MS = 15 * 60_000
const EARLIEST = Date.parse('1900-01-01T00:00:00Z')

/** Returns why this can't be a note's date of service. */
export function serviceDateProblem(at: Date, now: Date): string | undefined {
  if (at.getTime() > now.getTime() + TOLERANCE_MS) return 'The date of service can’t be in the future.'
  if (at.getTime() < EARLIEST) return 'Enter a date of service after 1900.'
  return undefined
}
