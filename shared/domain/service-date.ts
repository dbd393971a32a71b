/** Clocks differ, and a note may be started as the visit begins. */
const TOLERANCE_MS = 15 * 60_000
const EARLIEST = Date.parse('1900-01-01T00:00:00Z')

/** Why this can't be a note's date of service. */
export function serviceDateProblem(at: Date, now: Date): string | undefined {
  if (at.getTime() > now.getTime() + TOLERANCE_MS) return 'The date of service can’t be in the future.'
  if (at.getTime() < EARLIEST) return 'Enter a date of service after 1900.'
  return undefined
}
