import type { Span } from '#shared/domain/evidence.ts'
import { expanded } from '../words/clean-speech.ts'
import type { NoteToSearch, Unit } from './chart-units.ts'
import { phraseOf, type Question, type Term } from './find-question.ts'
import { type FoundWord, folded, foldedWithoutLookalikes, wordsIn } from './find-words.ts'
import { merged } from './merged-spans.ts'

/** A mention in a heading, in the words of the visit behind a statement, or of the same concept counts less. */
const IN_TOPIC = 0.7
const IN_EVIDENCE = 0.8
const SAME_CONCEPT = 0.75
const ALL_MEANT = 0.9
/** Visit words that support no statement: a statement with the same words comes first. */
const IN_VISIT = 0.9
/** Deducted from a long text. */
const LENGTH_COST = 0.1
const LONG = 400
/** From here on, a term is in the unit. */
const IS_MENTIONED = 0.6

export type Matched = {
  /** One per unit, up to 1; 0 is no match. */
  scores: Float32Array
  /** By term: whether any unit has it. */
  isAnywhere: boolean[]
  /** All words of the chart. */
  vocabulary: ReadonlySet<string>
}

export function matchUnits(
  question: Question,
  notes: readonly NoteToSearch[],
  units: readonly Unit[],
): Matched {
  const { terms, phrases } = question
  const strengths = new Float32Array(units.length * terms.length)
  const vocabulary = new Set<string>()
  for (const [index, unit] of units.entries()) {
    const own = strengths.subarray(index * terms.length, (index + 1) * terms.length)
    const words = wordsIn(unit.text)
    const behind = wordsBehind(unit, notes)
    for (const { raw } of words) vocabulary.add(raw)
    for (const { raw } of behind) vocabulary.add(raw)
    raise(own, terms, words, 1)
    raise(own, terms, wordsIn(unit.topic), IN_TOPIC)
    raise(own, terms, behind, IN_EVIDENCE)
    raiseByConcept(own, terms, unit.text)
  }
  const weights = weightsOf(strengths, terms, units.length)
  const scores = new Float32Array(units.length)
  for (const [index, unit] of units.entries()) {
    if (!phrases.every((phrase) => hasPhrase(unit, notes, phrase))) continue
    const own = strengths.subarray(index * terms.length, (index + 1) * terms.length)
    scores[index] = scoreOf(own, weights, phrases.length > 0) * lengthFactor(unit)
  }
  const isAnywhere = terms.map((_, term) =>
    units.some((_, unit) => (strengths[unit * terms.length + term] ?? 0) > 0),
  )
  return { scores, isAnywhere, vocabulary }
}

/** Where the question's words and phrases are in a text. */
export function marksIn(text: string, { terms, phrases }: Question): Span[] {
  const wanted = new Set(terms.flatMap(({ keys, meant }) => [...keys.keys(), ...meant.flat()]))
  const marks: Span[] = wordsIn(text)
    .filter(({ keys }) => keys.some((key) => wanted.has(key)))
    .map(({ start, end }) => ({ start, end }))
  const lower = folded(text)
  for (const phrase of phrases) {
    const words = phrase.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    for (const { 0: found, index } of lower.matchAll(new RegExp(words.join('\\s+'), 'g')))
      marks.push({ start: index, end: index + found.length })
  }
  return merged(marks)
}

function wordsBehind({ kind, note, evidence }: Unit, notes: readonly NoteToSearch[]): FoundWord[] {
  if (kind !== 'statement') return []
  const visit = notes[note]?.visit ?? ''
  return evidence.flatMap(({ start, end }) => wordsIn(visit.slice(start, end)))
}

function raise(own: Float32Array, terms: readonly Term[], words: readonly FoundWord[], factor: number): void {
  if (words.length === 0) return
  for (const [index, { keys, meant }] of terms.entries()) {
    let most = 0
    for (const word of words) for (const key of word.keys) most = Math.max(most, keys.get(key) ?? 0)
    if (
      most < ALL_MEANT &&
      meant.some((all) => all.every((key) => words.some((word) => word.keys.includes(key))))
    )
      most = ALL_MEANT
    own[index] = Math.max(own[index] ?? 0, most * factor)
  }
}

function raiseByConcept(own: Float32Array, terms: readonly Term[], text: string): void {
  let lower: string | undefined
  for (const [index, { concepts }] of terms.entries()) {
    if ((own[index] ?? 0) >= SAME_CONCEPT || concepts.length === 0) continue
    lower ??= expanded(foldedWithoutLookalikes(text))
    const words = lower
    if (concepts.some(({ pattern }) => pattern.test(words))) own[index] = SAME_CONCEPT
  }
}

/** Rare words count more. A word that is nowhere counts like the rarest one found: the rest is still an answer. */
function weightsOf(strengths: Float32Array, terms: readonly Term[], units: number): number[] {
  const mentions = terms.map((_, term) => {
    let count = 0
    for (let unit = 0; unit < units; unit++)
      if ((strengths[unit * terms.length + term] ?? 0) >= IS_MENTIONED) count += 1
    return count
  })
  const weights = mentions.map((count) => Math.log(1 + units / (0.5 + count)))
  const rarest = Math.max(0, ...weights.filter((_, term) => mentions[term] !== 0))
  return weights.map((weight, term) => (mentions[term] === 0 && rarest > 0 ? rarest : weight))
}

function scoreOf(own: Float32Array, weights: readonly number[], hasPhrases: boolean): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return hasPhrases ? 1 : 0
  return weights.reduce((sum, weight, term) => sum + weight * (own[term] ?? 0), 0) / total
}

function lengthFactor({ kind, text }: Unit): number {
  return (1 - LENGTH_COST * Math.min(1, text.length / LONG)) * (kind === 'visit' ? IN_VISIT : 1)
}

function hasPhrase(
  { kind, note, text, evidence }: Unit,
  notes: readonly NoteToSearch[],
  phrase: string,
): boolean {
  if (phraseOf(text).includes(phrase)) return true
  const visit = kind === 'statement' ? (notes[note]?.visit ?? '') : ''
  return evidence.some(({ start, end }) => phraseOf(visit.slice(start, end)).includes(phrase))
}
