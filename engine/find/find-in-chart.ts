import type { FindOrder } from '#shared/domain/chart-search.ts'
import { type Answer, answerOf } from './answer.ts'
import { type NoteToSearch, type Unit, unitsOf } from './chart-units.ts'
import { likelyMeant, type Question, readQuestion, termOf } from './find-question.ts'
import { wordsIn } from './find-words.ts'
import { type Matched, matchUnits } from './match-units.ts'

export type ChartToSearch = {
  question: string
  /** Newest first. */
  notes: readonly NoteToSearch[]
  /** By default as the question asks: "When …" wants the newest first. */
  order?: FindOrder | undefined
  /** The number of answers. */
  most: number
}

export type FoundInChart = {
  answers: Answer[]
  /** How many there are, including those beyond `most`. */
  total: number
  order: FindOrder
  /** Words that occur nowhere in what was searched. */
  missing: string[]
  /** Misspelled words, and what was searched for instead. */
  corrected: { typed: string; as: string }[]
  searched: { statements: number; amendments: number; passages: number }
}

/** Less of the question than this is no answer. */
const MIN_SCORE = 0.3
/** And less than this of what the best answer has. */
const OF_BEST = 0.5
/** In a list by date, a weak answer could come before a good one. */
const OF_BEST_BY_DATE = 0.7

/** Finds the lines of a chart that a question asks about, by words, and changes none of them. */
export function findInChart({ question: text, notes, order, most }: ChartToSearch): FoundInChart {
  const question = readQuestion(text)
  const units = [...unitsOf(notes)]
  let matched = matchUnits(question, notes, units)
  const corrected = correct(question, matched)
  if (corrected.length > 0) matched = matchUnits(question, notes, units)
  const { scores, isAnywhere } = matched

  const chosen = order ?? (question.newestFirst ? 'newest' : 'best')
  const best = scores.reduce((top, score) => Math.max(top, score), 0)
  const least = Math.max(MIN_SCORE, best * (chosen === 'newest' ? OF_BEST_BY_DATE : OF_BEST))
  const kept = [...units.keys()].filter((unit) => (scores[unit] ?? 0) >= least)
  // Units are in order, newest note first, and sorting is stable.
  if (chosen === 'best') kept.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const count = (kind: Unit['kind']) => units.filter((unit) => unit.kind === kind).length
  return {
    answers: kept.slice(0, most).flatMap((index) => {
      const unit = units[index]
      return unit ? [answerOf(unit, notes, question)] : []
    }),
    total: kept.length,
    order: chosen,
    missing: question.terms.filter((_, term) => !isAnywhere[term]).map(({ typed }) => typed),
    corrected,
    searched: {
      statements: count('statement'),
      amendments: count('amendment'),
      passages: count('visit'),
    },
  }
}

/** Replaces words that occur nowhere by what was likely meant. */
function correct({ terms }: Question, { isAnywhere, vocabulary }: Matched) {
  return terms.flatMap((term, index) => {
    const as = isAnywhere[index] ? undefined : likelyMeant(term.typed, vocabulary)
    const [word] = as === undefined ? [] : wordsIn(as, true)
    if (as === undefined || !word) return []
    terms[index] = termOf(word)
    return [{ typed: term.typed, as }]
  })
}
