/** Short words that are no abbreviation. */
const SMALL = new Set(['AND', 'OF', 'THE', 'FOR', 'IN', 'TO', 'ON', 'AT', 'OR', 'WITH', 'BY'])

/**
 * A heading as the screen shows it: SUBJECTIVE is written "Subjective", MENTAL STATUS EXAMINATION "Mental status
 * examination". Abbreviations (HPI, MSE) and headings in anybody's own spelling stay as they are.
 */
export function shownHeading(heading: string): string {
  if (heading !== heading.toUpperCase() || heading === heading.toLowerCase()) return heading
  const words = heading.split(' ').map((word) => {
    const abbreviation = word.length <= 3 && !SMALL.has(word)
    return abbreviation || /\d/.test(word) ? word : word.toLowerCase()
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
