import { drugsIn } from '../lexicon/drug-names.ts'
import type { Drug } from '../lexicon/drugs.ts'
import { ABBREVIATIONS } from '../narration/abbreviations.ts'
import { STOP } from '../verify/synonyms.ts'
import { keyOf, withoutPossessive } from '../verify/words.ts'

/** A word or a drug's name in a text, with the keys under which a search finds it. */
export type FoundWord = { raw: string; keys: readonly string[]; start: number; end: number }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}']*(?:[./:-][\p{L}\p{N}']+)*/gu
const PART = /[\p{L}\p{N}][\p{L}\p{N}']*/gu
const NUMBER = /^\d/
const CAPITAL = /[A-Z]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const OTHER_LETTERS = /[^\x00-\x7f]/g

/** Abbreviations that are also ordinary words, in English or Spanish: in a text, they count in capitals only. */
const ALSO_WORDS = new Set('ah ai ed er hi od se si'.split(' '))

/** Lower case and without accents, at the same offsets. */
export function folded(text: string): string {
  return text.replace(CAPITAL, (letter) => letter.toLowerCase()).replace(OTHER_LETTERS, foldedLetter)
}

const FOLDED = new Map([
  ['’', "'"],
  ['‘', "'"],
])
const MAX_FOLDED = 5_000

function foldedLetter(letter: string): string {
  const known = FOLDED.get(letter)
  if (known !== undefined) return known
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const one = plain.length === letter.length ? plain : letter
  if (FOLDED.size < MAX_FOLDED) FOLDED.set(letter, one)
  return one
}

/** The words of a note or visit, or of a question. Drugs are found under all their names and their class. */
export function wordsIn(text: string, isQuestion = false): FoundWord[] {
  const lower = folded(text)
  const drugs = drugsIn(text).map(
    ({ drug, start, end, said }): FoundWord => ({
      raw: said.toLowerCase(),
      keys: [drugKey(drug), ...classesOf(drug).map(classKey)],
      start,
      end,
    }),
  )
  const words: FoundWord[] = []
  let next = 0
  const add = (raw: string, start: number) => {
    while ((drugs[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    const end = start + raw.length
    if ((drugs[next]?.start ?? Number.POSITIVE_INFINITY) < end) return
    if (!isQuestion && isOnlyAWord(raw, text.slice(start, end))) return
    const keys = keysOf(raw)
    if (keys.length > 0) words.push({ raw, keys, start, end })
  }
  for (const { 0: raw, index } of lower.matchAll(WORD)) {
    if (NUMBER.test(raw) || !/[./:-]/.test(raw) || ABBREVIATIONS.has(raw)) add(raw, index)
    else for (const part of raw.matchAll(PART)) add(part[0], index + part.index)
  }
  return [...words, ...drugs]
}

function isOnlyAWord(raw: string, written: string): boolean {
  return ALSO_WORDS.has(raw) && written !== raw.toUpperCase()
}

/** Folded, without the words that only look like abbreviations. */
export function foldedWithoutLookalikes(text: string): string {
  return folded(text).replace(PART, (raw, at: number) =>
    isOnlyAWord(raw, text.slice(at, at + raw.length)) ? ' '.repeat(raw.length) : raw,
  )
}

const KEYS = new Map<string, readonly string[]>()
const MAX_KEYS = 50_000

/** Under its own key, and what it abbreviates. Empty for words without content. */
function keysOf(raw: string): readonly string[] {
  const known = KEYS.get(raw)
  if (known) return known
  const meant = ABBREVIATIONS.get(raw)
  const keys = [wordKey(raw), ...(meant ? meant.split(/[\s-]+/).map(wordKey) : [])].filter(
    (key) => key !== '',
  )
  if (KEYS.size < MAX_KEYS) KEYS.set(raw, keys)
  return keys
}

export function wordKey(raw: string): string {
  if (NUMBER.test(raw)) return `#${raw}`
  const word = withoutPossessive(raw)
  if (word.length < 2 || STOP.has(word)) return ''
  return keyOf(word) || (/^[a-z]/.test(word) ? '' : word)
}

function drugKey({ name }: Pick<Drug, 'name'>): string {
  return `drug ${name}`
}

export function classKey(name: string): string {
  return `class ${name}`
}

/** One-word names for groups of drugs. */
const CLASS_NAMES =
  /^(?:ssri|snri|maoi|ndri|nsaid|opioid|benzodiazepine|antipsychotic|stimulant|tricyclic|barbiturate|statin|insulin|antihistamine|anticonvulsant|penicillin|hypnotic|diuretic|laxative|contraceptive|antibiotic|corticosteroid|triptan|stabilizer|antidepressant|anxiolytic|antiemetic|anticoagulant)$/
const ANTIDEPRESSANTS = new Set(['SSRI', 'SNRI', 'NDRI', 'MAOI', 'SARI', 'serotonin modulator'])

function classesOf({ class: name }: Drug): string[] {
  const words = name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => CLASS_NAMES.test(word))
  return ANTIDEPRESSANTS.has(name) ? [...words, 'antidepressant'] : words
}

/** The class that a word of a question names: "NSAIDs". */
export function classNamed(raw: string): string | undefined {
  const one = raw.replace(/s$/, '')
  return CLASS_NAMES.test(one) ? one : undefined
}
