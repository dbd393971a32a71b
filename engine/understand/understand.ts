import type { Span } from '../../shared/domain/evidence.ts'
import type { Visit } from '../read/visit.ts'
import { dialogueStatements } from './dialogue.ts'
import { narratedStatements } from './narration.ts'
import type { Statement } from './statement.ts'

/** Everything the visit establishes, in its order. */
export function understand(visit: Visit): Statement[] {
  return visit.form === 'dialogue' ? dialogueStatements(visit) : narratedStatements(visit)
}

export function joinedSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end)
  const out: Span[] = []
  for (const span of sorted) {
    const last = out.at(-1)
    if (last && span.start <= last.end + 1) last.end = Math.max(last.end, span.end)
    else out.push({ ...span })
  }
  return out
}
