/** Quotations are verbatim except for hesitation sounds and immediate repetitions, which are left out. */
const SOUNDS = /(?<![\p{L}\p{N}-])(?:um+|uh+|erm|hm+|mm+)(?![\p{L}\p{N}'’-])(?:,|…|\.{3})?/giu
const TWICE = /(?<![\p{L}\p{N}'’-])([\p{L}'’]+)(?: \1(?![\p{L}\p{N}'’-]))+/giu
/** "I'm not reporting you, you haven't …" is no stumble. */
const STUMBLED = /(?<![\p{L}\p{N}'’-])(i|the|an?|my|to|and|we|but|so|in|of)(?:, \1(?![\p{L}\p{N}'’-]))+/giu
/** "Nine eight eight" is a number; "had had" and "that that" are grammatical. */
const MAY_REPEAT =
  /^(?:had|that|zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/i

/** "Three three weeks" is still a stumble. */
const COUNTED_TWICE =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|\d+),? \1(?= (?:days?|weeks?|months?|years?|hours?|minutes|milligrams?|mg|pounds|times|nights?)\b)/gi

export function smoothQuotation(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[“”"]/g, "'")
    .replace(SOUNDS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;?!]|\.(?!\d))/g, '$1')
    .replace(/^[\s,;]+/, '')
    .replace(TWICE, (same, word: string) => (MAY_REPEAT.test(word) ? same : word))
    .replace(STUMBLED, '$1')
    .replace(COUNTED_TWICE, '$1')
    .replace(/([,.])(?:\s*,)+/g, '$1')
    .trim()
}

const NUMBER =
  '(?:(?:\\d+(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|hundred)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine|fifty|hundred))?|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: at \\w+)?)'
const RETRACTED = new RegExp(
  `\\b${NUMBER}(?: (?:days?|weeks?|months?|milligrams?|mg|hours?|dollars|o'clock))?[,.;…—–\\s-]{1,6}(?:(?:sorry|wait|oh|well)[,. ]+)?(?:no|wait|actually|scratch that|sorry|make (?:it|that)|let me be fair)\\b(?:[,. ]+(?:wait|no|make (?:it|that)|let's (?:do|say|make it)|i'd rather(?: sooner)?|i mean|it's|sooner|later|say))*[,. ]+(?=${NUMBER}\\b)`,
  'gi',
)

/** "In six weeks. No, make it four": words taken back in the same breath are replaced by a mark. */
export const withoutRetracted = (text: string): string =>
  text.replace(RETRACTED, ' … ').replace(/\s+/g, ' ').replace(/^ … /, '')

/** Whether a quotation is in the text, ignoring hesitation. */
export function quotes(text: string, quotation: string): boolean {
  return quotation.split(' … ').every((part) => isIn(text, part))
}

function isIn(text: string, quotation: string): boolean {
  const words = (of: string) =>
    smoothQuotation(of.replace(/[“”]/g, ' '))
      .replace(/[^\p{L}\p{N}'’/%$.-]+|\.(?!\d)/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return ` ${words(text)} `.includes(` ${words(quotation)} `)
}
