import type { NoteDraft } from '#shared/contracts/drafts.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { patientNotFound } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { VisitReader } from '../../ports/visit-reader.ts'
import type { DraftContent, DraftRow, DraftsStore } from './drafts.store.ts'

type Deps = {
  database: Database
  store: DraftsStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  ahead: VisitReader
  now: () => Date
}

export function draftsService({ database, store, audit, limits, ahead, now }: Deps) {
  const { record, recordOf } = auditFor(audit, 'draft')

  async function requireKnown(actor: Actor, noteId: number | null, content: DraftContent): Promise<void> {
    const known = await store.knows(actor.userId, { noteId, ...content })
    if (!known.note) throw new AppError('not_found', 'Note not found')
    if (!known.patient) throw patientNotFound()
    if (!known.template) throw new AppError('not_found', 'Template not found')
  }

  return {
    async list(actor: Actor, noteId: number | undefined): Promise<NoteDraft[]> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      const rows = await store.list(actor.userId, noteId)
      await recordOf('note', actor, 'draft.listed', noteId, { count: rows.length })
      return rows.map(view)
    },

    async get(actor: Actor, id: number): Promise<NoteDraft> {
      const row = await store.find(actor.userId, id)
      if (!row) throw draftNotFound()
      await record(actor, 'draft.read', id)
      return view(row)
    },

    async create(
      actor: Actor,
      { noteId, ...content }: DraftContent & { noteId: number | null },
    ): Promise<NoteDraft> {
      // The draft of a note contains the note's text, which this scope may not read or replace.
      if (actor.token && noteId !== null) {
        throw new AppError('forbidden', 'An access token can only create drafts of new notes.')
      }
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return database.transaction(async () => {
        await requireKnown(actor, noteId, content)
        const row = await store.create(actor.userId, noteId, content, now())
        if (row === 'exists') {
          const [existing] = await store.list(actor.userId, noteId ?? undefined)
          if (!existing) throw draftNotFound()
          await record(actor, 'draft.read', existing.id)
          return view(existing)
        }
        await record(actor, 'draft.created', row.id)
        return view(row)
      })
    },

    /** A repeated request. Its clinician may have written in the draft since, which a token may not read. */
    async recall(actor: Actor, id: number): Promise<NoteDraft> {
      if (!actor.token) return this.get(actor, id)
      throw new AppError('conflict', 'This draft was already created.', { details: { id } })
    },

    /** Drafts are saved every second while typing, so they get one audit entry per ten minutes. */
    async save(
      actor: Actor,
      id: number,
      { revision, ...content }: DraftContent & { revision: number },
    ): Promise<NoteDraft> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      await requireKnown(actor, null, content)
      const at = now()
      const row = await database.transaction(async () => {
        const saved = await store.save(actor.userId, id, revision, content, at)
        if (!saved) return undefined
        if (revision === FIRST_REVISION || spanOf(saved.savedBefore) !== spanOf(at)) {
          await record(actor, 'draft.saved', id)
        }
        return saved.row
      })
      if (row) {
        // A new visit. The draft of an existing note holds the note's text instead.
        if (row.noteId === null) ahead.readAhead(row.text)
        return view(row)
      }
      const current = await store.find(actor.userId, id)
      if (!current) throw draftNotFound()
      throw new AppError('conflict', 'This draft was changed in another tab or on another device.', {
        details: { revision: current.revision },
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await store.remove(actor.userId, id))) throw draftNotFound()
        await record(actor, 'draft.deleted', id)
        return { id }
      })
    },
  }
}

/** The revision of a draft that was never saved again. */
const FIRST_REVISION = 1
const SPAN_MS = 10 * 60_000

function spanOf(at: Date): number {
  return Math.floor(at.getTime() / SPAN_MS)
}

function view(row: DraftRow): NoteDraft {
  const { id, noteId, patientId, templateId, text, noteVersion, status, unclearWords, revision } = row
  return {
    id,
    noteId,
    patientId,
    templateId,
    text,
    noteVersion,
    status,
    unclearWords,
    revision,
    noteType: row.noteType as NoteType | null,
    serviceAt: row.serviceAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function draftNotFound(): AppError {
  return new AppError('not_found', 'Draft not found')
}
