import {
  createPlan,
  deletePlan,
  dismissFinding,
  linkLineGoal,
  linkNoteGoals,
  listPlans,
  noteGoals,
  recordGoalProgress,
  reviewPlan,
  setPlanStatus,
  suggestPlan,
  updatePlan,
} from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { PlansService } from './treatment-plans.service.ts'
import type { threadService } from './treatment-plans.thread.service.ts'

export type PlanServices = { plans: PlansService; thread: ReturnType<typeof threadService> }

export function treatmentPlansRoutes(router: Router, { plans, thread }: PlanServices): void {
  router.guarded(listPlans, async ({ params }, actor) => ok(await plans.list(actor, params.id)))
  router.guarded(createPlan, async ({ body: { patientId, ...plan } }, actor) =>
    ok(await plans.create(actor, patientId, plan)),
  )
  router.guarded(updatePlan, async ({ params, body }, actor) =>
    ok(await plans.update(actor, params.id, body)),
  )
  router.guarded(setPlanStatus, async ({ params, body }, actor) =>
    ok(await plans.setStatus(actor, params.id, body.status)),
  )
  router.guarded(deletePlan, async ({ params }, actor) => ({
    success: true as const,
    message: await plans.remove(actor, params.id),
  }))
  router.guarded(recordGoalProgress, async ({ params, body }, actor) =>
    ok(await plans.recordProgress(actor, params.id, body)),
  )
  router.guarded(reviewPlan, async ({ params, body }, actor) =>
    ok(await plans.review(actor, params.id, body.reviewOn)),
  )
  router.guarded(suggestPlan, async ({ params }, actor) => ok(await thread.suggestPlan(actor, params.id)))
  router.guarded(noteGoals, async ({ params }, actor) => ok(await thread.ofNote(actor, params.id)))
  router.guarded(linkNoteGoals, async ({ params, body }, actor) =>
    ok(await thread.link(actor, params.id, body.goals)),
  )
  router.guarded(linkLineGoal, async ({ params, body }, actor) =>
    ok(await thread.linkLine(actor, params.id, body)),
  )
  router.guarded(dismissFinding, async ({ params, body }, actor) =>
    ok(await thread.dismiss(actor, params.id, body)),
  )
}
