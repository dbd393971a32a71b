export const PSYCHOTHERAPY_TEXT_MAX = 50_000
/** Per patient. */
export const MAX_PSYCHOTHERAPY_NOTES = 1_000

const FIRST_WORDS_MAX = 100

/** The beginning of the text, on one line, for the list. */
export function firstWordsOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= FIRST_WORDS_MAX) return line
  const cut = line.slice(0, FIRST_WORDS_MAX)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut}…`
}
