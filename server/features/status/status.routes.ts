import { getHealth, getServerStatus, type ServerStatus } from '#shared/contracts/status.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'

type Services = { site: ServerStatus; reachDatabase: () => Promise<void> }

export function statusRoutes(router: Router, services: Services): void {
  router.open(getServerStatus, () => ok(services.site))
  router.open(getHealth, async () => {
    await services.reachDatabase()
    return ok({ status: 'ok' as const })
  })
}
