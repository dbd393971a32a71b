/** Uncased BERT WordPiece: text in, token IDs out. */

const UNKNOWN = '[UNK]'
const LONGEST_WORD = 100

export type Tokenizer = {
  encode(text: string): number[]
  idOf(token: string): number
}

export function createTokenizer(vocabulary: string): Tokenizer {
  const ids = new Map(
    vocabulary
      .split('\n')
      .filter((line) => line !== '')
      .map((token, id) => [token, id]),
  )
  const idOf = (token: string): number => {
    const id = ids.get(token)
    if (id === undefined) throw new Error(`The vocabulary has no ${token}`)
    return id
  }
  const unknown = idOf(UNKNOWN)

  function pieces(word: string): number[] {
    const letters = Array.from(word)
    if (letters.length > LONGEST_WORD) return [unknown]
    const found: number[] = []
    for (let start = 0; start < letters.length; ) {
      let end = letters.length
      let id: number | undefined
      for (; end > start; end -= 1) {
        id = ids.get((start > 0 ? '##' : '') + letters.slice(start, end).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return [unknown]
      found.push(id)
      start = end
    }
    return found
  }

  return { idOf, encode: (text) => wordsOf(text).flatMap(pieces) }
}

/** Cleaned, lower-cased, without accents, split at whitespace and punctuation. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let word = ''
  const end = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const letter of plain(text)) {
    if (isSpace(letter)) end()
    else if (isPunctuation(letter) || isIdeograph(letter)) {
      end()
      words.push(letter)
    } else word += letter
  }
  end()
  return words
}

function plain(text: string): string {
  return text
    .replace(/[\0\uFFFD]/g, '')
    .replace(/(?![\t\n\r])\p{C}/gu, '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

function isSpace(letter: string): boolean {
  return /[\s\p{Zs}]/u.test(letter)
}

/** ASCII symbols such as $ and ^ count as punctuation, too. */
function isPunctuation(letter: string): boolean {
  return /[!-/:-@[-`{-~]|\p{P}/u.test(letter)
}

function isIdeograph(letter: string): boolean {
  return /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u.test(letter)
}
