/** Guards against hallucinated text from the speech model. */

/**
 * English has about three words a second and rarely more than two tokens a word; beyond this, the model is
 * inventing.
 */
const TOKENS_PER_SECOND = 9
const TOKENS_AT_LEAST = 8

export function tokenLimit(ms: number): number {
  return Math.max(TOKENS_AT_LEAST, Math.ceil((ms / 1000) * TOKENS_PER_SECOND))
}

/** A model in a loop repeats the same few tokens. */
const LOOP_REPEATS = 4
const LONGEST_LOOP = 24

/** Number of trailing tokens that repeat the loop's first round; 0 when there is no loop. Called after every token. */
export function loopedTail(tokens: readonly number[]): number {
  for (let size = 1; size <= LONGEST_LOOP; size += 1) {
    const repeats = size === 1 ? LOOP_REPEATS * 2 : LOOP_REPEATS
    if (tokens.length < size * repeats) continue
    let same = true
    for (let back = 1; same && back <= size * (repeats - 1); back += 1) {
      same = tokens[tokens.length - back] === tokens[tokens.length - back - size]
    }
    if (same) return size * (repeats - 1)
  }
  return 0
}

const LONGEST_PHRASE = 12
/** People do say "no, no, no" and "very, very". */
const PHRASE_REPEATS = 4

/** Collapses a repeated phrase to one. It compares words, because different tokens can spell the same word. */
export function cutRepeats(text: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  const plain = words.map(bare)
  const kept: string[] = []
  for (let at = 0; at < words.length; ) {
    const loop = loopAt(plain, at)
    kept.push(...words.slice(at, at + (loop?.size ?? 1)))
    at += loop?.length ?? 1
  }
  return kept.join(' ')
}

function loopAt(words: readonly string[], at: number): { size: number; length: number } | undefined {
  for (let size = 1; size <= LONGEST_PHRASE; size += 1) {
    let end = at + size
    while (end < words.length && words[end] === words[end - size]) end += 1
    const length = Math.floor((end - at) / size) * size
    if (length / size >= (size === 1 ? PHRASE_REPEATS + 2 : PHRASE_REPEATS)) return { size, length }
  }
  return undefined
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Faster than anyone speaks: more text than this can't come from the audio. */
const CHARACTERS_PER_SECOND = 40
const CHARACTERS_AT_LEAST = 24

/** Rejects text that is too long for the voice in its segment. */
export function fitsVoice(text: string, voicedMs: number): boolean {
  return text.length <= CHARACTERS_AT_LEAST + (voicedMs / 1000) * CHARACTERS_PER_SECOND
}
