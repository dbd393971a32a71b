import { table } from '../words/table.ts'

/** One piece of a sentence: a word, a figure or a punctuation mark. */
export type Token = {
  /** As written. */
  raw: string
  /** Lower case, accents kept: "tomó" and "tomo" are different words. */
  low: string
  /** Lower case without accents; ñ stays. Words are looked up by this. */
  key: string
  kind: 'word' | 'figure' | 'mark'
  /** Written with a capital. */
  capital: boolean
  /** White space stood before it. */
  spaced: boolean
}

const ACCENTS = table<string>({
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  à: 'a',
  è: 'e',
  ò: 'o',
})

const ACCENTED = /[áéíóúüàèò]/

/** Lower-case text without accents. The ñ is a letter of its own and stays. */
export function fold(low: string): string {
  return ACCENTED.test(low) ? low.replace(/[áéíóúüàèò]/g, (letter) => ACCENTS[letter] ?? letter) : low
}

const PIECE = /(\p{L}[\p{L}\p{M}]*(?:[-'’][\p{L}\d]+)*\.?)|(\d+(?:[.,:/-]\d+)*%?)|(\.\.\.|…|[^\s])/gu

export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of text.normalize('NFC').matchAll(PIECE)) {
    const spaced = found.index > end
    end = found.index + found[0].length
    const raw = found[0]
    if (found[1] !== undefined) {
      const dotted = raw.endsWith('.')
      const word = dotted ? raw.slice(0, -1) : raw
      push(tokens, word, 'word', spaced)
      if (dotted) push(tokens, '.', 'mark', false)
    } else push(tokens, raw, found[2] === undefined ? 'mark' : 'figure', spaced)
  }
  return tokens
}

function push(tokens: Token[], raw: string, kind: Token['kind'], spaced: boolean) {
  const low = raw.toLowerCase()
  tokens.push({ raw, low, key: fold(low), kind, capital: kind === 'word' && raw[0] !== low[0], spaced })
}
