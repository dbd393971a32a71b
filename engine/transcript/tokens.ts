/** A word or a number of a transcript, and the text between it and the previous word. */
export type Token = {
  /** In lower case, with a straight apostrophe. */
  word: string
  start: number
  end: number
  /** A period, a question mark, a new line: no match crosses it. */
  afterStop: boolean
  afterComma: boolean
}

/** Dictated punctuation. */
const SPOKEN_STOP = new Set(['comma', 'period', 'colon', 'paragraph'])

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(TOKEN)) {
    const between = text.slice(end, found.index)
    // "K. She a pin": a single letter gets a period without ending a sentence.
    const letter = tokens[tokens.length - 1]?.word.length === 1 && /^\. ?$/.test(between)
    tokens.push({
      word: found[0].toLowerCase().replaceAll('’', "'"),
      start: found.index,
      end: found.index + found[0].length,
      afterStop:
        (!letter && /[.?!;:\n…()[\]]/.test(between)) ||
        SPOKEN_STOP.has(tokens[tokens.length - 1]?.word ?? ''),
      afterComma: /[,–—]/.test(between),
    })
    end = found.index + found[0].length
  }
  return tokens
}
