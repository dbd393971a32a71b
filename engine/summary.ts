import { labelOf } from './draft/sections.ts'
import { writeDraft } from './draft/write-draft.ts'
import type { VisitFacts } from './visit-facts.ts'

const MAX_LINES = 10

/** A visit's key points: the required lines of its draft, in the order of the note. */
export function summaryOf({ visit, facts }: VisitFacts): string {
  const { lines } = writeDraft(visit, facts, 'brief')
  const first = [...lines].sort((a, b) => b.need - a.need).slice(0, MAX_LINES)
  return lines
    .filter((line) => first.includes(line))
    .map(({ topic, label, text }) => `${label ?? labelOf(topic)}: ${text}`)
    .join('\n')
}
