import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Line } from '../draft/line.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Told } from './narrated-lines.ts'
import { type Place, partOf } from './places.ts'

/** A dictation says a little more than a note needs; shorthand doesn't. */
const ROOM: Record<NoteLength, number> = { brief: 0.6, standard: 1, detailed: 3 }

function roomFor({ source, form }: UnitsOfVisit, length: NoteLength): number {
  const words = wordsOf(source)
  const usual = form === 'shorthand' ? Math.max(300, 1.4 * words) : Math.min(words, 750 + 0.4 * (words - 750))
  return usual * ROOM[length]
}

/** The worth of a sentence by its place, above 1 if it is unsafe to leave out. */
const WORTH: Partial<Record<Place, number>> = {
  reason: 1.1,
  risk: 3,
  allergy: 3,
  assessment: 2,
  plan: 2.5,
  substance: 0.8,
  medication: 1,
  scores: 0.9,
  mse: 0.9,
}
const worthOf = (place: Place): number => WORTH[place] ?? 0.6

/** The sentences as lines: what fits, part by part, with the follow-up last. */
export function linesOf(told: readonly Told[], visit: UnitsOfVisit, length: NoteLength): Line[] {
  const kept = fitting(told, roomFor(visit, length))
  const ordered = kept.map((one) => ({ one, order: orderOf(one) }))
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
      const need = worthOf(place) > 1 || place === 'medication' || DECLINED.test(text) ? 3 : 2
      lines.push({ topic, text, units, by: 'fact', need, ...(label === undefined ? {} : { label }) })
    }
    last = one
  }
  return lines
}

/** Refusals belong in the note, wherever they were said. */
const DECLINED = /\b(?:declin|refus|rather not|(?:did|does|do) not (?:want|support))/i

const isLast = ({ topic, refers }: Told): boolean => topic === 'follow_up' && !refers

/** Within a part of the note, sentences keep their order: they refer to each other. */
function orderOf(one: Told): number {
  if (one.place === 'reason') return -1
  return 'SOAP'.indexOf(partOf(one.place)) + (isLast(one) ? 0.5 : 0)
}

const LONGEST_LINE = 45

/** A sentence that refers to the one before, or a short one about the same, shares its line. */
function joins(one: Told, last: Told, before: Line): boolean {
  if (wordsOf(before.text) + wordsOf(one.text) > LONGEST_LINE) return false
  if (one.refers || one.sameLine) return true
  return one.topic === last.topic && !one.starts && (wordsOf(one.text) <= 3 || PRONOUN.test(one.text))
}

const PRONOUN = /^(?:he|she|his|her|we|i) /i

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
  const valued = groups.map((group, at) => {
    const own = Math.max(...group.map(({ belongs, text }) => (0.3 + belongs) * (/\d/.test(text) ? 1.15 : 1)))
    return { group, at, worth: worthOf(group[0]?.place ?? 'history') * own }
  })
  const out = new Set<Told[]>()
  for (const { group } of valued.sort((a, b) => a.worth - b.worth || b.at - a.at)) {
    if (words <= room) break
    out.add(group)
    for (const { text } of group) words -= wordsOf(text)
  }
  return groups.filter((group) => !out.has(group)).flat()
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length
