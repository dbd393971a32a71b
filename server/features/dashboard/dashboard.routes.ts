import { dashboardStats, getSetup } from '#shared/contracts/dashboard.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { dashboardService } from './dashboard.service.ts'

export function dashboardRoutes(router: Router, dashboard: ReturnType<typeof dashboardService>): void {
  router.guarded(dashboardStats, async (_input, actor) => ok(await dashboard.stats(actor)))
  router.guarded(getSetup, async () => ok(await dashboard.setup()))
}
