import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { patientNotFound } from '../../access/patients.ts'
import type { Database } from '../../db/database.ts'
import { withOwnChart } from './notes.body.ts'
import { changedSince, noteNotFound, requireInCare } from './notes.changes.ts'
import type { CorrectionsStore } from './notes.corrections.store.ts'
import type { NoteRow } from './notes.rows.ts'
import type { NotesStore } from './notes.store.ts'
import { reviewedView } from './notes.views.ts'

type Deps = {
  database: Database
  store: NotesStore
  corrections: CorrectionsStore
  audit: Audit
  now: () => Date
}

/** Voids and moves notes that are in the wrong chart. Only unsigned notes can be moved. */
export function noteCorrections({ database, store, corrections, audit, now }: Deps) {
  const { record } = auditFor(audit, 'note')
  const ofPatient = auditFor(audit, 'patient')

  /** Locks the row, so that of two tabs, the second sees the first one's change. */
  function locked(actor: Actor, id: number, act: (note: NoteRow) => Promise<NoteRow>): Promise<ReviewedNote> {
    return database.transaction(async () => {
      const note = await store.findForChange(actor.userId, id)
      if (!note) throw noteNotFound()
      const corrected = await act(note)
      if (corrected === note) await record(actor, 'note.read', id)
      return reviewedView(corrected, await store.findings(actor.userId, id))
    })
  }

  return {
    /** The first reason given is kept. */
    void: (actor: Actor, id: number, reason: string): Promise<ReviewedNote> =>
      locked(actor, id, async (note) => {
        if (note.voidedAt) return note
        const voided = await corrections.void(note, reason, now())
        await record(actor, 'note.voided', id, { patientId: note.patientId, signed: note.signedAt !== null })
        return voided
      }),

    undoVoid: (actor: Actor, id: number): Promise<ReviewedNote> =>
      locked(actor, id, async (note) => {
        if (!note.voidedAt) return note
        const restored = await corrections.undoVoid(note)
        await record(actor, 'note.void_undone', id, { patientId: note.patientId })
        return restored
      }),

    /** The versions, evidence and drafts refer to the note, so they move with it. */
    move: (
      actor: Actor,
      id: number,
      { patientId: to, version }: { patientId: number; version: number },
    ): Promise<ReviewedNote> =>
      locked(actor, id, async (note) => {
        const target = await store.patientState(actor.userId, to)
        if (!target) throw patientNotFound()
        // Already moved: this is a repeated request.
        if (note.patientId === to) return note
        if (note.voidedAt) throw new AppError('conflict', 'This note is void. Undo the void to move it.')
        if (note.signedAt) {
          throw new AppError('conflict', 'This note is signed, so it can’t be moved. Void it instead.')
        }
        if (note.version !== version) throw changedSince(note.version)
        requireInCare(target)
        const from = note.patientId
        // A new version, so that a tab that still shows the other patient can't save or sign it.
        const moved = await store.saveVersion(
          note,
          { ...note, body: withOwnChart(note.body, []), patientId: to },
          now(),
        )
        await corrections.afterMove(note, moved)
        await record(actor, 'note.moved', id, { from, to, version: moved.version })
        await ofPatient.record(actor, 'patient.note_moved_out', from, { noteId: id, to })
        await ofPatient.record(actor, 'patient.note_moved_in', to, { noteId: id, from })
        return moved
      }),
  }
}
