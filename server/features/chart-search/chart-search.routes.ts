import { findInChart } from '#shared/contracts/chart-search.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { chartSearchService } from './chart-search.service.ts'

export function chartSearchRoutes(router: Router, search: ReturnType<typeof chartSearchService>): void {
  router.guarded(findInChart, async ({ params, body }, actor) =>
    ok(await search.find(actor, params.id, body)),
  )
}
