import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { narratedLines } from '../narration/narrated-lines.ts'
import { assessmentLines } from './assessment-lines.ts'
import { chartLines } from './chart-lines.ts'
import { findingLines } from './finding-lines.ts'
import type { Line } from './line.ts'
import { medicationLines } from './medication-lines.ts'
import { planLines } from './plan-lines.ts'
import { quotationLines } from './quotation-lines.ts'
import { wordsIn } from './quotes.ts'
import { riskLines } from './risk-lines.ts'
import { type Candidate, selectLines, wordBudget } from './select-lines.ts'

/** A line that states a fact is worth more than a quotation of the same need. */
const FACT_VALUE = 0.9

export type Draft = {
  /** In the order of a note. */
  lines: Line[]
  /** The next quotations of each topic, best first. */
  more: Line[]
}

const MOST_MORE = 3

/** The draft of a visit: facts in templates, and quotations. The same visit gives the same draft. */
export function writeDraft(visit: UnitsOfVisit, facts: readonly Fact[], length: NoteLength): Draft {
  const stated = factLines(visit, facts)
  const quoted = quotationLines(visit).filter((quote) => !stated.some((line) => isAbout(line, quote)))
  const candidates: Candidate[] = [...stated.map((line) => ({ ...line, value: FACT_VALUE })), ...quoted]
  const { kept, left } = selectLines(candidates, wordBudget(wordsIn(visit.source), visit.form, length))
  return { lines: kept, more: nextQuotations(left) }
}

export function factLines(visit: UnitsOfVisit, facts: readonly Fact[]): Line[] {
  const lines = visit.form === 'dialogue' ? talkLines(visit, facts) : narratedLines(visit)
  return lines.map((line) => ({ ...line, text: line.text.charAt(0).toUpperCase() + line.text.slice(1) }))
}

function talkLines(visit: UnitsOfVisit, facts: readonly Fact[]): Line[] {
  return [
    ...chartLines(facts, visit),
    ...riskLines(facts, visit),
    ...findingLines(facts, visit),
    ...medicationLines(facts, visit),
    ...assessmentLines(facts),
    ...planLines(facts, visit),
  ]
}

/** A quotation adds nothing to a fact from the same words; on risk the words themselves matter, once. */
function isAbout(line: Line, quote: Line): boolean {
  if (line.topic !== quote.topic || line.text === quote.text) return line.text === quote.text
  if (line.text.includes(quote.text.replace(/^.*?“|”[^”]*$/gs, ''))) return true
  return quote.topic !== 'risk' && quote.units.every((unit) => line.units.includes(unit))
}

function nextQuotations(left: readonly Line[]): Line[] {
  const counts = new Map<string, number>()
  return left.filter(({ topic, by }) => {
    const count = counts.get(topic) ?? 0
    if (by !== 'quote' || count >= MOST_MORE) return false
    counts.set(topic, count + 1)
    return true
  })
}
