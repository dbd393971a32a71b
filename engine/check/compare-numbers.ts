import { table } from '../words/table.ts'
import type { Comparison } from './comparison.ts'
import { type Scored, weightOf } from './passages.ts'
import { valuesOf } from './places.ts'
import { likeness, type Quantity, quantitiesIn, sameValue } from './quantities.ts'
import { plainValue } from './said-values.ts'
import { slotsOf, testsIn } from './slots.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource } from './unit.ts'

/** How often one unit goes into another. */
const LARGER = table<readonly number[]>({
  minute: [60],
  day: [7],
  week: [52],
  month: [12],
})
/** "Improved by 8", "dropped 13 points": a difference nobody needs to have said. */
const DIFFERENCE =
  /\b(?:by|gain(?:ed|s)?|los(?:t|ing)|dropped|fell|rose|down|up|reduction of|decrease of|increase of)\s+(?:about |roughly |of )?$/

/** Said in so many words or digits, as a year of two digits, in another unit, or reckoned from what was said. */
function isSaid({ value, unit }: Terms['numbers'][number], { values, reckoned }: CheckedSource): boolean {
  const said = (one: string) => {
    const plain = plainValue(one)
    return values.has(plain) || (/^(?:19|20)\d\d$/.test(plain) && values.has(String(Number(plain) % 100)))
  }
  const number = Number(value)
  return (
    said(value) ||
    value.split(/[/:]/).every(said) ||
    reckoned.has(number) ||
    (LARGER[unit] ?? []).some((times) => number >= times / 2 && said(String(number / times))) ||
    (unit === 'hour' && !Number.isInteger(number) && said(String(number * 60)))
  )
}

/** Of two results of the same test, or of two weights. */
function isDifference(value: string, plain: string, source: CheckedSource): boolean {
  const at = plain.search(new RegExp(`(?<![\\d.])${value.replace('.', '\\.')}(?![\\d.])`))
  if (at < 0 || !DIFFERENCE.test(plain.slice(0, at))) return false
  const known = new Set<number>()
  for (const test of testsIn(plain)) for (const one of source.valuesAbout(test)) known.add(Number(one))
  return [...known].some((one) => one !== Number(value) && known.has(one + Number(value)))
}

export function numbers(
  said: Terms,
  source: CheckedSource,
  top: readonly Scored[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const topNumbers = top.flatMap(({ units }) =>
    units.flatMap(({ terms, asked }) => [...terms.numbers, ...(asked?.numbers ?? [])]),
  )
  const near = valuesOf(topNumbers)
  const has = (values: ReadonlySet<string>, value: string) =>
    values.has(value) || value.split('/').every((part) => values.has(part))
  const numbersOf = said.numbers.filter(({ unit }) => unit !== 'st' && unit !== 'nd')
  const nowhere = numbersOf.filter(
    (number) => !isSaid(number, source) && !isDifference(number.value, said.plain, source),
  )
  const notNear = numbersOf.filter(({ value }) => !has(near, value))
  const rival = numbersOf.filter(
    ({ value, unit }) =>
      !has(near, value) && topNumbers.some((n) => n.unit === unit && unit !== '' && n.value !== value),
  )
  const takenBack = numbersOf.filter(
    ({ value, unit }) => source.takenBack.has(`${value} ${unit}`) || source.takenBack.has(`${value} `),
  )
  features.numbers = numbersOf.length > 0 ? 1 : 0
  features.numberNowhere = nowhere.length > 0 ? 1 : 0
  features.numberNotNear = notNear.length > 0 ? 1 : 0
  features.numberRival = rival.length > 0 ? 1 : 0
  features.numberTakenBack = takenBack.length > 0 ? 1 : 0
  if (takenBack[0])
    against.push({
      kind: 'contradicted',
      reason: `${takenBack[0].value} was said and then corrected.`,
      strength: 0.9,
    })
  if (nowhere[0])
    against.push({
      kind: 'not_found',
      reason: `The number ${nowhere[0].value} is not in the visit.`,
      strength: 0.96,
    })
  else if (rival[0]) {
    const instead = topNumbers.find((n) => n.unit === rival[0]?.unit && n.value !== rival[0]?.value)
    against.push({
      kind: 'contradicted',
      reason: `The visit says ${instead?.value} ${instead?.unit}, not ${rival[0].value}.`,
      strength: 0.6,
    })
  }
}

/** Doses, scores and the next visit: whether the number stands where the visit speaks of the same thing. */
export function slots(
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let fits = 0
  let clash = 0
  for (const { anchor, value, unit } of slotsOf(said.plain)) {
    const there = source.valuesAbout(anchor)
    if (there.size === 0) continue
    if (there.has(value) || value.split(/[/:]/).every((part) => there.has(part))) {
      fits++
      continue
    }
    // Twice fifty is a hundred a day.
    if (unit === 'mg' && [2, 3].some((times) => there.has(String(Number(value) / times)))) continue
    if (isDifference(value, said.plain, source)) continue
    clash++
    against.push({
      kind: 'contradicted',
      reason:
        anchor === 'return'
          ? `The visit does not name ${value} ${unit}s for the next visit.`
          : `The visit does not give ${value}${unit ? ` ${unit}` : ''} for ${anchor}.`,
      strength: 0.88,
    })
  }
  features.slotFits = fits > 0 && clash === 0 ? 1 : 0
  features.slotClash = clash > 0 ? 1 : 0
}

/** Every number of the sentence with what stands around it, against the numbers of the visit. */
export function quantities(
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const weight = (word: string) => weightOf(word, source)
  let margin = -1
  let least = 1
  let taken = 0
  for (const wanted of quantitiesIn(said.plain.replace(/\([^()]*\)/g, ' '), [])) {
    let back = 0
    let corrected = 0
    let same = 0
    let rival = 0
    let rivalAt: Quantity | undefined
    for (const there of source.quantities) {
      const alike = likeness(wanted, there, weight)
      if (alike === 0) continue
      if (sameValue(wanted.value, there.value)) {
        if (there.takenBack) corrected = Math.max(corrected, alike)
        else back = Math.max(back, alike)
        const fits = alike + (wanted.unit === there.unit && wanted.unit !== '' ? 0.15 : 0.05)
        if (fits > same) same = fits
      } else if (wanted.unit === there.unit || (wanted.unit === 'mg' && there.unit === '')) {
        // Where both numbers stand together, one is no rival of the other.
        if (
          alike > rival &&
          !there.takenBack &&
          !there.beside.some((value) => sameValue(wanted.value, value))
        ) {
          rival = alike
          rivalAt = there
        }
      }
    }
    least = Math.min(least, same)
    if (rival - same > margin) margin = rival - same
    if (corrected > 0.2 && corrected >= back - 0.05) taken = Math.max(taken, 0.5 + corrected / 2)
    if (rivalAt && rival > same + 0.1)
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${rivalAt.value}${rivalAt.unit ? ` ${rivalAt.unit}` : ''} here, not ${wanted.value}.`,
        strength: rival > same + 0.3 ? 0.7 : 0.45,
      })
    if (corrected > 0.2 && corrected >= back - 0.05)
      against.push({
        kind: 'contradicted',
        reason: `${wanted.value} was said and then corrected.`,
        strength: 0.9,
      })
  }
  const any = said.numbers.length > 0
  features.qRival = any && margin > 0.1 ? 1 : 0
  features.qRivalStrong = any && margin > 0.3 ? 1 : 0
  features.qLeast = any ? 1 - least : 0
  features.qBack = taken
}
