import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
import { omissionsOf } from '../verify/omissions.ts'
import type { Line } from './line.ts'
import { quotationLines } from './quotation-lines.ts'
import { labelOf, type SectionOutline, sectionFinder } from './sections.ts'
import { factLines } from './write-draft.ts'

export type OmittedKind = 'risk' | 'medication' | 'allergy' | 'substance' | 'follow-up' | 'other'

/** Something important that was said but isn't in any statement. */
export type OmittedLine = Pick<Line, 'text' | 'units' | 'spans'> & {
  id: string
  kind: OmittedKind
  /** Unsafe to leave out. */
  grave: boolean
  section: string
  topic: string
}

const KINDS: Partial<Record<TopicId, OmittedKind>> = {
  risk: 'risk',
  plan_safety: 'risk',
  allergy: 'allergy',
  plan_med: 'medication',
  medication: 'medication',
  substance: 'substance',
  follow_up: 'follow-up',
}
const GRAVE: ReadonlySet<OmittedKind> = new Set(['risk', 'medication', 'allergy'])

/** Required lines of the draft that the note doesn't cover, most serious first. */
export function omittedLines(
  visit: UnitsOfVisit,
  facts: readonly Fact[],
  outline: readonly SectionOutline[],
  statements: readonly { topic: string; text: string }[],
): OmittedLine[] {
  const sectionOf = sectionFinder(outline)
  return omissionsOf({
    // A replaced label marks a summary of other lines.
    lines: [
      ...factLines(visit, facts).filter(({ label }) => label === undefined),
      ...inOwnWords(visit, facts),
    ],
    statements: statements.map(({ topic, text }) => ({ text: `${topic}: ${text}` })),
  }).map((line) => {
    const kind = KINDS[line.topic] ?? 'other'
    return {
      id: idOf(line),
      kind,
      grave: GRAVE.has(kind),
      text: line.text,
      units: line.units,
      section: outline[sectionOf(line.topic)]?.heading ?? '',
      topic: labelOf(line.topic),
      ...(line.spans ? { spans: line.spans } : {}),
    }
  })
}

/** Words about risk and substances that no fact expresses. */
function inOwnWords(visit: UnitsOfVisit, facts: readonly Fact[]): Line[] {
  const grave = new Set(facts.flatMap((fact) => (fact.kind === 'said' ? fact.units.slice(1) : [])))
  return quotationLines(visit).flatMap((line) =>
    (line.topic === 'risk' || line.topic === 'substance') && line.units.some((unit) => grave.has(unit))
      ? [{ ...line, need: 3 as const }]
      : [],
  )
}

/** The same line from the same units has the same ID. */
function idOf({ text, units }: Line): string {
  let hash = 2166136261 ^ (units[0] ?? 0)
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return `u${(hash >>> 0).toString(36)}`
}
