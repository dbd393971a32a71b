import type { Span } from '#shared/domain/evidence.ts'
import { sharedVisit } from '../../../engine/shared-visit/shared-visit.ts'
import type { FoundLeak, SeparatedVisit, SharedVisit, ViewOfMember } from '../../ports/visit-separator.ts'
import { recentVisits } from './recent-visits.ts'

type OfMember = { visit: SharedVisit; memberId: number }

/** Separating a visit with several patients. A visit of two hours takes a noticeable part of a second. */
export function separationTasks() {
  // A note's view and its leak check are of the same visit.
  const read = recentVisits<ReturnType<typeof sharedVisit>>()
  const separated = (visit: SharedVisit) => read.get(JSON.stringify(visit), () => sharedVisit(visit))

  return {
    separateVisit(visit: SharedVisit): SeparatedVisit {
      const { labeled, speakers, lines } = separated(visit)
      return {
        labeled,
        speakers,
        lines: lines.map(({ start, end, speaker, patientIds, reason }) => ({
          start,
          end,
          speaker,
          patientIds,
          reason,
        })),
      }
    },

    viewVisit({ visit, memberId, spans }: OfMember & { spans: readonly Span[] }): ViewOfMember {
      const { labeled, unknown, viewOf } = separated(visit)
      return { labeled, unknown, ...viewOf(memberId, spans) }
    },

    findLeaks({ visit, memberId, texts }: OfMember & { texts: readonly string[] }): FoundLeak[] {
      const find = separated(visit).leaksFor(memberId)
      return texts.map((text) => find(text) ?? null)
    },
  }
}

export type SeparationTasks = ReturnType<typeof separationTasks>
