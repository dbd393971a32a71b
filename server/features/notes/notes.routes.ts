import {
  amendNote,
  exportNotes,
  moveNote,
  notePdf,
  signNote,
  undoVoid,
  voidNote,
} from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNotes,
  listNoteVersions,
  recheckNote,
  restoreNoteVersion,
  searchNotes,
  settleReview,
  updateNote,
} from '#shared/contracts/notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Router } from '../../http/route.ts'
import type { NotesService, PreparedNote } from './notes.service.ts'
import type { NoteToPrint } from './printed-note.ts'

export function notesRoutes(
  router: Router,
  notes: NotesService,
  print: (note: NoteToPrint, options?: { continues: boolean }) => Promise<Uint8Array>,
): void {
  router.guarded(listNotes, ({ query }, actor) => notes.list(actor, query))
  router.guarded(searchNotes, ({ body }, actor) => notes.search(actor, body))
  router.guarded(
    createNote,
    async ({ body }, actor, _context, prepared: PreparedNote) =>
      ok(await notes.create(actor, body, prepared)),
    {
      prepare: ({ body }, actor) => notes.prepare(actor, body),
      recall: async (id, actor) => ok(await notes.get(actor, id)),
    },
  )
  router.guarded(getNote, async ({ params }, actor) => ok(await notes.get(actor, params.id)))
  router.guarded(updateNote, async ({ params, body }, actor) =>
    ok(await notes.update(actor, params.id, body)),
  )
  router.guarded(listNoteVersions, ({ params, query }, actor) =>
    notes.versions(actor, params.id, query.before),
  )
  router.guarded(restoreNoteVersion, async ({ params, body }, actor) =>
    ok(await notes.restore(actor, params.id, body)),
  )
  router.guarded(settleReview, async ({ params, body }, actor) =>
    ok(await notes.settle(actor, params.id, body)),
  )
  router.guarded(recheckNote, async ({ params, body }, actor, { signal }) =>
    ok(await notes.check(actor, params.id, body.version, signal)),
  )
  router.guarded(signNote, async ({ params, body }, actor, { signal }) =>
    ok(await notes.sign(actor, params.id, body, signal)),
  )
  router.guarded(amendNote, async ({ params, body }, actor) => ok(await notes.amend(actor, params.id, body)))
  router.guarded(voidNote, async ({ params, body }, actor) =>
    ok(await notes.void(actor, params.id, body.reason)),
  )
  router.guarded(undoVoid, async ({ params }, actor) => ok(await notes.undoVoid(actor, params.id)))
  router.guarded(moveNote, async ({ params, body }, actor) => ok(await notes.move(actor, params.id, body)))
  router.guarded(exportNotes, async ({ body }, actor) => {
    const files = []
    for (const [index, { id, ...printed }] of (
      await notes.forExport(actor, body.ids, body.timeZone)
    ).entries()) {
      const bytes = await print({ product: PRODUCT_NAME, ...printed }, { continues: index > 0 })
      const { note, patient } = printed
      files.push({
        id,
        patient,
        noteType: note.noteType,
        serviceAt: note.serviceAt,
        signed: note.signature !== null,
        voided: note.voided !== null,
        pdf: Buffer.from(bytes).toString('base64'),
      })
    }
    return ok(files)
  })
  router.file(notePdf, async ({ params, query }, actor) => ({
    bytes: await print({
      product: PRODUCT_NAME,
      ...(await notes.forPrint(actor, params.id, query.timeZone)),
    }),
    // No patient name: it would show in the browser's list of downloads.
    name: `note-${params.id}.pdf`,
  }))
}
