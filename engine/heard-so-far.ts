import type { Span } from '#shared/domain/evidence.ts'
import { spansOf } from './built-in-note.ts'
import { type OmittedKind, omittedLines } from './draft/omissions.ts'
import { visitUnits } from './facts/visit-units.ts'
import { factsWith } from './visit-facts.ts'

/**
 * Things in this conversation that its note will have to account for, most serious first. Uses rules alone, because it
 * runs again and again while the visit is recorded.
 */
export function heardSoFar(text: string): { kind: OmittedKind; evidence: Span[] }[] {
  const { visit, facts } = factsWith(visitUnits(text), [])
  return omittedLines(visit, facts, [], []).map(({ kind, units, spans }) => ({
    kind,
    evidence: spans ?? spansOf(units, visit),
  }))
}
