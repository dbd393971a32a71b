import type { NoteVersion, ReviewedNote } from '#shared/contracts/notes.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import { chartNotesOf, withOwnChart } from './notes.body.ts'
import { type noteChanges, noteNotFound } from './notes.changes.ts'
import type { noteReviewer } from './notes.reviewer.ts'
import type { NotesStore } from './notes.store.ts'
import { reviewedView } from './notes.views.ts'

type Deps = {
  store: NotesStore
  changes: ReturnType<typeof noteChanges>
  reviewer: ReturnType<typeof noteReviewer>
  audit: Audit
  limits: Pick<RateLimits, 'take'>
}

export function noteHistory({ store, changes, reviewer, audit, limits }: Deps) {
  const { record } = auditFor(audit, 'note')
  const { changing, save } = changes

  return {
    async versions(
      actor: Actor,
      id: number,
      before?: number,
    ): Promise<{ success: true; data: NoteVersion[]; nextBefore: number | null }> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      const note = await store.find(actor.userId, id)
      if (!note) throw noteNotFound()
      const earlier = await store.versions(actor.userId, id, { before })
      await record(actor, 'note.versions_read', id)
      const current = before === undefined ? [{ ...note, createdAt: note.updatedAt }] : []
      const last = earlier.at(-1)?.version ?? 1
      const data = [...current, ...earlier].map((row) => ({
        version: row.version,
        status: row.status as NoteStatus,
        noteType: row.noteType,
        soapNote: row.soapNote,
        ...row.body,
        serviceAt: row.serviceAt?.toISOString() ?? null,
        savedAt: row.createdAt.toISOString(),
      }))
      return { success: true, data, nextBefore: last > 1 ? last : null }
    },

    async restore(
      actor: Actor,
      id: number,
      asked: { restore: number; version: number },
    ): Promise<ReviewedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return changing(actor, id, asked.version, {
        async plan(note) {
          if (asked.restore === note.version) return undefined
          const wanted = await store.version(actor.userId, id, asked.restore)
          if (!wanted) throw new AppError('not_found', 'This note doesn’t have that version.')
          const { soapNote, status, noteType } = wanted
          const { templateId, templateName, serviceAt, origin } = note
          const before = await store.findings(actor.userId, id)
          // The version may be from before the note was moved to this chart.
          const own = await store.notesOfPatient(actor.userId, note.patientId, chartNotesOf(wanted.body))
          const kept = withOwnChart(wanted.body, own)
          const { body, findings } = await reviewer.atSave({ ...note, noteType }, kept, before)
          const fields = { status, noteType, templateId, templateName, serviceAt }
          return { next: { ...fields, soapNote, origin, body }, findings }
        },
        async act(note, planned) {
          if (!planned) {
            await record(actor, 'note.read', id)
            return reviewedView(note, await store.findings(actor.userId, id))
          }
          const { note: saved, findings } = await save(note, planned.next, planned.findings)
          await record(actor, 'note.restored', id, { from: asked.restore, version: saved.version })
          return reviewedView(saved, findings)
        },
      })
    },
  }
}
