import { health, type Site, site } from '#shared/contracts/status.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'

type Services = { site: Site; reachDatabase: () => Promise<void> }

export function siteRoutes(router: Router, services: Services): void {
  router.open(site, () => ok(services.site))
  router.open(health, async () => {
    await services.reachDatabase()
    return ok({ status: 'ok' as const })
  })
}
