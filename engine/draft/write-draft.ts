import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { narratedLines } from '../narration/narrated-lines.ts'
import { typedText } from '../narration/normalize-text.ts'
import { chartLines } from './chart-lines.ts'
import { findingLines } from './finding-lines.ts'
import type { Line } from './line.ts'
import { medicationLines } from './medication-lines.ts'
import { planLines } from './plan-lines.ts'
import { quotationLines } from './quotation-lines.ts'
import { REVISES } from './quotation-words.ts'
import { wordsIn } from './quotes.ts'
import { riskLines } from './risk-lines.ts'
import { labelOf, partOf } from './sections.ts'
import { type Candidate, selectLines, wordBudget } from './select-lines.ts'

/** A fact is worth more than a quotation of the same need. */
const FACT_VALUE = 0.9

export type Draft = {
  /** In the order of the note. */
  lines: Line[]
  /** The next quotations of each topic, best first. */
  more: Line[]
}

const MAX_MORE = 3

/** Drafts a visit from facts in templates and quotations. Deterministic. */
export function writeDraft(visit: UnitsOfVisit, facts: readonly Fact[], length: NoteLength): Draft {
  if (visit.form !== 'dialogue') return { lines: narratedLines(visit, length).map(capitalized), more: [] }
  const quotations = quotationLines(visit)
  const lines = factLines(visit, facts).filter(
    (line) => !isCorrected(line, quotations) && !isTakenBack(line, visit),
  )
  const grave = new Set(facts.flatMap((fact) => (fact.kind === 'said' ? fact.units.slice(1) : [])))
  const quoted = quotations
    .filter((quote) => !addsNothing(quote, lines))
    .map((quote) =>
      (quote.topic === 'risk' || quote.topic === 'substance') && quote.units.some((unit) => grave.has(unit))
        ? { ...quote, need: 3 as const }
        : quote,
    )
  const dated = lines.some(({ topic }) => topic === 'follow_up')
  const candidates: Candidate[] = [
    ...lines.map((line) => ({ ...line, value: FACT_VALUE })),
    ...quoted.filter(({ topic }) => topic !== 'follow_up' || !dated),
  ]
  const { kept, left } = selectLines(candidates, wordBudget(wordsIn(visit.source), visit.form, length))
  return { lines: kept.filter((line) => !isQuotedToo(line, kept)), more: nextQuotations(left) }
}

/** A fact isn't repeated if a quotation in the note says it in full, except for measured values and risk. */
function isQuotedToo({ by, need, text, topic, units }: Line, kept: readonly Line[]): boolean {
  if (by !== 'fact' || KEPT.has(topic)) return false
  const drugs = ORDERED.test(text) ? [] : namesOf(text)
  if (topic === 'plan_med' && drugs.length > 0)
    return kept.some(
      (one) =>
        one.by === 'quote' &&
        overlaps(one, units, topic) &&
        isPartOf(new Set(drugs), new Set(namesOf(one.text))),
    )
  const quote = kept.find(
    (one) =>
      one.by === 'quote' &&
      partOf(one.topic) === partOf(topic) &&
      units.some((unit) => one.units.includes(unit)) &&
      ((need < 3 && one.topic === topic && units.every((unit) => one.units.includes(unit))) ||
        isPartOf(contentOf(text), contentOf(one.text))),
  )
  return quote !== undefined
}
/** Declined and not used: the reason would be lost. */
const ORDERED = /^(?:Declined|Not used|Deferred)/
const namesOf = (text: string): string[] => drugsIn(text).map(({ drug }) => drug.name)
const overlaps = (line: Line, units: readonly number[], topic: Line['topic']): boolean =>
  line.topic === topic && units.some((unit) => line.units.includes(unit))
const KEPT: ReadonlySet<Line['topic']> = new Set([
  'risk',
  'scores',
  'vitals',
  'labs',
  'mse',
  'allergy',
  'reason',
])
const isPartOf = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((word) => whole.has(word))

export function factLines(visit: UnitsOfVisit, facts: readonly Fact[]): Line[] {
  const lines = visit.form === 'dialogue' ? talkLines(visit, facts) : narratedLines(visit)
  return lines.map(capitalized)
}

function capitalized(line: Line): Line {
  return { ...line, text: line.text.charAt(0).toUpperCase() + line.text.slice(1) }
}

function talkLines(visit: UnitsOfVisit, facts: readonly Fact[]): Line[] {
  return [
    ...chartLines(facts, visit),
    ...riskLines(facts, visit),
    ...findingLines(facts, visit),
    ...medicationLines(facts, visit),
    ...planLines(facts, visit),
  ]
}

/** "A glass or two." … "Fine. A bottle.": words taken back soon after aren't quoted. */
function isTakenBack({ by, topic, units }: Line, visit: UnitsOfVisit): boolean {
  const last = units.at(-1) ?? 0
  return (
    by === 'quote' &&
    visit.units
      .slice(last, last + SOON)
      .some(({ text, reading }) => REVISES.test(text) && (reading?.topics[topic] ?? 0) >= 0.4)
  )
}

/** Number of units to look ahead. */
const SOON = 5

/** For an appointment that is moved while it is made, the words are clearer. */
function isCorrected({ topic, units }: Line, quotations: readonly Line[]): boolean {
  return (
    topic === 'follow_up' &&
    quotations.some(
      (quote) =>
        quote.topic === topic &&
        quote.units.some((unit) => units.includes(unit)) &&
        /\b(?:no|wait|actually|rather|sooner|instead|scratch|make (?:it|that))\b/i.test(quote.text),
    )
  )
}

/** Facts that need no quotation. */
const WHOLE: ReadonlySet<Line['topic']> = new Set(['allergy', 'scores', 'vitals', 'labs', 'follow_up'])

/** A quotation adds nothing to facts from the same words unless it says more. */
function addsNothing(quote: Line, stated: readonly Line[]): boolean {
  const near = stated.filter(
    ({ units, topic }) =>
      partOf(topic) === partOf(quote.topic) && units.some((unit) => quote.units.includes(unit)),
  )
  if (near.length === 0) return false
  if (near.some(({ topic }) => topic === quote.topic && WHOLE.has(topic))) return true
  if (quote.topic === 'plan_med' && isOrdered(quote, near)) return true
  const whole = near.some(
    ({ topic, by, units }) =>
      topic === quote.topic && by === 'fact' && quote.units.every((unit) => units.includes(unit)),
  )
  if (whole && /^[^“]*Asked “|^[^“]*summary: /.test(quote.text) && !TELLS_MORE.test(quote.text)) return true
  const told = contentOf(near.map(({ text, topic }) => `${text} ${labelOf(topic)}`).join(' '))
  const said = contentOf(quote.text.replace(/^(?:[^“]*: )?Asked “[^”]*”: /, ''))
  const own = [...said].filter((word) => !told.has(word)).length
  const most = near.some(({ topic, by }) => topic === quote.topic && by === 'fact') ? MAX_TOLD + 2 : MAX_TOLD
  return own < most || own < said.size / 2
}

/** Each sentence is about a drug whose order is stated. */
function isOrdered({ text }: Line, near: readonly Line[]): boolean {
  const known = new Set(near.filter(({ by }) => by === 'fact').flatMap((line) => namesOf(line.text)))
  return text
    .split(/(?<=[a-z][.!]) /)
    .every((sentence) => namesOf(sentence).length > 0 && namesOf(sentence).every((name) => known.has(name)))
}

/** An answer with a history or a reason says more than the denial made from it. */
const TELLS_MORE =
  /\b(?:tried|hospital|(?:19|20)\d\d|years?|months?|weeks? ago|when i was|used to|nineteen|two thousand|because|would(?:n't)? do (?:that|it) to|but (?:i|he|she|my))\b/i

/** A quotation with fewer additional words adds nothing to the facts. */
const MAX_TOLD = 4
const EMPTY_WORDS =
  /^(?:that|this|with|have|been|just|like|really|know|think|about|from|they|them|then|when|what|there|would|could|some|more|very|well|yeah|because|your|want|going|make|were|dont|didnt|cant|thats|into|take|taking|takes|reports|denies|losing|gaining|given|crises|daily)$/

function contentOf(text: string): Set<string> {
  const words =
    typedText(text, false)
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z]{4,}|\d+(?:\.\d+)?/g) ?? []
  return new Set(words.filter((word) => !EMPTY_WORDS.test(word)).map((word) => word.slice(0, 5)))
}

function nextQuotations(left: readonly Line[]): Line[] {
  const counts = new Map<string, number>()
  return left.filter(({ topic, by }) => {
    const count = counts.get(topic) ?? 0
    if (by !== 'quote' || count >= MAX_MORE) return false
    counts.set(topic, count + 1)
    return true
  })
}
