/**
 * The concepts have thousands of phrases, and a visit thousands of sentences. Nearly each phrase has words without which
 * it cannot be found: a phrase one of whose words begins no word of the text need not be looked for.
 */

/** Words that nearly every sentence has, and that tell nothing. */
const COMMON = new Set(
  'a an the i you he she it they we me my your his her him them their is are was were be been am do does did not no to of in on at for with and or but if so that this have has had can could would will get got go any all about from up out off feel like just'.split(
    ' ',
  ),
)
const LONGEST_KEY = 5

/** Beginnings of a word that a phrase has: one of them must begin a word of the text. */
export type Keys = readonly string[]

/** Of each word of a phrase the keys, if that can be told; those that tell most first. */
export function keysOf(phrase: string): Keys[] {
  return tokensOf(phrase)
    .flatMap((token) => {
      const keys = beginningsOf(token)
      return keys?.every(Boolean) ? [keys] : []
    })
    .sort((a, b) => worth(b) - worth(a))
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

function worth(keys: Keys): number {
  return Math.min(...keys.map((key) => (COMMON.has(key) ? 0 : key.length)))
}

const MOST_BEGINNINGS = 10_000
const APOSTROPHE = 39
const isLetter = (code: number): boolean => code >= 97 && code <= 122

/** Which of many phrases a text may hold, by the words it has. Keys and phrases go by their places in lists. */
export class KeyIndex {
  readonly #places = new Map<string, number>()
  readonly #known = new Map<string, readonly number[]>()
  /** Of each key the phrases whose most telling word has it, and of each phrase the keys of its other words. */
  readonly #phrasesOf: number[][] = []
  readonly #otherWords: (readonly number[])[][] = []
  readonly #seen: Uint8Array

  constructor(phrases: readonly (readonly Keys[])[]) {
    phrases.forEach((words, phrase) => {
      const [first = [], ...others] = words.map((keys) => keys.map((key) => this.#placeOf(key)))
      for (const key of first) this.#phrasesOf[key]?.push(phrase)
      this.#otherWords.push(others)
    })
    this.#seen = new Uint8Array(this.#places.size)
  }

  #placeOf(key: string): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(key, place)
    this.#phrasesOf.push([])
    return place
  }

  /** The phrases whose words are all there; not those that have no keys. */
  mayHold(lower: string): Set<number> {
    const keys = this.#markSeen(lower)
    const found = new Set<number>()
    for (const key of keys)
      for (const phrase of this.#phrasesOf[key] ?? []) if (this.#hasOthers(phrase)) found.add(phrase)
    for (const key of keys) this.#seen[key] = 0
    return found
  }

  #hasOthers(phrase: number): boolean {
    for (const keys of this.#otherWords[phrase] ?? []) if (!this.#hasOne(keys)) return false
    return true
  }

  #hasOne(keys: readonly number[]): boolean {
    for (const key of keys) if (this.#seen[key] === 1) return true
    return false
  }

  #markSeen(lower: string): number[] {
    const seen: number[] = []
    let inside = false
    for (let at = 0; at < lower.length; at++) {
      const code = lower.charCodeAt(at)
      const begins = !inside && isLetter(code)
      // "'Better off dead'" begins with "better"; "jumu'ah" is one word.
      inside = isLetter(code) || (inside && code === APOSTROPHE)
      if (!begins) continue
      for (const key of this.#begunBy(lower.slice(at, keyEnd(lower, at)))) {
        if (this.#seen[key] === 1) continue
        this.#seen[key] = 1
        seen.push(key)
      }
    }
    return seen
  }

  /** By the beginning of a word: there are few, and they come again and again. */
  #begunBy(beginning: string): readonly number[] {
    const known = this.#known.get(beginning)
    if (known) return known
    const keys: number[] = []
    for (let length = 1; length <= beginning.length; length++) {
      const key = this.#places.get(beginning.slice(0, length))
      if (key !== undefined) keys.push(key)
    }
    if (this.#known.size < MOST_BEGINNINGS) this.#known.set(beginning, keys)
    return keys
  }
}

function keyEnd(lower: string, start: number): number {
  let end = start + 1
  while (end < lower.length && end < start + LONGEST_KEY) {
    const code = lower.charCodeAt(end)
    if (!isLetter(code) && code !== APOSTROPHE) break
    end++
  }
  return end
}
