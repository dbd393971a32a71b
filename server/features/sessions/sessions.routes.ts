import { endOtherSessions, endSession, listSessions } from '#shared/contracts/sessions.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { SessionsService } from './sessions.service.ts'

export function sessionsRoutes(router: Router, sessions: SessionsService): void {
  router.guarded(listSessions, async (_input, actor) => ok(await sessions.list(actor)))
  router.guarded(endSession, async ({ params }, actor, { cookie }) => {
    await sessions.end(actor, params.id)
    if (params.id === actor.sessionId) cookie.clear()
    return { success: true as const, message: 'That device has been signed out.' }
  })
  router.guarded(endOtherSessions, async (_input, actor) => {
    await sessions.endOthers(actor)
    return { success: true as const, message: 'All other devices have been signed out.' }
  })
}
