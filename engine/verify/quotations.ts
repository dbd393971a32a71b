import { quotes } from '../draft/smooth-quotation.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'

/** Only quotations, at most with a subject before them. */
const ONLY_QUOTATIONS = /^(?:[^“”:]{1,40}: )?(?:Asked )?(?:(?:: |Patient: )?“[^“”]{1,400}”[\s.]*){1,4}$/
/** A quotation spans at most this many units. */
const MAX_UNITS = 3
const QUOTATION = /“([^“”]{1,400})”/g

/** The units that the quotations of a statement were copied from; undefined if one isn't verbatim in the visit. */
export function quotedUnits(text: string, { source, units }: UnitsOfVisit): number[] | undefined {
  if (!ONLY_QUOTATIONS.test(text)) return undefined
  const found = new Set<number>()
  for (const [, words = ''] of text.matchAll(QUOTATION)) {
    for (const part of words.split(' … ')) {
      const places = placesOf(part.replace(/[.,]$/, ''), source, units)
      if (places.length === 0) return undefined
      for (const number of places) found.add(number)
    }
  }
  return [...found]
}

/** Verbatim first; otherwise without hesitation sounds and repeated words. */
function placesOf(quoted: string, source: string, units: UnitsOfVisit['units']): number[] {
  const start = quoted.length < 2 ? -1 : source.indexOf(quoted)
  const end = start + quoted.length
  if (start >= 0)
    return units.filter((unit) => unit.start < end && unit.end > start).map(({ number }) => number)
  for (const [index, unit] of units.entries())
    for (let last = index; last < Math.min(units.length, index + MAX_UNITS); last += 1)
      if (quotes(source.slice(unit.start, units[last]?.end), quoted))
        return units.slice(index, last + 1).map(({ number }) => number)
  return []
}
