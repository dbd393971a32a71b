import type { Span } from '../../shared/domain/evidence.ts'
import { COPIED_FORWARD, type OfferKind } from '../../shared/domain/last-note.ts'
import { isListSection } from '../../shared/domain/statement-text.ts'
import { spansOf } from '../built-in-note.ts'
import { measures } from '../facts/chart/measures.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { openPlanItems } from './plan-items.ts'
import { type DoseAct, dosesIn, measuresIn, type WrittenDose } from './written-values.ts'

/** A statement of a note. */
export type WrittenLine = {
  id: string
  section: string
  topic: string
  text: string
  evidence: readonly Span[]
}

export type ToCompare = {
  /** The last note's statements, and its day as it is written in a line: "March 3". */
  last: { lines: readonly WrittenLine[]; day: string }
  /** The statements of the note at hand, without those from an earlier note. */
  lines: readonly WrittenLine[]
}

export type SinceOffer = {
  kind: OfferKind
  /** The last note's lines behind it. */
  from: string[]
  text: string
  /** The words of this visit behind it. */
  evidence: Span[]
}

/** More would be noise. */
const MAX_CHANGES = 20
const MAX_DUE = 12

/** Compares the facts of a visit with those of the last note. Nothing is inferred beyond them. */
export function sinceLast({ last, lines }: ToCompare, visit: UnitsOfVisit | undefined): SinceOffer[] {
  const changes = [...measureChanges(last, lines, visit), ...doseChanges(last, lines)]
  const due = openPlanItems(
    last.lines.filter(({ section }) => isListSection(section)),
    [visit?.source ?? '', ...lines.map(({ topic, text }) => `${topic}. ${text}`)],
  )
  return [
    ...changes.slice(0, MAX_CHANGES),
    ...due.slice(0, MAX_DUE).map(
      ({ id, text }): SinceOffer => ({
        kind: 'due',
        from: [id],
        text: `Planned ${last.day}, not mentioned in this visit: ${text}`,
        evidence: [],
      }),
    ),
    ...last.lines.map(
      ({ id, text }): SinceOffer => ({
        kind: 'line',
        from: [id],
        text: `${COPIED_FORWARD}${last.day}: ${text}`,
        evidence: [],
      }),
    ),
  ]
}

type Last = ToCompare['last']
type Value = { value: string; line: WrittenLine }

function valuesIn(lines: readonly WrittenLine[]): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const line of lines) {
    if (isListSection(line.section)) continue
    for (const { what, value } of measuresIn(`${line.topic}: ${line.text}`))
      if (!values.has(what)) values.set(what, { value, line })
  }
  return values
}

function measureChanges(
  last: Last,
  lines: readonly WrittenLine[],
  visit: UnitsOfVisit | undefined,
): SinceOffer[] {
  const before = valuesIn(last.lines)
  if (before.size === 0) return []
  const written = valuesIn(lines)
  const now = new Map(
    [...written].map(([what, { value, line }]) => [what, { value, evidence: line.evidence }]),
  )
  // A value of another time is no value of today.
  for (const { what, value, when, units } of visit && visit.form === 'dialogue' ? measures(visit) : []) {
    if (now.has(what) || when !== undefined || !/^\d+(?:\.\d+)?(?:\/\d+)?$/.test(value)) continue
    now.set(what, { value, evidence: visit ? spansOf(units, visit) : [] })
  }
  return [...before].flatMap(([what, { value: earlier, line }]): SinceOffer[] => {
    const today = now.get(what)
    if (!today) return []
    const value = what === 'Blood pressure' ? today.value : today.value.replace(/\/\d+$/, '')
    const text =
      value === earlier
        ? `${what} ${value}, unchanged since ${last.day}.`
        : `${what} ${earlier} → ${value} since ${last.day}.`
    return [{ kind: 'measure', from: [line.id], text, evidence: [...today.evidence] }]
  })
}

type Dose = WrittenDose & { line: WrittenLine }

/** By drug. A later line, such as the plan, comes after an earlier one. */
function dosesOf(lines: readonly WrittenLine[]): Map<string, Dose[]> {
  const doses = new Map<string, Dose[]>()
  for (const line of lines)
    for (const dose of dosesIn(line.text)) {
      const known = doses.get(dose.drug)
      if (known) known.push({ ...dose, line })
      else doses.set(dose.drug, [{ ...dose, line }])
    }
  return doses
}

const ORDERED: readonly DoseAct[] = ['changed', 'started', 'stopped']

function doseChanges(last: Last, lines: readonly WrittenLine[]): SinceOffer[] {
  const today = dosesOf(lines)
  return [...dosesOf(last.lines)].flatMap(([drug, doses]): SinceOffer[] => {
    const now = presentDose(today.get(drug) ?? [])
    const order = doses.findLast(({ act }) => ORDERED.includes(act))
    const taken = doses.findLast(({ act }) => act === 'takes')
    const from = order?.from ?? taken?.to
    const rests = [...new Set([taken, order].flatMap((dose) => (dose ? [dose.line.id] : [])))]
    const name = capitalized((order ?? taken)?.said ?? drug)
    const offer = (text: string, evidence: readonly Span[] = []): SinceOffer[] => [
      { kind: 'medication', from: rests, text, evidence: [...evidence] },
    ]
    if (order?.act === 'stopped') return now ? [] : offer(`${name} stopped ${last.day}.`)
    const planned = order?.to ?? taken?.to
    if (planned === undefined) return []
    if (now && !sameDose(now.dose, planned))
      return offer(`${name} ${arrow(planned, now.dose)} since ${last.day}.`, now.evidence)
    if (!order) return []
    if (order.act === 'started' || from === undefined || sameDose(from, planned))
      return order.act === 'started'
        ? offer(`${name} ${planned} started ${last.day}.`, now?.evidence)
        : offer(`${name} changed to ${planned} ${last.day}.`, now?.evidence)
    return now
      ? offer(`${name} ${arrow(from, planned)} since ${last.day}.`, now.evidence)
      : offer(`${name} ${arrow(from, planned)}, ordered ${last.day}.`)
  })
}

/** The dose on the day of this visit, before a change that this visit makes. */
function presentDose(doses: readonly Dose[]): { dose: string; evidence: readonly Span[] } | undefined {
  const taken = doses.find(({ act, to }) => act === 'takes' && to !== undefined)
  if (taken?.to) return { dose: taken.to, evidence: taken.line.evidence }
  const changed = doses.find(({ from }) => from !== undefined)
  return changed?.from ? { dose: changed.from, evidence: changed.line.evidence } : undefined
}

function sameDose(a: string, b: string): boolean {
  return a.replace(/[,\s]/g, '') === b.replace(/[,\s]/g, '')
}

/** "50 → 100 mg", or "500 mg → 1 g". */
function arrow(from: string, to: string): string {
  const [amount = '', unit] = from.split(' ')
  return unit === to.split(' ')[1] ? `${amount} → ${to}` : `${from} → ${to}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
