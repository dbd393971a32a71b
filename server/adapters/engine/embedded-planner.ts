import { sectionsOf } from '#shared/domain/note-text.ts'
import { draftPlan } from '../../../engine/plan-draft.ts'
import type { PlanDrafter } from '../../ports/plan-drafter.ts'

/** A few notes, read once: quick enough to be done at once. */
export function embeddedPlanner(): PlanDrafter {
  return {
    draft: async (notes, scores) =>
      draftPlan(
        notes.map(({ noteId, writtenAt, text }) => ({ noteId, writtenAt, sections: sectionsOf(text) })),
        scores,
      ),
  }
}
