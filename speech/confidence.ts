import type { Span } from '#shared/domain/evidence.ts'

/** A token that the model wrote, and its probability. */
export type Token = { id: number; probability: number }

/**
 * Words with a less likely part are marked. Chosen on two short recordings: four of five wrong words are below it, and
 * about three of a hundred right ones. "Neither did I", cut badly, became "I needed to die" with 0.27 and 0.39 for its
 * first two words.
 */
const SURE = 0.6

/**
 * The text of these tokens, and the words in it that the model was unsure of. A word is as sure as its least likely
 * part; punctuation doesn't count. `decode` gives the text of a sequence.
 */
export function wordsOf(
  tokens: readonly Token[],
  decode: (ids: number[]) => string,
): { text: string; unsure: Span[] } {
  const ids = tokens.map(({ id }) => id)
  const whole = decode(ids)
  const text = whole.trim()
  const lead = whole.length - whole.trimStart().length
  const doubtful: Span[] = []
  let before = 0
  for (const [index, { probability }] of tokens.entries()) {
    // Of the whole sequence so far, because some characters have several tokens.
    const end = decode(ids.slice(0, index + 1)).length
    if (probability < SURE && /[\p{L}\p{N}]/u.test(whole.slice(before, end))) {
      doubtful.push({ start: before - lead, end: end - lead })
    }
    before = end
  }
  return { text, unsure: wholeWords(text, doubtful) }
}

/** The words that these spans touch; neighbors become one span. */
function wholeWords(text: string, spans: readonly Span[]): Span[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)]
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
    .filter((word) => spans.some(({ start, end }) => start < word.end && end > word.start))
  const joined: Span[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && text.slice(last.end, word.start) === ' ') last.end = word.end
    else joined.push(word)
  }
  return joined
}
