import type { Against } from './compare.ts'
import type { Evidence, Spot } from './evidence.ts'
import { coveringKeys, type Found } from './retrieval.ts'
import { saidValues } from './said-values.ts'
import { type Claim, type ClaimedNumber, unitAfter } from './statement.ts'

export const plainValue = (value: string): string => value.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '')

/** Numbers that a spot can be read to hold, with the question it answers. */
const SAID = new WeakMap<Spot, Set<string>>()
function valuesOf(spot: Spot): Set<string> {
  const known = SAID.get(spot)
  if (known) return known
  const made = saidValues([spot.plain])
  SAID.set(spot, made)
  return made
}

function holds(values: ReadonlySet<string>, value: string): boolean {
  // "A six out of ten".
  const scale = /^(\d+)\/10{1,2}$/.exec(value)?.[1]
  if (scale !== undefined) return values.has(scale)
  // "3/2019", "1/11": the month may be said by its name.
  const date = /^(?:\d|1[0-2])\/(\d{1,2}|(?:19|20)\d\d)$/.exec(value)?.[1]
  if (date !== undefined && holds(values, date)) return true
  if (values.has(value) || values.has(plainValue(value))) return true
  // "Ninety-eight" for 1998, "the eighties" for 1980.
  if (/^(?:19|20)\d\d$/.test(value)) return values.has(plainValue(value.slice(2)))
  // "Point two one", "20/12.5".
  if (value.startsWith('0.') && (values.has(value.slice(1)) || values.has(value.slice(2)))) return true
  if (value.includes('/')) return value.split('/').every((one) => one !== value && holds(values, one))
  const [hour = '', second, ...more] = value.split(/[/:.]/)
  const first = hour.replace(/^0(?=\d)/, '')
  if (second === undefined || more.length > 0) return false
  if (
    value.includes(':') &&
    (values.has(`${Number(first) + 12}:${second}`) || (second === '00' && values.has(first)))
  )
    return true
  // "One thirty over eighty", "ninety-eight four".
  return values.has(plainValue(first)) && values.has(plainValue(second)) ? true : values.has(first + second)
}

/** Each is compared with the whole visit; a statement has a few. */
const MOST_NUMBERS = 24

/** Whether each number of a statement is said, of the same thing, and not taken back. */
export function compareNumbers(
  claim: Claim,
  evidence: Evidence,
  found: Found,
  features: Record<string, number>,
  against: Against[],
): void {
  let nowhere = 0
  let far = 0
  let off = 0
  let gone = 0
  let rival = 0
  let anchored = 0
  let leastFit = 1
  let mostGap = 0
  let wrongUnit = 0
  let unmeasured = 0
  let notLast = 0
  let former = 0
  for (const number of claim.numbers.slice(0, MOST_NUMBERS)) {
    if (/^(?:988|911)$/.test(number.value)) continue
    if (!holds(evidence.values, number.value)) {
      if (inOtherUnits(number).some((value) => evidence.values.has(value))) continue
      if (/^(?:00|0|12):00$/.test(number.value) && /\b(?:midnight|noon)\b/.test(evidence.text)) continue
      if (isReckoned(Number(number.value), claim, evidence, found)) continue
      nowhere++
      if (nowhere === 1)
        against.push({
          verdict: 'contradicted',
          why: `The visit doesn't give the number ${number.value}.`,
          strength: 0.8,
        })
      continue
    }
    if ((Number(number.value) > 2 || number.drug) && isGone(number.value, evidence, found)) {
      gone++
      against.push({
        verdict: 'contradicted',
        why: `The visit corrects ${number.value} to something else.`,
        strength: 0.82,
      })
    }
    let close = false
    for (const at of found.near) {
      const spot = evidence.spots[at]
      if (spot && holds(valuesOf(spot), number.value)) close = true
    }
    if (!close) far++
    const { fit, best, unitSeen } = fitOf(number, claim, evidence)
    leastFit = Math.min(leastFit, fit)
    if (Number(number.value) > 1 && !/^\d+\/10/.test(number.value)) mostGap = Math.max(mostGap, best - fit)
    if (!unitSeen) wrongUnit++
    if (best - fit > 0.45 && Number(number.value) > 1)
      against.push({
        verdict: 'contradicted',
        why: `The visit gives the number ${number.value} for something else.`,
        strength: 0.4 + (best - fit) / 2,
      })
    const anchor = number.drug
      ? undefined
      : claim.tokens.slice(0, number.token).findLast(({ key }) => MEASURE.test(key))?.key
    if (anchor !== undefined && number.unit === '') {
      const values = measured(anchor, evidence)
      if (values.size > 0 && !holds(values, number.value)) {
        unmeasured++
        against.push({
          verdict: 'contradicted',
          why: `The visit gives another value than ${number.value}.`,
          strength: 0.7,
        })
      }
    }
    const last = number.drug ? lastDose(number.drug, evidence) : undefined
    if (last !== undefined && plainValue(number.value) !== last) notLast++
    const places = placesOf(number, evidence)
    if (number.drug && isFormer(number.value, places, evidence) && !EARLIER.test(claim.plain)) {
      former++
      against.push({
        verdict: 'contradicted',
        why: `The visit changes ${number.drug} from ${number.value} to another dose.`,
        strength: 0.8,
      })
    }
    if (places.size > 0) {
      anchored++
      let here = false
      for (const at of places) {
        const spot = evidence.spots[at]
        if (spot && holds(valuesOf(spot), number.value)) here = true
      }
      if (!here) {
        off++
        against.push({
          verdict: 'contradicted',
          why: `The visit gives another number than ${number.value}${number.drug ? ` for ${number.drug}` : ''}.`,
          strength: number.drug ? 0.78 : 0.62,
        })
      }
      if (hasRival(number, places, evidence)) rival++
    } else if (hasRival(number, found.near, evidence)) rival++
    if (rival === 1)
      against.push({
        verdict: 'contradicted',
        why: `The visit gives another number than ${number.value} here.`,
        strength: 0.6,
      })
  }
  for (const { raw } of claim.tokens)
    if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(raw) && isGone(raw, evidence, found)) {
      gone++
      against.push({ verdict: 'contradicted', why: `The visit moves ${raw} to another day.`, strength: 0.8 })
    }
  const returnOff = returnsOtherwise(claim, evidence)
  if (returnOff)
    against.push({
      verdict: 'contradicted',
      why: 'The visit ends on another time for the next visit.',
      strength: 0.8,
    })
  const count = claim.numbers.length
  const share = (value: number) => (count === 0 ? 0 : value / count)
  Object.assign(features, {
    numbers: count > 0 ? 1 : 0,
    numberNowhere: nowhere > 0 ? 1 : 0,
    numberNowhereShare: share(nowhere),
    numberLeastFit: 1 - leastFit,
    numberGap: mostGap,
    numberGapBig: mostGap > 0.3 ? 1 : 0,
    former: former > 0 ? 1 : 0,
    unmeasured: unmeasured > 0 ? 1 : 0,
    notLastPlain: notLast > 0 && !EARLIER.test(claim.plain) ? 1 : 0,
    returnOff: returnOff ? 1 : 0,
    numberUnit: share(wrongUnit),
    numberUnitAny: wrongUnit > 0 ? 1 : 0,
    numberFar: share(far),
    numberFarAny: far > 0 ? 1 : 0,
    numberOff: share(off),
    numberOffAny: off > 0 ? 1 : 0,
    numberAnchored: share(anchored),
    numberGone: gone > 0 ? 1 : 0,
    numberRival: rival > 0 ? 1 : 0,
  })
}

/** "Eighteen months" for a year and a half, "14 days" for two weeks. */
function inOtherUnits({ value, unit }: ClaimedNumber): string[] {
  const n = Number(value)
  const of: Readonly<Record<string, number[]>> = {
    month: [1 / 12, 4],
    year: [12],
    day: [1 / 7, 24],
    week: [7, 1 / 4],
    hour: [60, 1 / 24],
    minute: [1 / 60],
  }
  return (of[unit] ?? []).map((times) => String(Math.round(n * times * 100) / 100))
}

const DIFFERENCE =
  /\b(?:by|points?|dropped|lost|gained|improved|up|down|fell|rose|decreased|increased|younger|older)\b/
const TOTAL =
  /\b(?:total|daily|weekly|per|a week|a day|about|around|approximately|estimated|doubled|averag\w*|each|combined|days)\b/

/** "Improved by 8 points", from 46 to 38; "ten glasses a week", two on five nights. */
function isReckoned(value: number, claim: Claim, evidence: Evidence, found: Found): boolean {
  const difference = DIFFERENCE.test(claim.plain)
  const total = TOTAL.test(claim.plain)
  if (!difference && !total) return false
  const said: number[] = []
  for (const at of found.near)
    for (const { raw } of evidence.spots[at]?.tokens ?? [])
      if (/^\d+(?:\.\d+)?$/.test(raw) && said.length < 60) said.push(Number(raw))
  return said.some((a, i) =>
    said.some(
      (b, j) =>
        i !== j &&
        ((difference && a - b === value) ||
          (total && a > 1 && b > 1 && (a * b === value || a + b === value || 2 * a === value))),
    ),
  )
}

const FIT = [1, 0.95, 0.85, 0.6]

/** How well the words around a drug fit where the visit names it, against where they fit best. */
export function drugGap(drug: string, claim: Claim, evidence: Evidence): number {
  const at = claim.tokens.findIndex(({ start }) => start === claim.plain.indexOf(drug))
  if (at < 0) return 0
  const { fit, best } = fitAround(at, claim, evidence, (spot) => spot.drugs.includes(drug), 10)
  return best - fit
}

/** How well the words around a number fit where the visit says it, and how well they fit at best. */
function fitOf(
  number: ClaimedNumber,
  claim: Claim,
  evidence: Evidence,
): { fit: number; best: number; unitSeen: boolean } {
  const said = (spot: Spot): boolean => holds(valuesOf(spot), number.value)
  const { fit, best } = fitAround(number.token, claim, evidence, said, 12)
  const unitSeen =
    number.unit === '' ||
    evidence.spots.some((spot) => {
      if (!said(spot)) return false
      const at = spot.tokens.findIndex(({ raw }) => plainValue(raw) === plainValue(number.value))
      const unit = at < 0 ? '' : unitAfter(spot.tokens, at)
      return unit === '' || unit === number.unit
    })
  return { fit, best, unitSeen }
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
    const field = new Float32Array(size)
    for (const { key, strength } of coveringKeys(word))
      for (const { spot } of evidence.mentions.get(key) ?? [])
        for (let d = -3; d <= 3; d++) {
          const value = strength * (FIT[Math.abs(d)] ?? 0)
          if (value > (field[spot + d] ?? 2)) field[spot + d] = value
        }
    for (let i = 0; i < size; i++) sums[i] = (sums[i] ?? 0) + (field[i] ?? 0) * closeness
  }
  let fit = 0
  let best = 0
  for (const spot of evidence.spots) {
    const here = total === 0 ? 1 : (sums[spot.index] ?? 0) / total
    best = Math.max(best, here)
    if (here > fit && said(spot)) fit = here
  }
  // One word alone tells little.
  const sure = Math.min(1, total / 2)
  return { fit: best - (best - fit) * sure, best }
}
const LIGHT = new Set('mg mcg day week month year hour night morning minute tim pound'.split(' '))

const MEASURE =
  /^(?:phq|gad|audit|pcl|madr|ymr|boc|moca|mmse|gd|isi|bdi|ciwa|cow|edinburgh|epd|tsh|creatinin|sodium|potassium|a1c|qtc|anc|ast|alt|bp|pulse|weight|bmi|prolactin|level|temperatur|platelet|efficienc)$/

/** Of each drug, once per visit. */
const PLACES = new WeakMap<Evidence, Map<string, Set<number>>>()
const LAST_DOSE = new WeakMap<Evidence, Map<string, string | undefined>>()

/** Spots where the visit speaks of a drug's dose: where it is named and what goes on about it. */
function placesOf(number: ClaimedNumber, evidence: Evidence): Set<number> {
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
      // What comes next goes on about it until another drug is named.
      if (d > 0 && other && other.drugs.length > 0 && !other.drugs.includes(number.drug ?? '')) break
      if (other) out.add(spot.index + d)
    }
  }
  return out
}

const MEASURED = new WeakMap<Evidence, Map<string, Set<string>>>()

/** Values that the visit gives for a measure: numbers after its name, up to the next measure. */
function measured(anchor: string, evidence: Evidence): Set<string> {
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
    for (const value of saidValues([words, before.map(({ raw }) => raw).join(' ')])) out.add(value)
  }
  return out
}

/** Whether a place gives another number with the same unit, and not this one with it. */
function hasRival(number: ClaimedNumber, places: Iterable<number>, evidence: Evidence): boolean {
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

/** Said, corrected, and not said again elsewhere. */
function isGone(value: string, evidence: Evidence, found: Found): boolean {
  let taken: Spot | undefined
  for (const spot of evidence.spots) if (spot.gone.has(value) && found.near.has(spot.index)) taken = spot
  if (!taken) return false
  return !evidence.spots.some(
    (spot) =>
      spot.index > (taken?.index ?? 0) &&
      spot.tokens.some(({ raw }) => raw === value) &&
      found.near.has(spot.index),
  )
}

const EARLIER =
  /\b(?:from|was|were|had|previous\w*|past|prior|ago|until|then|first|before|tried|initial\w*|history|in (?:19|20)\d\d|lowered|stopped)\b/

/** "From 100 to 150": the first one is over. */
function isFormer(value: string, places: Iterable<number>, evidence: Evidence): boolean {
  for (const at of places)
    for (const [, from = '', to = ''] of (evidence.spots[at]?.plain ?? '').matchAll(
      /\bfrom (\d[\d.]*)(?: mg)? (?:up |down )?to (\d[\d.]*)/g,
    ))
      if (plainValue(from) === plainValue(value) && to !== from) return true
  return false
}

/** The dose last named with a drug. */
function lastDose(drug: string, evidence: Evidence): string | undefined {
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

/** Whether the visit ends on another span until the next meeting. */
function returnsOtherwise(claim: Claim, evidence: Evidence): boolean {
  const match = RETURNS.exec(claim.plain)
  if (!match) return false
  const own = `${match[1]} ${match[2]}`
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
          !spot.gone.has(match[1] ?? '') &&
          !CORRECTS.test(spot.plain)
            ? own
            : `${found[1]} ${found[2]}`
  }
  return last !== undefined && last !== own
}
const CORRECTS = /\b(?:no|wait|actually|sorry|make (?:it|that)|instead|better|let us)\b/
