/**
 * A concept has dozens of phrases, and a visit thousands of sentences. Nearly each phrase has a word without which it
 * cannot be found: a concept none of whose words begins a word of the text need not be looked for.
 */

/** Words that nearly every sentence has, and that tell nothing. */
const COMMON = new Set(
  'a an the i you he she it they we me my your his her him them their is are was were be been am do does did not no to of in on at for with and or but if so that this have has had can could would will get got go any all about from up out off feel like just'.split(
    ' ',
  ),
)
const LONGEST_KEY = 5

/** Beginnings of words of which a text must have one for the phrase to be in it; undefined if that cannot be told. */
export function keysOf(phrase: string): readonly string[] | undefined {
  return tokensOf(phrase)
    .flatMap((token) => {
      const keys = beginningsOf(token)
      return keys ? [keys] : []
    })
    .sort((a, b) => worth(b) - worth(a))[0]
}

/** Split at blanks that are not inside brackets. */
function tokensOf(phrase: string): string[] {
  const tokens: string[] = []
  let depth = 0
  let token = ''
  for (const letter of phrase.replace(/\s*~\s*/g, ' ')) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ' ' && depth === 0) {
      tokens.push(token)
      token = ''
    } else token += letter
  }
  return [...tokens, token].filter(Boolean)
}

/** What a token begins with, if it is a plain word or one of several plain words, and not left out at will. */
function beginningsOf(token: string): string[] | undefined {
  // "cutting(?! corners)", "(own )?life": what must not follow is looked at later, and words before may be missing.
  // "(?<!coffee )pot": what must not stand before it, too.
  const plain = token
    .replace(/^(?:\(\?<[!=](?:[^()]|\([^()]*\))*\))+/, '')
    .replace(/\(\?[!=].*$/, '')
    .replace(/^(?:\([^()]* \)[?*])+/, '')
  if (PLAIN.test(plain)) return [wordOf(plain)]
  const group = /^\(([^()]+)\)$/.exec(plain)?.[1]
  if (group === undefined) return undefined
  const all = group.split('|')
  return all.every((one) => PLAIN.test(one.replace(/ .*$/, ''))) ? all.map(wordOf) : undefined
}

/** A word, with any ending ("word*"), or with a last letter that may be missing ("words?"). */
const PLAIN = /^[a-z][a-z']*(?:-[a-z']+)*(?:\*|\?)?$/

function wordOf(token: string): string {
  const [word = ''] = /^[a-z']+\??/.exec(token) ?? []
  return word.replace(/.\?$/, '').slice(0, LONGEST_KEY)
}

function worth(keys: readonly string[]): number {
  return Math.min(...keys.map((key) => (COMMON.has(key) ? 0 : key.length)))
}

const MOST_BEGINNINGS = 10_000
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || code === 39

/** Which of many things a text may hold, by the words it has. */
export class KeyIndex {
  readonly #byKey = new Map<string, number[]>()
  readonly #known = new Map<string, readonly number[]>()

  constructor(keys: readonly (readonly string[])[]) {
    keys.forEach((all, i) => {
      for (const key of all) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), i])
    })
  }

  /** Marks them by their places in the list. */
  mark(text: string, marks: Uint8Array): void {
    let start = -1
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isLetter(text.charCodeAt(at))) {
        if (start < 0) start = at
      } else if (start >= 0) {
        const beginning = text.slice(start, Math.min(at, start + LONGEST_KEY))
        for (const i of this.#placesOf(beginning)) marks[i] = 1
        start = -1
      }
    }
  }

  /** Of the beginning of a word: there are few, and they come again and again. */
  #placesOf(beginning: string): readonly number[] {
    const known = this.#known.get(beginning)
    if (known) return known
    const places = new Set<number>()
    for (let length = 1; length <= beginning.length; length++)
      for (const i of this.#byKey.get(beginning.slice(0, length)) ?? []) places.add(i)
    const found = [...places]
    if (this.#known.size < MOST_BEGINNINGS) this.#known.set(beginning, found)
    return found
  }
}
