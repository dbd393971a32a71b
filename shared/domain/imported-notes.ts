/** Per patient. */
export const MAX_IMPORTED_NOTES = 500

const FIRST_WORDS = 120

/** The beginning of a note, for the list. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > FIRST_WORDS ? `${line.slice(0, FIRST_WORDS).trimEnd()}…` : line
}
