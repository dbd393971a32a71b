import { acceptCode, dismissCode, getNoteCodes, saveNoteSession } from '#shared/contracts/codes.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { codesService } from './codes.service.ts'

export function codesRoutes(router: Router, codes: ReturnType<typeof codesService>): void {
  router.guarded(getNoteCodes, async ({ params }, actor) => ok(await codes.list(actor, params.id)))
  router.guarded(saveNoteSession, async ({ params, body }, actor) =>
    ok(await codes.saveSession(actor, params.id, body)),
  )
  router.guarded(dismissCode, async ({ params, body }, actor) =>
    ok(await codes.dismiss(actor, params.id, body)),
  )
  router.guarded(acceptCode, async ({ params, body }, actor) =>
    ok(await codes.accept(actor, params.id, body)),
  )
}
