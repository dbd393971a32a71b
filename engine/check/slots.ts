import { drugsIn } from '../understand/drug-names.ts'
import { table } from '../words/table.ts'
import { plainValue, saidValues } from './said-values.ts'
import type { Unit } from './unit.ts'

/** A number of a sentence and what it is the number of. */
export type Slot = { anchor: string; value: string; unit: string }

const SCORE =
  /\b(phq|gad|audit|pcl|madrs|ymrs|y-?bocs|moca|mmse|gds|spin|ciwa|cows|epds|isi|bdi|asrs|cgi|aims|cssrs|tsh|creatinine|sodium|a1c|qtc|anc|ast|alt|lithium level|blood pressure|bp|pulse|heart rate|hr|weight|bmi)\b(?:-\d+)?/g
const SAME = table<string>({
  bp: 'blood pressure',
  'heart rate': 'pulse',
  hr: 'pulse',
  ybocs: 'y-bocs',
})
/** What the next meeting is called. */
const MEETING =
  /\b(?:return(?:s|ing)?(?: visit| to clinic)?|rtc|follow(?:s|ed)?[ -]?up|f\/u|see (?:you|him|her|them)|seen (?:again|back)|come back|be back|back in|next (?:visit|appointment|session)|recheck visit|meet(?:ing)? (?:again|back)|again in)\b/
const SPAN = /^(?:day|week|month|year)$/
const NUMBER =
  /(?<![\w.]|[a-z]-)\$?(\d+(?:[.:/]\d+)*)\s*(mg|mcg|units|weeks?|days?|hours?|months?|years?|%)?/g

/** Doses of drugs, scores and results, and when the patient is seen again. */
export function slotsOf(plain: string): Slot[] {
  const slots: Slot[] = []
  for (const clause of plain.split(/[;\n()]|\.(?=\s|$)/)) {
    const anchors = [...clause.matchAll(SCORE)].map((match) => {
      const name = match[1] ?? ''
      return { at: match.index, end: match.index + match[0].length, name: SAME[name] ?? name, drug: false }
    })
    for (const { drug, start, end } of drugsIn(clause))
      anchors.push({ at: start, end, name: drug.name, drug: true })
    const meets = MEETING.test(clause)
    for (const match of clause.matchAll(NUMBER)) {
      const unit = (match[2] ?? '').replace(/s$/, '')
      const value = plainValue(match[1] ?? '')
      if (meets && SPAN.test(unit)) slots.push({ anchor: 'return', value, unit })
      const nearest = anchors.filter(({ end }) => end <= match.index).sort((a, b) => b.end - a.end)[0]
      if (!nearest) continue
      const between = clause.slice(nearest.end, match.index)
      if (
        nearest.drug
          ? unit === 'mg' || unit === 'mcg' || unit === 'unit'
          : between.length < 14 && !/item|age/.test(between)
      )
        slots.push({ anchor: nearest.name, value, unit: nearest.drug ? 'mg' : '' })
    }
  }
  return slots
}

/** The tests and measures a text names. */
export function testsIn(plain: string): string[] {
  const found = [...plain.matchAll(SCORE)].map((match) => SAME[match[1] ?? ''] ?? match[1] ?? '')
  return /\b(?:pounds?|lbs?)\b/.test(plain) ? [...found, 'weight'] : found
}

/** Every number that stands where a visit speaks of a drug, a score or the next meeting. */
export function valuesAbout(anchor: string, units: readonly Unit[]): Set<string> {
  const out = new Set<string>()
  const names = (unit: Unit | undefined) =>
    unit !== undefined &&
    (anchor === 'return'
      ? MEETING.test(unit.terms.plain)
      : unit.terms.drugs.has(anchor) || speaksOf(anchor, unit.terms.plain))
  const add = (unit: Unit | undefined) => {
    if (!unit) return
    for (const value of saidValues([unit.text, unit.terms.plain, unit.asked?.plain ?? ''])) out.add(value)
  }
  for (const [i, unit] of units.entries()) {
    if (!names(unit) && !(unit.asked?.drugs.has(anchor) ?? false)) continue
    add(unit)
    add(units[i - 1])
    for (const next of units.slice(i + 1, i + 7)) {
      if (!next || (anchor !== 'return' && next.terms.drugs.size > 0 && !next.terms.drugs.has(anchor))) break
      add(next)
    }
  }
  return out
}

function speaksOf(anchor: string, plain: string): boolean {
  for (const match of plain.matchAll(SCORE)) if ((SAME[match[1] ?? ''] ?? match[1]) === anchor) return true
  return false
}
