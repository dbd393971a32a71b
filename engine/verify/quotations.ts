import type { UnitsOfVisit } from '../facts/visit-units.ts'

/** Nothing but quotations, with a subject before them at most. */
const ONLY_QUOTATIONS = /^(?:[^“”:]{1,40}: )?(?:“[^“”]{1,400}”[\s.]*){1,4}$/
const QUOTATION = /“([^“”]{1,400})”/g

/** The units that the quotations of a statement are copied from; undefined when one isn't in the visit word for word. */
export function quotedUnits(text: string, { source, units }: UnitsOfVisit): number[] | undefined {
  if (!ONLY_QUOTATIONS.test(text)) return undefined
  const found = new Set<number>()
  for (const [, words = ''] of text.matchAll(QUOTATION)) {
    const quoted = words.replace(/[.,]$/, '')
    const start = source.indexOf(quoted)
    if (quoted.length < 2 || start < 0) return undefined
    const end = start + quoted.length
    for (const unit of units) if (unit.start < end && unit.end > start) found.add(unit.number)
  }
  return [...found]
}
