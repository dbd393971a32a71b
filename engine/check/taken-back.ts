import type { Unit } from './unit.ts'

const NUMBER = /\d+(?:[.:/]\d+)*/g

/** Numbers that were said and that the corrected sentence no longer holds. */
export function goneNumbers(raw: string, corrected: string): string[] {
  const kept = new Set(corrected.match(NUMBER) ?? [])
  return [...new Set(raw.match(NUMBER) ?? [])].filter((number) => number.length < 12 && !kept.has(number))
}

const REFUSES =
  /^(?:(?:oh|um|well|okay|and|so|but),? )*(?:no\b|nope|nah|then no|not (?:yet|now|today|really|for me)|i (?:would|will) (?:rather )?not|i do not want|i would rather|maybe later|let us (?:leave|hold|wait)|we (?:will|can)? ?(?:leave|hold|skip)|i am (?:good|fine|okay))|\b(?:leave it (?:out|for)|rather not|not interested|then we will not|we will not|will not be|i said no|told (?:him|her|them) no|no more (?:tablets|pills))\b/i

/** Marks what the next sentences turn down. A "no" to the next question is none to what was said before it. */
export function markRefused(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries())
    for (const next of [units[i + 1], units[i + 2]]) {
      if (!next || (next.question && next.role !== 'patient')) break
      if (!next.question && REFUSES.test(next.text)) unit.refusedNext = true
    }
}

const STARTS_OVER =
  /^(?:(?:well|um|oh|or|so|count or),? )*(?:no[,.;]? (?:wait|sorry|actually|hang on|hold on|it|that|i|i'm|make|let|better|not|the|in|about|more like|scratch|we)\b|no,|wait\b|actually\b|sorry\b|scratch that|correction|i mean\b|let me correct|make (?:it|that)\b|or rather)/i
const AGAIN =
  /(?<!\d)(\d{1,9}(?:[.:/]\d{1,9})?)(?:[^.;\d]{0,40}?)\b(?:no wait|wait|sorry|scratch that|correction|or rather|make that|i mean)\b[^.;\d]{0,30}\d/gi

/** "Fifty at night." "Seventy-five." The other one knows better, and begins with it. */
function setRight(unit: Unit, next: Unit | undefined): void {
  if (!next || next.role === unit.role || next.question || unit.question || unit.text.split(' ').length > 8)
    return
  const first = next.quantities[0]
  if (!first || !/^(?:no[,.]? |it is |it was |actually,? )*\d/.test(next.terms.plain)) return
  for (const quantity of unit.quantities)
    if (
      quantity.value !== first.value &&
      (quantity.unit === first.unit || first.unit === '' || quantity.unit === '') &&
      !next.quantities.some(({ value }) => value === quantity.value)
    )
      quantity.takenBack = true
}

/** "Eight weeks. No, better before that: in four weeks": the number before counts no more. */
export function markTakenBack(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries()) {
    if (unit.quantities.length === 0) continue
    for (const match of unit.terms.plain.matchAll(AGAIN))
      for (const quantity of unit.quantities) if (quantity.value === match[1]) quantity.takenBack = true
    setRight(unit, units[i + 1])
    const cue = [1, 2].find((step) => {
      const next = units[i + step]
      return next && !next.question && STARTS_OVER.test(next.text) && (next.answer !== 'no' || step === 1)
    })
    if (cue === undefined || unit.question) continue
    if (units.slice(i + 1, i + cue).some((between) => between.question || between.role !== unit.role))
      continue
    // A number given as the answer to a question is corrected by the one who gave it, or by the one who knows.
    const later = units.slice(i + cue, i + cue + 2).flatMap(({ quantities }) => quantities)
    for (const quantity of unit.quantities) {
      if (/^(?:988|911)$/.test(quantity.value)) continue
      const again = later.some(({ value }) => value === quantity.value)
      const instead = later.some(
        ({ unit: of, value }) =>
          value !== quantity.value && (of === quantity.unit || of === '' || quantity.unit === ''),
      )
      if (instead && !again) quantity.takenBack = true
    }
  }
}
