/**
 * Quotations are copied word for word, except that sounds of hesitation and words said twice in a row are left out.
 */
const SOUNDS = /(?<![\p{L}\p{N}-])(?:um+|uh+|erm|hm+|mm+)(?![\p{L}\p{N}'’-])(?:,|…|\.{3})?/giu
const TWICE = /(?<![\p{L}\p{N}'’-])([\p{L}'’]+)(?:,? \1(?![\p{L}\p{N}'’-]))+/giu
/** "Nine eight eight" is a number; "had had" and "that that" are grammar. */
const MAY_REPEAT =
  /^(?:had|that|zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/i

export function smoothed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[“”"]/g, "'")
    .replace(SOUNDS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;?!])/g, '$1')
    .replace(/^[\s,;]+/, '')
    .replace(TWICE, (same, word: string) => (MAY_REPEAT.test(word) ? same : word))
    .replace(/([,.])(?:\s*,)+/g, '$1')
    .trim()
}

/** Whether a quotation is in the text, hesitation aside. */
export function quotes(text: string, quotation: string): boolean {
  const words = (of: string) =>
    smoothed(of)
      .replace(/[^\p{L}\p{N}'’/%$.-]+|\.(?!\d)/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return ` ${words(text)} `.includes(` ${words(quotation)} `)
}
