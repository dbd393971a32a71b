import {
  createImportedNote,
  deleteImportedNote,
  getImportedNote,
  listImportedNotes,
} from '#shared/contracts/imported-notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { importedNotesService } from './imported-notes.service.ts'

export function importedNotesRoutes(router: Router, notes: ReturnType<typeof importedNotesService>): void {
  router.guarded(listImportedNotes, async ({ params }, actor) => ok(await notes.list(actor, params.id)))
  router.guarded(getImportedNote, async ({ params }, actor) => ok(await notes.get(actor, params.id)))
  router.guarded(createImportedNote, async ({ body }, actor) => ok(await notes.create(actor, body)), {
    recall: async (id, actor) => ok(await notes.get(actor, id)),
  })
  router.guarded(deleteImportedNote, async ({ params }, actor) => ok(await notes.remove(actor, params.id)))
}
