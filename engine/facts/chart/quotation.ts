/** Maximum words in a quotation. */
const MOST_WORDS = 16
const BORDER = /[,;:.!?]$/

/** The words of the source between two offsets, as one line. */
export const sourceWords = (source: string, start: number, end: number): string =>
  source.slice(start, end).replace(/\s+/g, ' ').trim()

const OPENERS =
  /^(?:(?:oh|ah|well|so|okay|ok|yeah|yes|right|sure|and|but|now|all right|alright|then|um|uh|good|great|perfect)(?:[,.!]+\s*|\s+(?=so\b|and\b|if\b|i\b|i'm\b|i'd\b|i'll\b|we\b|you\b|the\b|um\b|uh\b|then\b|okay\b)))+/i

/**
 * At most sixteen words from the start of the text, unchanged, cut at a clause boundary; undefined if there
 * is none.
 */
export function quotation(text: string, fewest = 3): string | undefined {
  const words = text.replace(OPENERS, '').split(' ').filter(Boolean)
  if (words.length < fewest) return undefined
  if (words.length <= MOST_WORDS) return quoted(words.join(' '))
  for (let end = MOST_WORDS; end >= Math.max(fewest, 5); end -= 1) {
    if (BORDER.test(words[end - 1] ?? '')) return quoted(words.slice(0, end).join(' '))
  }
  return undefined
}

/**
 * Splits the whole text into quotations of at most sixteen words, at clause boundaries; undefined if that's
 * impossible.
 */
export function quotations(text: string, most: number): string | undefined {
  const rest = text.replace(OPENERS, '').split(' ').filter(Boolean)
  const parts: string[] = []
  while (rest.length > 0) {
    if (parts.length === most) return undefined
    let end = Math.min(MOST_WORDS, rest.length)
    while (end > 3 && end < rest.length && !BORDER.test(rest[end - 1] ?? '')) end -= 1
    if (end < rest.length && !BORDER.test(rest[end - 1] ?? '')) return undefined
    parts.push(quoted(rest.splice(0, end).join(' ')))
  }
  return parts.length > 0 ? parts.join(' ') : undefined
}

const quoted = (words: string): string => `“${words.replace(/[,;:—–-]+$/, '').replace(/["“”]/g, "'")}”`

const POINTS_ELSEWHERE =
  /^(?:it|that|this|those|these|they|them|he|she|him|her|one|there|which|what|who|the (?:other|same|first|second))\b|\b(?:like (?:that|this)|that one|this one|those ones|the same thing|do (?:that|this|it)|of (?:that|them|those))\b/i
/** Whether a quotation is self-contained. */
export const standsAlone = (text: string): boolean => !POINTS_ELSEWHERE.test(text.replace(OPENERS, ''))
