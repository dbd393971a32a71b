import {
  createPsychotherapyNote,
  deletePsychotherapyNote,
  getPsychotherapyNote,
  listPsychotherapyNotes,
  updatePsychotherapyNote,
} from '#shared/contracts/psychotherapy-notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { psychotherapyNotesService } from './psychotherapy-notes.service.ts'

export function psychotherapyNotesRoutes(
  router: Router,
  notes: ReturnType<typeof psychotherapyNotesService>,
): void {
  router.guarded(listPsychotherapyNotes, async ({ params }, actor) => ok(await notes.list(actor, params.id)))
  router.guarded(getPsychotherapyNote, async ({ params }, actor) => ok(await notes.get(actor, params.id)))
  router.guarded(createPsychotherapyNote, async ({ body }, actor) => ok(await notes.create(actor, body)), {
    recall: async (id, actor) => ok(await notes.get(actor, id)),
  })
  router.guarded(updatePsychotherapyNote, async ({ params, body }, actor) =>
    ok(await notes.update(actor, params.id, body)),
  )
  router.guarded(deletePsychotherapyNote, async ({ params }, actor) =>
    ok(await notes.remove(actor, params.id)),
  )
}
