import type { PsychotherapyNote, PsychotherapyNoteEntry } from '#shared/contracts/psychotherapy-notes.ts'
import { firstWordsOf, MAX_PSYCHOTHERAPY_NOTES } from '#shared/domain/psychotherapy-notes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { lockPatient, requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type {
  PsychotherapyNoteContent,
  PsychotherapyNoteRow,
  PsychotherapyNotesStore,
} from './psychotherapy-notes.store.ts'

type Deps = {
  database: Database
  store: PsychotherapyNotesStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

export function psychotherapyNotesService({ database, store, audit, limits, now }: Deps) {
  const { record, recordOf } = auditFor(audit, 'psychotherapy note')

  return {
    async list(actor: Actor, patientId: number): Promise<PsychotherapyNoteEntry[]> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const rows = await store.list(actor.userId, patientId)
      await recordOf('patient', actor, 'psychotherapy_note.listed', patientId, { count: rows.length })
      return rows.map((row) => ({ ...entry(row), firstWords: firstWordsOf(row.text) }))
    },

    async get(actor: Actor, id: number): Promise<PsychotherapyNote> {
      const row = await store.find(actor.userId, id)
      if (!row) throw noteNotFound()
      await record(actor, 'psychotherapy_note.read', id)
      return view(row)
    },

    async create(
      actor: Actor,
      { patientId, ...content }: PsychotherapyNoteContent & { patientId: number },
    ): Promise<PsychotherapyNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return database.transaction(async () => {
        await lockPatient(database, actor, patientId)
        if ((await store.count(actor.userId, patientId)) >= MAX_PSYCHOTHERAPY_NOTES) {
          throw new AppError(
            'conflict',
            `A patient can have ${MAX_PSYCHOTHERAPY_NOTES.toLocaleString('en-US')} psychotherapy notes. Delete one first.`,
          )
        }
        const row = await store.create(actor.userId, patientId, content, now())
        await record(actor, 'psychotherapy_note.created', row.id)
        return view(row)
      })
    },

    async update(
      actor: Actor,
      id: number,
      { version, ...content }: PsychotherapyNoteContent & { version: number },
    ): Promise<PsychotherapyNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return database.transaction(async () => {
        const row = await store.update(actor.userId, id, version, content, now())
        if (row) {
          await record(actor, 'psychotherapy_note.updated', id)
          return view(row)
        }
        const current = await store.versionOf(actor.userId, id)
        if (current === undefined) throw noteNotFound()
        throw new AppError('conflict', 'This note was changed in another tab or on another device.', {
          details: { version: current },
        })
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await store.remove(actor.userId, id))) throw noteNotFound()
        await record(actor, 'psychotherapy_note.deleted', id)
        return { id }
      })
    },
  }
}

function entry({ id, patientId, sessionOn, version, createdAt, updatedAt }: PsychotherapyNoteRow) {
  return {
    id,
    patientId,
    sessionOn,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function view(row: PsychotherapyNoteRow): PsychotherapyNote {
  return { ...entry(row), text: row.text }
}

function noteNotFound(): AppError {
  return new AppError('not_found', 'Psychotherapy note not found')
}
