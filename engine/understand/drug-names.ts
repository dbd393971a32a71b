import { DRUGS, type Drug } from '../lexicon/drugs.ts'
import { misheardIn } from './misheard.ts'

/** Drugs in a text, by whatever name it calls them. */
export type DrugMention = { drug: Drug; start: number; end: number; said: string }

const BY_NAME = new Map<string, Drug>()
for (const drug of DRUGS) {
  for (const name of [drug.name, ...drug.brands, ...drug.aliases]) BY_NAME.set(name, drug)
}
const LONGEST = Math.max(...[...BY_NAME.keys()].map((name) => name.split(/[\s-]+/).length))
/** First words of all names: most words of a text can be passed over at once. */
const BEGINNINGS = new Set([...BY_NAME.keys()].map((name) => name.split(/[\s-]+/)[0] ?? ''))
const WORD = /[\p{L}\p{N}']+/gu
const PLAIN_WORD = /[a-z0-9']+/g
const NOT_PLAIN = /[^\0-\x7f]/

/** Names are looked up word by word, the longest first; one pass over the text. */
export function drugsIn(text: string): DrugMention[] {
  const lower = lowered(text)
  const word = NOT_PLAIN.test(lower) ? WORD : PLAIN_WORD
  // Most sentences name none.
  if (!beginsOne(lower, word)) return []
  // "Lithium's finished" names lithium.
  const words = [...lower.matchAll(word)].map((match) => {
    const word = match[0].replace(/'s$/, '')
    return { word, start: match.index, end: match.index + word.length }
  })
  const found: DrugMention[] = []
  for (let i = 0; i < words.length; i++) {
    const first = words[i] as (typeof words)[number]
    if (!BEGINNINGS.has(first.word)) continue
    for (let length = Math.min(LONGEST, words.length - i); length > 0; length--) {
      const last = words[i + length - 1] as (typeof words)[number]
      const drug = BY_NAME.get(lower.slice(first.start, last.end))
      if (!drug) continue
      found.push({ drug, start: first.start, end: last.end, said: text.slice(first.start, last.end) })
      i += length - 1
      break
    }
  }
  return found
}

function beginsOne(lower: string, word: RegExp): boolean {
  if (word === PLAIN_WORD) return plainlyBegins(lower)
  word.lastIndex = 0
  let found = false
  for (let match = word.exec(lower); match && !found; match = word.exec(lower)) {
    const said = match[0]
    found = BEGINNINGS.has(said.endsWith("'s") ? said.slice(0, -2) : said)
  }
  word.lastIndex = 0
  return found
}

/** How names begin, by their first two letters: nearly all words are passed over without being looked up. */
const FIRST_TWO = new Uint8Array(128 * 128)
for (const name of BEGINNINGS) FIRST_TWO[pairAt(name, 0)] = 1

function pairAt(text: string, at: number): number {
  const first = text.charCodeAt(at) & 127
  return first * 128 + (at + 1 < text.length ? text.charCodeAt(at + 1) & 127 : 0)
}

/** The same for a text of plain letters, letter by letter: every sentence is asked for its drugs a dozen times. */
function plainlyBegins(lower: string): boolean {
  let start = -1
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && isPlainLetter(lower.charCodeAt(i))) {
      if (start < 0) start = i
      continue
    }
    if (start >= 0) {
      const short = i - start === 1
      if (short || FIRST_TWO[pairAt(lower, start)] === 1) {
        const said = lower.slice(start, i)
        if (BEGINNINGS.has(said.endsWith("'s") ? said.slice(0, -2) : said)) return true
      }
      start = -1
    }
  }
  return false
}

const isPlainLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 39

export function isDrugWord(word: string): boolean {
  return BY_NAME.has(word.toLowerCase())
}

/** Letter for letter: "İ" grows when it is lowered, and every place after it would move. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function replaced(text: string, name: (mention: DrugMention) => string): string {
  let out = ''
  let at = 0
  for (const mention of drugsIn(text)) {
    out += text.slice(at, mention.start) + name(mention)
    at = mention.end
  }
  return out + text.slice(at)
}

/** What recognisers and other languages make of a name becomes the name; names and brands stay as said. */
export function withDrugNames(text: string): string {
  return replaced(asSpoken(text), ({ drug, said }) => {
    const lower = said.toLowerCase()
    if (drug.brands.includes(lower)) return said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()
    return drug.aliases.includes(lower) ? drug.name : said
  })
}

function asSpoken(text: string): string {
  let out = ''
  let at = 0
  for (const { name, start, end } of misheardIn(lowered(text))) {
    // What is known by its own name is not misheard: "quetiapine fumarate".
    if (drugsIn(text.slice(start, end)).length > 0) continue
    out += text.slice(at, start) + name
    at = end
  }
  return out + text.slice(at)
}

/** Every drug by its generic name, for comparing. */
export function withGenericNames(text: string): string {
  return replaced(text, ({ drug }) => drug.name)
}
