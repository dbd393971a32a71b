import { addSinceLine, getSinceLastNote } from '#shared/contracts/last-note.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { lastNoteService } from './last-note.service.ts'

export function lastNoteRoutes(router: Router, lastNote: ReturnType<typeof lastNoteService>): void {
  router.guarded(getSinceLastNote, async ({ params, query }, actor) =>
    ok(await lastNote.compare(actor, params.id, query.timeZone)),
  )
  router.guarded(addSinceLine, async ({ params, body }, actor) =>
    ok(await lastNote.add(actor, params.id, body)),
  )
}
