import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Line } from '../draft/line.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Told } from './narrated-lines.ts'
import { PLACES, type Place } from './places.ts'

/** A clinician's dictation contains about a third more than the note needs; shorthand doesn't. */
const ROOM: Record<NoteLength, number> = { brief: 0.6, standard: 1, detailed: 3 }

function roomFor({ source, form }: UnitsOfVisit, length: NoteLength): number {
  const words = wordsOf(source)
  const usual =
    form === 'shorthand' ? Math.max(300, 1.4 * words) : Math.max(360 + 0.18 * words, Math.min(words, 450))
  return usual * ROOM[length]
}

/** The worth of a sentence by its place, above 1 if it is unsafe to leave out. */
const WORTH: Record<Place, number> = {
  reason: 1.1,
  history: 0.6,
  risk: 3,
  substance: 0.8,
  medication: 1,
  past_psych: 0.6,
  medical: 0.55,
  allergy: 3,
  family: 0.5,
  social: 0.45,
  therapy: 0.6,
  vitals: 0.6,
  labs: 0.6,
  scores: 0.9,
  mse: 0.9,
  assessment: 2,
  plan: 2.5,
}

/** The sentences as lines: what fits, place by place, with the follow-up last. */
export function linesOf(told: readonly Told[], visit: UnitsOfVisit, length: NoteLength): Line[] {
  const kept = fitting(told, roomFor(visit, length))
  const ordered = kept.map((one) => ({ one, order: PLACES.indexOf(one.place) + (isLast(one) ? 0.5 : 0) }))
  for (const [at, item] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before && item.one.sameLine && before.one.place === item.one.place) item.order = before.order
  }
  const lines: Line[] = []
  let last: Told | undefined
  for (const { one } of ordered.sort((a, b) => a.order - b.order)) {
    const before = lines.at(-1)
    if (before && last && last.place === one.place && joins(one, last, before)) {
      before.text = `${before.text} ${one.text}`
      before.units = [...new Set([...before.units, ...one.units])].sort((a, b) => a - b)
    } else {
      const { topic, text, units, label, place } = one
      const need = WORTH[place] > 1 || place === 'medication' || DECLINED.test(text) ? 3 : 2
      lines.push({ topic, text, units, by: 'fact', need, ...(label === undefined ? {} : { label }) })
    }
    last = one
  }
  return lines
}

/** Refusals belong in the note, wherever they were said. */
const DECLINED = /\b(?:declin|refus|rather not|(?:did|does|do) not (?:want|support))/i

const isLast = ({ topic, refers }: Told): boolean => topic === 'follow_up' && !refers

const LONGEST_LINE = 45

/** A sentence that refers to the one before, or a short one about the same, shares its line. */
function joins(one: Told, last: Told, before: Line): boolean {
  if (wordsOf(before.text) + wordsOf(one.text) > LONGEST_LINE) return false
  if (one.refers || one.sameLine) return true
  return one.topic === last.topic && !one.starts && (wordsOf(one.text) <= 3 || PRONOUN.test(one.text))
}

const PRONOUN = /^(?:he|she|his|her|we|i) /i

/** After so many words of a place, more of it is worth half; history without any is worth more. */
const ENOUGH: Partial<Record<Place, number>> = {
  reason: 60,
  history: 90,
  risk: 130,
  medication: 100,
  mse: 60,
  assessment: 110,
  plan: 190,
  therapy: 90,
}

const EARLY: Partial<Record<Place, number>> = {
  reason: 1.5,
  history: 2.4,
  risk: 1,
  medication: 1.5,
  allergy: 1,
  assessment: 1,
  plan: 1,
  family: 2,
  substance: 2.2,
  mse: 2,
  vitals: 2.2,
  scores: 1.6,
}

/** Leaves out the sentences worth least until the rest fits. Sentences that refer to each other stay together. */
function fitting(told: readonly Told[], room: number): Told[] {
  const groups: Told[][] = []
  for (const one of told) {
    const group = groups.at(-1)
    const tied = one.refers || wordsOf(one.text) <= 3
    if (group && tied && group.at(-1)?.place === one.place) group.push(one)
    else groups.push([one])
  }
  let words = told.reduce((sum, { text }) => sum + wordsOf(text), 0)
  const said = new Map<Place, number>()
  const worst = groups.map((group, at) => {
    const [{ place } = { place: 'history' as const }] = group
    const before = said.get(place) ?? 0
    said.set(place, before + group.reduce((sum, { text }) => sum + wordsOf(text), 0))
    const early = before < (ENOUGH[place] ?? 30)
    const share = early ? (EARLY[place] ?? 1.6) : 0.5
    const own = Math.max(...group.map(({ belongs, text }) => (0.3 + belongs) * (/\d/.test(text) ? 1.15 : 1)))
    return { group, at, worth: WORTH[place] * own * share }
  })
  worst.sort((a, b) => a.worth - b.worth || b.at - a.at)
  const out = new Set<Told[]>()
  for (const { group } of worst) {
    if (words <= room) break
    out.add(group)
    for (const { text } of group) words -= wordsOf(text)
  }
  return groups.filter((group) => !out.has(group)).flat()
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length
