import { readSharedVisit, writeMemberNote } from '#shared/contracts/shared-visits.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { sharedVisitsService } from './shared-visits.service.ts'

export function sharedVisitsRoutes(router: Router, visits: ReturnType<typeof sharedVisitsService>): void {
  router.guarded(readSharedVisit, async ({ body }, actor, { signal }) =>
    ok(await visits.read(actor, body, signal)),
  )
  router.guarded(writeMemberNote, async ({ body }, actor, { signal }) =>
    ok(await visits.writeNote(actor, body, signal)),
  )
}
