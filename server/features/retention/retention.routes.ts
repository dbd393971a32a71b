import { getRetention, keepChart, keepDraft, releaseChart } from '#shared/contracts/retention.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { RetentionService } from './retention.service.ts'

export function retentionRoutes(router: Router, retention: RetentionService): void {
  router.guarded(getRetention, async (_input, actor) => ok(await retention.get(actor)))
  router.guarded(keepChart, async ({ params }, actor) => {
    await retention.keepChart(actor, params.id)
    return { success: true as const, message: 'This chart will be kept.' }
  })
  router.guarded(releaseChart, async ({ params }, actor) => {
    await retention.releaseChart(actor, params.id)
    return { success: true as const, message: 'This chart follows your data retention setting again.' }
  })
  router.guarded(keepDraft, async ({ params }, actor) => {
    await retention.keepDraft(actor, params.id)
    return { success: true as const, message: 'This draft will be kept.' }
  })
}
