import { labeledParts } from '../read/labels.ts'
import { readVisit } from '../read/read-visit.ts'
import { type Unit, unitsOf } from '../read/units.ts'
import type { Role, Sentence, Visit, VisitForm } from '../read/visit.ts'
import type { SentenceReading, UnitReading } from '../reader/reading.ts'
import { preparedText } from './prepared-text.ts'

/** A sentence of a unit. */
export type UnitSentence = Sentence & {
  /** Without fillers and contractions, numbers as digits, drug names joined, corrections inside it applied. */
  plain: string
  /** The reader model's labels for this sentence alone. */
  reading?: SentenceReading
}

export type VisitUnit = Unit & {
  role: Role
  who?: string
  /** The sentences that start in the unit. */
  sentences: UnitSentence[]
  /** The reader model's labels; missing if it didn't run. */
  reading?: UnitReading
}

/** A visit as the extractors see it. */
export type UnitsOfVisit = {
  source: string
  form: VisitForm
  language: Visit['language']
  /** The text has speaker labels. Otherwise roles are guesses, and two speakers may run together. */
  labeled: boolean
  units: VisitUnit[]
}

export function visitUnits(source: string, visit = readVisit(source)): UnitsOfVisit {
  const units = unitsOf(source, visit).map(
    (unit): VisitUnit => ({ ...unit, role: 'narrator', sentences: [] }),
  )
  let at = 0
  const inOrder = visit.turns
    .flatMap((turn) => turn.sentences.map((sentence) => ({ turn, sentence })))
    .sort((a, b) => a.sentence.start - b.sentence.start)
  for (const { turn, sentence } of inOrder) {
    while (at + 1 < units.length && (units[at + 1]?.start ?? 0) <= sentence.start) at += 1
    const unit = units[at]
    if (!unit) break
    unit.role = turn.role
    if (turn.who !== undefined) unit.who = turn.who
    unit.sentences.push({ ...sentence, plain: preparedText(sentence.text) })
  }
  const labeled = labeledParts(source) !== undefined
  return { source, form: visit.form, language: visit.language, labeled, units }
}

export function withReadings(visit: UnitsOfVisit, readings: readonly UnitReading[]): UnitsOfVisit {
  const units = visit.units.map((unit, index) => {
    const reading = readings[index]
    if (!reading) return unit
    const sentences = unit.sentences.map((sentence, at) => {
      const alone = reading.sentences?.[at]
      return alone ? { ...sentence, reading: alone } : sentence
    })
    return { ...unit, sentences, reading }
  })
  return { ...visit, units }
}
