import type { UnnotedKind } from '../check/review.ts'
import { type Keys, keysOf } from './phrase-keys.ts'

/**
 * Where a thing belongs: every concept, question and statement has one. The order is the one in which a clinician
 * writes them down.
 */
export const TOPICS = [
  'complaint',
  'events',
  'mood',
  'interest',
  'anxiety',
  'panic',
  'sleep',
  'appetite',
  'energy',
  'concentration',
  'anger',
  'psychosis',
  'mania',
  'trauma',
  'obsessions',
  'eating',
  'risk',
  'means',
  'protective',
  'medication',
  'adherence',
  'side-effects',
  'substances',
  'psychiatric-history',
  'medical',
  'allergies',
  'family',
  'social',
  'abuse',
  'function',
  'therapy',
  'collateral',
  'vitals',
  'labs',
  'scores',
  'exam',
  'mental-status',
  'diagnosis',
  'course',
  'risk-level',
  'formulation',
  'plan-medication',
  'plan-tests',
  'plan-therapy',
  'plan-safety',
  'plan-referral',
  'plan-disposition',
  'plan-education',
  'plan-other',
  'plan-follow-up',
] as const
export type Topic = (typeof TOPICS)[number]

export type Concept = {
  id: string
  topic: Topic
  /** As it stands after "Denies" or "Reports". */
  label: string
  pattern: RegExp
  phrases: readonly Phrase[]
  /** What kind of thing the sentinel calls it, if it must never go missing. */
  critical?: UnnotedKind
}

/** One of a concept's phrases; most are never said, so that its pattern is made where it is first looked for. */
export class Phrase {
  readonly keys: readonly Keys[]
  readonly #words: string
  #pattern: RegExp | undefined

  constructor(words: string) {
    this.#words = words
    this.keys = keysOf(words)
    // It would never be looked for.
    if (this.keys.length === 0) throw new Error(`A phrase needs a plain word or a digit: ${words}`)
  }

  get pattern(): RegExp {
    this.#pattern ??= patternOf([this.#words])
    return this.#pattern
  }
}

/**
 * A table a clinician can read: `id | label | phrase; phrase; …` a line. In a phrase `word*` takes any ending,
 * `(a|b)` either word, ` ?` a blank or none, and `~` up to three words in between. Phrases are matched on lower-case text without
 * contractions ("do not", "cannot").
 */
export function concepts(topic: Topic, table: string, critical?: UnnotedKind): Concept[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      // Alternatives inside phrases hold bars too; columns are set off by blanks.
      const [id, label, phrases] = line.split(' | ')
      if (!id || !label || !phrases) throw new Error(`Not a concept: ${line}`)
      const all = phrasesIn(phrases)
      return {
        id: id.trim(),
        topic,
        label: label.trim(),
        pattern: patternOf(all),
        phrases: all.map((words) => new Phrase(words)),
        ...(critical && { critical }),
      }
    })
}

function phrasesIn(column: string): string[] {
  return column
    .split(';')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

function patternOf(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.map(phrasePattern).join('|')})(?![\\w])`, 'i')
}

function phrasePattern(phrase: string): string {
  return phrase
    .replace(/\((?!\?)/g, '(?:')
    .replace(/\s*~\s*/g, "(?:[\\s,]+[\\w'-]+){0,3}?[\\s,]+")
    .replace(/(?<=\w)\*/g, "[\\w'-]*")
    .replace(/ \?/g, '[\\s-]*')
    .replace(/ /g, '[\\s-]+')
}
