import { DRUGS, type Drug } from './drugs.ts'

/** Finds the drugs in a text under any of their names. */
export type DrugMention = { drug: Drug; start: number; end: number; said: string }

const BY_NAME = new Map<string, Drug>()
for (const drug of DRUGS) {
  for (const name of [drug.name, ...drug.brands, ...drug.aliases]) BY_NAME.set(name, drug)
}
const OTHER_LETTER = /[\p{L}\p{N}]/u
const isOfWord = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  code === 39 ||
  (code > 127 && OTHER_LETTER.test(String.fromCharCode(code)))

/** Prefixes of multi-word names: "st", "st john". */
const BEGINNINGS = new Set<string>()
/** Lengths of the first words of names, by their first letters, to skip nearly all words of a text quickly. */
const FIRST_WORDS = new Uint32Array(32 ** 3)
for (const name of BY_NAME.keys()) {
  const first = withoutS(name, 0, wordEnd(name, 0))
  const letters = firstLetters(name, 0, first)
  FIRST_WORDS[letters] = (FIRST_WORDS[letters] ?? 0) | lengthBit(first)
  for (let end = wordEnd(name, 0); end < name.length; end = wordEnd(name, wordFrom(name, end)))
    BEGINNINGS.add(name.slice(0, withoutS(name, 0, end)))
}

function firstLetters(text: string, start: number, end: number): number {
  return (letter(text, start, end) << 10) | (letter(text, start + 1, end) << 5) | letter(text, start + 2, end)
}

function letter(text: string, at: number, end: number): number {
  return at < end ? text.charCodeAt(at) & 31 : 0
}

function lengthBit(length: number): number {
  return 1 << Math.min(length, 31)
}

/**
 * Names are looked up word by word, and the longest match wins. One pass, because each sentence is searched a
 * dozen times.
 */
export function drugsIn(text: string): DrugMention[] {
  const lower = lowered(text)
  const found: DrugMention[] = []
  let at = wordFrom(lower, 0)
  while (at < lower.length) {
    const end = wordEnd(lower, at)
    const named = mayBeginName(lower, at, end) ? nameAt(lower, at, end) : undefined
    if (named) found.push({ ...named, start: at, said: text.slice(at, named.end) })
    at = wordFrom(lower, named ? wordEnd(lower, named.end) : end)
  }
  return found
}

function mayBeginName(lower: string, start: number, end: number): boolean {
  const bare = withoutS(lower, start, end)
  return ((FIRST_WORDS[firstLetters(lower, start, bare)] ?? 0) & lengthBit(bare - start)) !== 0
}

function nameAt(lower: string, start: number, firstEnd: number): { drug: Drug; end: number } | undefined {
  let named: { drug: Drug; end: number } | undefined
  for (let last = firstEnd; ; last = wordEnd(lower, wordFrom(lower, last))) {
    const end = withoutS(lower, start, last)
    const words = lower.slice(start, end)
    const drug = BY_NAME.get(words)
    if (drug) named = { drug, end }
    if (last === lower.length || !BEGINNINGS.has(words)) return named
  }
}

/** "Lithium's finished" names lithium. */
function withoutS(lower: string, start: number, end: number): number {
  return end - start >= 2 && lower.startsWith("'s", end - 2) ? end - 2 : end
}

function wordFrom(lower: string, from: number): number {
  let at = from
  while (at < lower.length && !isOfWord(lower.charCodeAt(at))) at++
  return at
}

function wordEnd(lower: string, from: number): number {
  let at = from
  while (at < lower.length && isOfWord(lower.charCodeAt(at))) at++
  return at
}

/** Lower-cases each character separately: "İ" would get longer and shift all later offsets. */
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

/** Replaces misrecognized and foreign names with the generic one; names and brands stay as said. */
export function withDrugNames(text: string): string {
  return replaced(text, ({ drug, said }) => {
    const lower = said.toLowerCase()
    if (drug.brands.includes(lower)) return said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()
    return drug.aliases.includes(lower) ? drug.name : said
  })
}

/** Every drug by its generic name, for comparing. */
export function withGenericNames(text: string): string {
  return replaced(text, ({ drug }) => drug.name)
}
