import type { Comparison } from './comparison.ts'
import { type Scored, weightOf } from './passages.ts'
import { valuesOf } from './places.ts'
import { likeness, type Quantity, quantitiesIn, sameValue } from './quantities.ts'
import { slotsOf } from './slots.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource } from './unit.ts'

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
    ({ value }) =>
      !has(source.values, value) &&
      !source.values.has(String(Number(value) % 2000)) &&
      !source.reckoned.has(Number(value)),
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
      kind: 'contradicted',
      reason: `The number ${nowhere[0].value} is not in the visit.`,
      strength: 0.86,
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

export function slots(
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let fits = 0
  let clash = 0
  for (const { anchor, value, unit } of slotsOf(said.plain)) {
    const there = source.slots.filter(
      (slot) => slot.anchor === anchor && (slot.unit === unit || (slot.unit === '' && unit === 'mg')),
    )
    if (there.length === 0) continue
    if (there.some((slot) => slot.value === value || slot.value.split('/').includes(value))) fits++
    else {
      clash++
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${there[0]?.value}${unit ? ` ${unit}` : ''} for ${anchor}, not ${value}.`,
        strength: source.values.has(value) ? 0.62 : 0.88,
      })
    }
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
  for (const wanted of quantitiesIn(said.plain, [])) {
    let back = 0
    let corrected = 0
    let same = 0
    let rival = 0
    let rivalAt: Quantity | undefined
    for (const there of source.quantities) {
      const alike = likeness(wanted, there, weight)
      if (sameValue(wanted.value, there.value)) {
        if (there.takenBack) corrected = Math.max(corrected, alike)
        else back = Math.max(back, alike)
        const fits = alike + (wanted.unit === there.unit && wanted.unit !== '' ? 0.15 : 0.05)
        if (fits > same) same = fits
      } else if (wanted.unit === there.unit || (wanted.unit === 'mg' && there.unit === '')) {
        if (alike > rival && !there.takenBack) {
          rival = alike
          rivalAt = there
        }
      }
    }
    least = Math.min(least, same)
    if (rival - same > margin) margin = rival - same
    if (corrected > 0 && corrected >= back - 0.05) taken = Math.max(taken, 0.5 + corrected / 2)
    if (rivalAt && rival > same + 0.1)
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${rivalAt.value}${rivalAt.unit ? ` ${rivalAt.unit}` : ''} here, not ${wanted.value}.`,
        strength: rival > same + 0.3 ? 0.7 : 0.45,
      })
    if (corrected > 0 && corrected >= back - 0.05)
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
