import type { Evidence } from './evidence.ts'
import { contradict, type Findings, flag } from './findings.ts'
import {
  atPlaces,
  EARLIER,
  fitOf,
  hasRival,
  isRetracted,
  lastDose,
  MEASURE,
  measured,
  placesOf,
  returnsOtherwise,
} from './number-places.ts'
import type { Found } from './retrieval.ts'
import { holds, plainValue, valuesOf } from './spoken-numbers.ts'
import type { Claim, ClaimedNumber } from './statement.ts'

/** Each is compared with the whole visit; a statement has only a few. */
const MAX_NUMBERS = 24

/** Whether each number of a statement was said about the same thing, and not taken back. */
export function compareNumbers(claim: Claim, evidence: Evidence, found: Found, findings: Findings): void {
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
  for (const number of claim.numbers.slice(0, MAX_NUMBERS)) {
    if (/^(?:988|911)$/.test(number.value)) continue
    if (!holds(evidence.values, number.value)) {
      if (inOtherUnits(number).some((value) => evidence.values.has(value))) continue
      if (/^(?:00|0|12):00$/.test(number.value) && /\b(?:midnight|noon)\b/.test(evidence.text)) continue
      if (isReckoned(Number(number.value), claim, evidence, found)) continue
      nowhere++
      if (nowhere === 1) contradict(findings, `The visit doesn't give the number ${number.value}.`, 0.8)
      continue
    }
    if ((Number(number.value) > 2 || number.drug) && isRetracted(number.value, evidence, found)) {
      gone++
      contradict(findings, `The visit corrects ${number.value} to something else.`, 0.82)
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
      contradict(
        findings,
        `The visit gives the number ${number.value} for something else.`,
        0.4 + (best - fit) / 2,
      )
    const anchor = number.drug
      ? undefined
      : claim.tokens.slice(0, number.token).findLast(({ key }) => MEASURE.test(key))?.key
    if (anchor !== undefined && number.unit === '') {
      const values = measured(anchor, evidence)
      if (values.size > 0 && !holds(values, number.value)) {
        unmeasured++
        contradict(findings, `The visit gives a different value, not ${number.value}.`, 0.7)
      }
    }
    const last = number.drug ? lastDose(number.drug, evidence) : undefined
    if (last !== undefined && plainValue(number.value) !== last) notLast++
    const places = placesOf(number, evidence)
    const { said, rival: other, former: over } = atPlaces(number, places, evidence)
    if (number.drug && over && !EARLIER.test(claim.plain)) {
      former++
      contradict(findings, `The visit changes ${number.drug} from ${number.value} to a different dose.`, 0.8)
    }
    if (places.size > 0) {
      anchored++
      if (!said) {
        off++
        contradict(
          findings,
          `The visit gives a different number${number.drug ? ` for ${number.drug}` : ''}, not ${number.value}.`,
          number.drug ? 0.78 : 0.62,
        )
      }
      if (other) rival++
    } else if (hasRival(number, found.near, evidence)) rival++
    if (rival === 1)
      contradict(findings, `The visit gives a different number here, not ${number.value}.`, 0.6)
  }
  for (const { raw } of claim.tokens)
    if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(raw) && isRetracted(raw, evidence, found)) {
      gone++
      contradict(findings, `The visit moves ${raw} to a different day.`, 0.8)
    }
  const returnOff = returnsOtherwise(claim, evidence)
  if (returnOff) contradict(findings, 'The visit ends with a different time for the next appointment.', 0.8)
  const count = claim.numbers.length
  const share = (value: number) => (count === 0 ? 0 : value / count)
  Object.assign(findings.features, {
    numbers: flag(count > 0),
    numberNowhere: flag(nowhere > 0),
    numberLeastFit: 1 - leastFit,
    numberGap: mostGap,
    numberGapBig: flag(mostGap > 0.3),
    former: flag(former > 0),
    unmeasured: flag(unmeasured > 0),
    notLastPlain: flag(notLast > 0 && !EARLIER.test(claim.plain)),
    returnOff: flag(returnOff),
    numberUnitAny: flag(wrongUnit > 0),
    numberFar: share(far),
    numberOffAny: flag(off > 0),
    numberAnchored: share(anchored),
    numberGone: flag(gone > 0),
    numberRival: flag(rival > 0),
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
