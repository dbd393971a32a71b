import type { Evidence, Spot } from './evidence.ts'
import { memoizeFor } from './memoize.ts'
import { coveringKeys, type Found } from './retrieval.ts'
import { holds, plainValue, valuesOf } from './spoken-numbers.ts'
import { spokenValues } from './spoken-values.ts'
import { type Claim, type ClaimedNumber, unitAfter } from './statement.ts'

const FIT = [1, 0.95, 0.85, 0.6]

/** How well the words around a drug match where the visit names it, compared with the best match elsewhere. */
export function drugGap(drug: string, claim: Claim, evidence: Evidence): number {
  const at = claim.tokens.findIndex(({ start }) => start === claim.plain.indexOf(drug))
  if (at < 0) return 0
  const { fit, best } = fitAround(at, claim, evidence, (spot) => spot.drugs.includes(drug), 10)
  return best - fit
}

/** How well the words around a number match where the visit says it, and the best match anywhere. */
export function fitOf(
  number: ClaimedNumber,
  claim: Claim,
  evidence: Evidence,
): { fit: number; best: number; unitSeen: boolean } {
  const said = (spot: Spot): boolean => holds(valuesOf(spot), number.value)
  const { fit, best } = fitAround(number.token, claim, evidence, said, 12)
  const unitSeen =
    number.unit === '' ||
    SEEN(evidence, `${number.value} ${number.unit}`, () =>
      evidence.spots.some((spot) => {
        if (!said(spot)) return false
        const at = spot.tokens.findIndex(({ raw }) => plainValue(raw) === plainValue(number.value))
        const unit = at < 0 ? '' : unitAfter(spot.tokens, at)
        return unit === '' || unit === number.unit
      }),
    )
  return { fit, best, unitSeen }
}

const SEEN = memoizeFor<Evidence, boolean>()
const FIELDS = memoizeFor<Evidence, { at: number[]; value: number[] }>()

/** The proximity of each spot to a mention of the word; only nonzero ones. */
function fieldOf(word: Claim['words'][number], evidence: Evidence) {
  return FIELDS(evidence, `${word.key} ${word.concepts.join(' ')}`, () => {
    const size = evidence.spots.length
    const field = new Map<number, number>()
    for (const { key, strength } of coveringKeys(word))
      for (const { spot } of evidence.mentions.get(key) ?? [])
        for (let d = -3; d <= 3; d++) {
          const at = spot + d
          const value = Math.fround(strength * (FIT[Math.abs(d)] ?? 0))
          if (at >= 0 && at < size && value > (field.get(at) ?? 0)) field.set(at, value)
        }
    return { at: [...field.keys()], value: [...field.values()] }
  })
}

function fitAround(
  at: number,
  claim: Claim,
  evidence: Evidence,
  said: (spot: Spot) => boolean,
  reach: number,
): { fit: number; best: number } {
  const size = evidence.spots.length
  const sums = new Float32Array(size)
  let total = 0
  for (const word of claim.words) {
    const apart = Math.abs(word.token - at)
    if (apart === 0 || apart > reach || LIGHT.has(word.key)) continue
    const closeness = apart <= 3 ? 1 : apart <= 6 ? 0.7 : 0.35
    total += closeness
    const field = fieldOf(word, evidence)
    for (let i = 0; i < field.at.length; i++) {
      const place = field.at[i] ?? 0
      sums[place] = (sums[place] ?? 0) + (field.value[i] ?? 0) * closeness
    }
  }
  let fit = 0
  let best = 0
  for (const spot of evidence.spots) {
    const here = total === 0 ? 1 : (sums[spot.index] ?? 0) / total
    best = Math.max(best, here)
    if (here > fit && said(spot)) fit = here
  }
  // One word alone isn't enough.
  const sure = Math.min(1, total / 2)
  return { fit: best - (best - fit) * sure, best }
}
const LIGHT = new Set('mg mcg day week month year hour night morning minute tim pound'.split(' '))

export const MEASURE =
  /^(?:phq|gad|audit|pcl|madr|ymr|boc|moca|mmse|gd|isi|bdi|ciwa|cow|edinburgh|epd|tsh|creatinin|sodium|potassium|a1c|qtc|anc|ast|alt|bp|pulse|weight|bmi|prolactin|level|temperatur|platelet|efficienc)$/

/** Once per visit for each drug. */
const PLACES = new WeakMap<Evidence, Map<string, Set<number>>>()
const LAST_DOSE = new WeakMap<Evidence, Map<string, string | undefined>>()

/** Spots about a drug's dose: where it is named, and the following ones. */
export function placesOf(number: ClaimedNumber, evidence: Evidence): Set<number> {
  const byDrug = PLACES.get(evidence) ?? new Map<string, Set<number>>()
  PLACES.set(evidence, byDrug)
  const known = byDrug.get(number.drug ?? '')
  if (known) return known
  const out = new Set<number>()
  byDrug.set(number.drug ?? '', out)
  for (const spot of number.drug ? evidence.spots : []) {
    if (!spot.drugs.includes(number.drug ?? '')) continue
    for (let d = -1; d <= 6; d++) {
      const other = evidence.spots[spot.index + d]
      // The following spots count until another drug is named.
      if (d > 0 && other && other.drugs.length > 0 && !other.drugs.includes(number.drug ?? '')) break
      if (other) out.add(spot.index + d)
    }
  }
  return out
}

const MEASURED = new WeakMap<Evidence, Map<string, Set<string>>>()

/** A measure's values in the visit: numbers after its name, up to the next measure. */
export function measured(anchor: string, evidence: Evidence): Set<string> {
  const byAnchor = MEASURED.get(evidence) ?? new Map<string, Set<string>>()
  MEASURED.set(evidence, byAnchor)
  const known = byAnchor.get(anchor)
  if (known) return known
  const out = new Set<string>()
  byAnchor.set(anchor, out)
  for (const { spot, token } of evidence.mentions.get(anchor) ?? []) {
    let words = ''
    outer: for (let s = spot; s <= Math.min(spot + 4, evidence.spots.length - 1); s++) {
      const tokens = evidence.spots[s]?.tokens ?? []
      for (let i = s === spot ? token + 1 : 0; i < tokens.length; i++) {
        const { key, raw } = tokens[i] ?? { key: '', raw: '' }
        if (MEASURE.test(key) && key !== anchor && words !== '') break outer
        if (!(s === spot && i === token + 1 && /^[79]$/.test(raw))) words += ` ${raw}`
      }
    }
    const before = evidence.spots[spot]?.tokens.slice(Math.max(0, token - 6), token) ?? []
    for (const value of spokenValues([words, before.map(({ raw }) => raw).join(' ')])) out.add(value)
  }
  return out
}

/** Whether a place has another number with the same unit, and not this one. */
export function hasRival(number: ClaimedNumber, places: Iterable<number>, evidence: Evidence): boolean {
  if (number.unit === '') return false
  let rival = false
  for (const at of places) {
    const spot = evidence.spots[at]
    if (!spot) continue
    for (const [i, token] of spot.tokens.entries()) {
      if (!/^\d/.test(token.raw)) continue
      const unit = unitAfter(spot.tokens, i)
      if (plainValue(token.raw) === plainValue(number.value)) {
        if (unit === number.unit || unit === '') return false
      } else if (unit === number.unit) rival = true
    }
  }
  return rival
}

/** Said, corrected, and not repeated elsewhere. */
export function isRetracted(value: string, evidence: Evidence, found: Found): boolean {
  const near = [...found.near].sort((a, b) => a - b).flatMap((at) => evidence.spots[at] ?? [])
  const taken = near.findLast(({ gone }) => gone.has(value))
  if (!taken) return false
  return !near.some(({ index, tokens }) => index > taken.index && tokens.some(({ raw }) => raw === value))
}

export const EARLIER =
  /\b(?:from|was|were|had|previous\w*|past|prior|ago|until|then|first|before|tried|initial\w*|history|in (?:19|20)\d\d|lowered|stopped)\b/

type AtPlaces = { said: boolean; rival: boolean; former: boolean }
const AT_PLACES = memoizeFor<Evidence, AtPlaces>()

/** How the visit uses a number near the dose of its drug. */
export function atPlaces(number: ClaimedNumber, places: ReadonlySet<number>, evidence: Evidence): AtPlaces {
  const { value, unit, drug = '' } = number
  return AT_PLACES(evidence, `${drug} ${value} ${unit}`, () => ({
    said: [...places].some((at) => {
      const spot = evidence.spots[at]
      return spot !== undefined && holds(valuesOf(spot), value)
    }),
    rival: hasRival(number, places, evidence),
    former: isFormer(value, places, evidence),
  }))
}

/** "From 100 to 150": the first one is the old dose. */
function isFormer(value: string, places: Iterable<number>, evidence: Evidence): boolean {
  for (const at of places)
    for (const [, from = '', to = ''] of (evidence.spots[at]?.plain ?? '').matchAll(
      /\bfrom (\d[\d.]*)(?: mg)? (?:up |down )?to (\d[\d.]*)/g,
    ))
      if (plainValue(from) === plainValue(value) && to !== from) return true
  return false
}

/** The last dose mentioned with a drug. */
export function lastDose(drug: string, evidence: Evidence): string | undefined {
  const byDrug = LAST_DOSE.get(evidence) ?? new Map<string, string | undefined>()
  LAST_DOSE.set(evidence, byDrug)
  if (!byDrug.has(drug)) byDrug.set(drug, findLastDose(drug, evidence))
  return byDrug.get(drug)
}

function findLastDose(drug: string, evidence: Evidence): string | undefined {
  let last: string | undefined
  for (const spot of evidence.spots) {
    if (!spot.drugs.includes(drug)) continue
    for (let d = 0; d <= 3; d++) {
      const other = evidence.spots[spot.index + d]
      if (!other || (d > 0 && other.drugs.length > 0 && !other.drugs.includes(drug))) break
      const mine = other.drugs.length <= 1
      for (const [i, token] of other.tokens.entries())
        if (mine && /^\d/.test(token.raw) && /^(?:mg|mcg|unit)$/.test(unitAfter(other.tokens, i)))
          last = plainValue(token.raw)
    }
  }
  return last
}

const RETURNS =
  /\b(?:return(?:s|ing)?(?: visit| to clinic)?|follow(?:s|ed)?[ -]?up|seen (?:again|back)|next (?:visit|appointment|session))\b[^.;]{0,30}?\b(\d+) (day|week|month)/
const MEETS =
  /\b(?:return\w*|follow[ -]?up|see (?:you|him|her|them|me)|seen|come back|be back|back in|next (?:visit|appointment|session|time)|meet|again|appointment|visit)\b/

/** Whether the visit ends with another interval until the next appointment. */
export function returnsOtherwise(claim: Claim, evidence: Evidence): boolean {
  const match = RETURNS.exec(claim.plain)
  if (!match) return false
  const [, value = '', unit = ''] = match
  return SEEN(evidence, `return ${value} ${unit}`, () => endsOtherwise(value, `${value} ${unit}`, evidence))
}

function endsOtherwise(value: string, own: string, evidence: Evidence): boolean {
  let last: string | undefined
  let open = -9
  for (const [i, spot] of evidence.spots.entries()) {
    const meets = MEETS.test(spot.plain) || spot.plain.includes(own)
    if (meets) open = i
    if (i - open > 2) continue
    for (const found of spot.plain.matchAll(/\b(\d+) (day|week|month)/g))
      if (
        !/^.{0,12}\bago\b/.test(
          spot.plain.slice(found.index + found[0].length, found.index + found[0].length + 14),
        )
      )
        last =
          last === own &&
          i >= evidence.spots.length * 0.6 &&
          !spot.gone.has(value) &&
          !CORRECTS.test(spot.plain)
            ? own
            : `${found[1]} ${found[2]}`
  }
  return last !== undefined && last !== own
}
const CORRECTS = /\b(?:no|wait|actually|sorry|make (?:it|that)|instead|better|let us)\b/
