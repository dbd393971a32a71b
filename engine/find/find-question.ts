import { type Concept, conceptsIn } from '../lexicon/concepts.ts'
import { RELATED } from '../verify/related.ts'
import { expanded } from '../words/clean-speech.ts'
import { editDistance } from '../words/edit-distance.ts'
import { classKey, classNamed, type FoundWord, folded, wordKey, wordsIn } from './find-words.ts'
import NAMES from './names.json' with { type: 'json' }

/** A word to look for, with everything that counts as a mention of it and how much. */
export type Term = {
  typed: string
  keys: Map<string, number>
  /** Meanings of an abbreviation: all words of one of these count like the word. */
  meant: readonly (readonly string[])[]
  concepts: Concept[]
}

export type Question = {
  terms: Term[]
  /** Quoted: these have to occur word for word. Lower case, single spaces. */
  phrases: string[]
  /** Asks about time, so the newest answers come first. */
  newestFirst: boolean
}

/** Names that clinicians search by, and what a chart says instead. */
const OTHER_NAMES = new Map(
  NAMES.map((row): [string, string[][]] => {
    const [name = '', others = ''] = row.split(' = ')
    return [
      name,
      others.split('; ').map((words) =>
        words
          .split(/[\s-]+/)
          .map(wordKey)
          .filter(Boolean),
      ),
    ]
  }),
)

const OTHER_NAME = 0.9
const SAME_CLASS = 0.85
const RELATED_WORD = 0.5

const QUOTED = /["“”]([^"“”]{2,})["“”]/g
const ABOUT_TIME = /\b(?:when|last|latest|most recent(?:ly)?|recently|lately|currently|these days|so far)\b/i

/** Words that ask and don't say what for. */
const ASKING = new Set(
  'ask asked asks asking bring brought bringing chart document documented ever find first happen happened happening kind last lately latest mention mentioned mentioning mentions much often recently say search show talk talked talking talks tell time times told try what whats when where who why'.split(
    ' ',
  ),
)

export function readQuestion(text: string): Question {
  const phrases = [...text.matchAll(QUOTED)].map(([, words = '']) => phraseOf(words)).filter(Boolean)
  const words = wordsIn(text, true)
  const asked = words.filter(({ raw }) => !ASKING.has(raw))
  const terms = (asked.length > 0 ? asked : words).sort((a, b) => a.start - b.start).map(termOf)
  addConcepts(terms, text)
  return { terms, phrases, newestFirst: ABOUT_TIME.test(text) }
}

/** Folded, with single spaces. */
export function phraseOf(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

export function termOf({ raw, keys: [own = '', ...meant] }: FoundWord): Term {
  const keys = new Map([[own, 1]])
  // A drug's other keys are its classes.
  if (own.startsWith('drug ')) return { typed: raw, keys, meant: [], concepts: [] }
  const group = classNamed(raw)
  if (group) keys.set(classKey(group), SAME_CLASS)
  const others = OTHER_NAMES.get(raw) ?? []
  for (const [key = '', ...more] of others) if (more.length === 0) keys.set(key, OTHER_NAME)
  for (const key of RELATED.get(own) ?? []) if (!keys.has(key)) keys.set(key, RELATED_WORD)
  return { typed: raw, keys, meant: [meant, ...others].filter(({ length }) => length > 1), concepts: [] }
}

/** Concepts so wide that two phrases for them rarely mean the same. */
const WIDE = new Set(
  'behavior course diagnosis disorganized disposition exam family-history function homework medication-effect medications mse onset other-drugs past-treatment referral risk-level therapy thought-content'.split(
    ' ',
  ),
)

/** A phrase of the engine's concept table also finds other phrases for the same concept. */
function addConcepts(terms: Term[], text: string): void {
  const lower = expanded(folded(text)).toLowerCase()
  for (const concept of conceptsIn(lower)) {
    if (WIDE.has(concept.id)) continue
    const words = concept.pattern.exec(lower)?.[0] ?? ''
    for (const term of terms) if (words.includes(term.typed)) term.concepts.push(concept)
  }
}

const MIN_LETTERS = 5
const MANY_LETTERS = 8

/** The chart's word for a misspelled one: one letter off, or two in a long word. */
export function likelyMeant(typed: string, vocabulary: Iterable<string>): string | undefined {
  if (typed.length < MIN_LETTERS || /\d/.test(typed)) return undefined
  let most = typed.length < MANY_LETTERS ? 1 : 2
  let best: string | undefined
  for (const word of vocabulary) {
    if (Math.abs(word.length - typed.length) > most || word.charCodeAt(0) !== typed.charCodeAt(0)) continue
    const distance = editDistance(typed, word, most)
    if (distance > most || (best !== undefined && distance === most)) continue
    best = word
    most = distance
  }
  return best
}
