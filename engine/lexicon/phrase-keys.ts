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
const LONGEST_KEY = 7
/** The key of what needs a digit, and of what needs a sign that hardly a sentence has: "b12", "n/v". */
const DIGIT = '#'
const SIGN = '/'

/** What a word of the text must begin with, or be ("at."): one of them must stand there. */
export type Keys = readonly string[]

/** Of each word of a phrase the keys, if that can be told; those that tell most first. */
export function keysOf(phrase: string): Keys[] {
  const tokens = tokensOf(phrase)
  return tokens
    .flatMap((token, i) => {
      // "any ?more" may be one word.
      const keys = keysOfToken(token, tokens[i + 1]?.startsWith('?') ?? false)
      return keys ? [keys] : []
    })
    .sort((a, b) => worth(b) - worth(a))
}

/** Split at blanks that are not inside brackets. */
function tokensOf(phrase: string): string[] {
  return splitOutside(phrase.replace(/\s*~\s*/g, ' '), ' ').filter(Boolean)
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === separator && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}

/** The keys of a token that is a word or one of several, and not left out at will. */
function keysOfToken(token: string, goesOn: boolean): string[] | undefined {
  // "cutting(?! corners)", "(?<!coffee )pot": what must not stand beside it is looked at later.
  const plain = withoutLooks(token).replace(/^(?:\([^()]* \)[?*])+/, '')
  const group = groupAt(plain)
  if (group === undefined) return keyOfWord(plain, goesOn)
  const rest = plain.slice(group.length + 2)
  if (/^[?*]/.test(rest)) return undefined
  const all = splitOutside(group.replace(/^\?:/, ''), '|').map((one) => {
    const [first = '', ...more] = tokensOf(one)
    return keysOfToken(first, more.length === 0 ? goesOn || rest !== '' : more[0]?.startsWith('?') === true)
  })
  return all.every((keys) => keys !== undefined) ? all.flat() : undefined
}

function withoutLooks(token: string): string {
  let out = ''
  for (let at = 0; at < token.length; ) {
    const look = /^\(\?<?[=!]/.exec(token.slice(at)) ? groupAt(token.slice(at)) : undefined
    out += look === undefined ? token.charAt(at) : ''
    at += look === undefined ? 1 : look.length + 2
  }
  return out
}

/** What stands between the brackets a text begins with. */
function groupAt(text: string): string | undefined {
  if (!text.startsWith('(')) return undefined
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(1, at)
  }
  return undefined
}

/** A word, with any ending ("word*"), with a last letter that may be missing ("words?"), or with signs and digits inside. */
function keyOfWord(token: string, goesOn: boolean): string[] | undefined {
  const number = /^\d+(?=$|-)/.exec(token)?.[0]
  if (number !== undefined) return [`${number}.`]
  const [word = ''] = /^[a-z][a-z']*/.exec(token) ?? []
  const after = token.slice(word.length)
  const digits = /^(?:\d|\\d|\[[\d-]+\])(?!\{0|[?*])/.test(after)
  if (word === '') return digits ? [DIGIT] : undefined
  if (/^[/&]/.test(after)) return [SIGN]
  // "b12" has a "b" alone for this index, and "a1c" an article that many have.
  if (digits) return [COMMON.has(word) ? DIGIT : `${word}.`]
  // "e-?cig*": two words or one.
  const joined = /^-\?([a-z]*?)(?=[a-z]\?|[^a-z]|$)/.exec(after)?.[1]
  if (joined !== undefined) return [`${word}.`, (word + joined).slice(0, LONGEST_KEY)]
  const letters = after.startsWith('?') ? word.slice(0, -1) : word
  if (letters === '') return undefined
  const ends = after === '' ? !goesOn : /^(?:-|\\\.)/.test(after)
  return [ends ? `${letters}.` : letters.slice(0, LONGEST_KEY)]
}

function worth(keys: Keys): number {
  return Math.min(...keys.map(worthOf))
}

function worthOf(key: string): number {
  if (key === DIGIT) return 3
  if (key === SIGN) return LONGEST_KEY + 1
  const whole = key.endsWith('.')
  const word = whole ? key.slice(0, -1) : key
  return COMMON.has(word) ? 0 : word.length + (whole ? 1 : 0)
}

const MOST_BEGINNINGS = 10_000
const APOSTROPHE = 39
const SLASH = 47
const AMPERSAND = 38
const isDigit = (code: number): boolean => code >= 48 && code <= 57
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
  mayHold(lower: string): number[] {
    const keys = this.#markSeen(lower)
    const found: number[] = []
    for (const key of keys)
      for (const phrase of this.#phrasesOf[key] ?? [])
        if (this.#hasOthers(phrase) && !found.includes(phrase)) found.push(phrase)
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
    for (let at = 0; at < lower.length; at++) {
      const code = lower.charCodeAt(at)
      if (isDigit(code)) {
        const end = digitsEnd(lower, at)
        this.#mark(DIGIT, seen)
        this.#mark(`${lower.slice(at, end)}.`, seen)
        at = end - 1
      } else if (code === SLASH || code === AMPERSAND) this.#mark(SIGN, seen)
      else if (isLetter(code)) {
        const end = wordEnd(lower, at)
        this.#markWord(lower, at, end, seen)
        at = end - 1
      }
    }
    return seen
  }

  /** "'Better off dead'" begins with "better"; "jumu'ah" is one word, and "mother's" is "mother", too. */
  #markWord(lower: string, start: number, end: number, seen: number[]): void {
    for (const key of this.#begunBy(lower.slice(start, Math.min(end, start + LONGEST_KEY))))
      this.#see(key, seen)
    this.#mark(`${lower.slice(start, end)}.`, seen)
    for (let at = start; at < end; at++)
      if (lower.charCodeAt(at) === APOSTROPHE) this.#mark(`${lower.slice(start, at)}.`, seen)
  }

  #mark(name: string, seen: number[]): void {
    const key = this.#places.get(name)
    if (key !== undefined) this.#see(key, seen)
  }

  #see(key: number, seen: number[]): void {
    if (this.#seen[key] === 1) return
    this.#seen[key] = 1
    seen.push(key)
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

function wordEnd(lower: string, start: number): number {
  let end = start + 1
  for (; end < lower.length; end++) {
    const code = lower.charCodeAt(end)
    if (!isLetter(code) && code !== APOSTROPHE) break
  }
  return end
}

function digitsEnd(lower: string, start: number): number {
  let end = start + 1
  while (end < lower.length && isDigit(lower.charCodeAt(end))) end++
  return end
}
