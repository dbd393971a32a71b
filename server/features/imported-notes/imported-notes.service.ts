import type { ImportedNote, ImportedNoteEntry } from '#shared/contracts/imported-notes.ts'
import { beginningOf, MAX_IMPORTED_NOTES } from '#shared/domain/imported-notes.ts'
import { dayAfter, dayIn } from '#shared/domain/time-zones.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { lockPatient, requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { ImportedNoteContent, ImportedNoteRow, ImportedNotesStore } from './imported-notes.store.ts'

type Deps = {
  database: Database
  store: ImportedNotesStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

const EARLIEST_DAY = '1900-01-01'

export function importedNotesService({ database, store, audit, limits, now }: Deps) {
  const { record, recordOf } = auditFor(audit, 'imported note')

  return {
    async list(actor: Actor, patientId: number): Promise<ImportedNoteEntry[]> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const rows = await store.list(actor.userId, patientId)
      await recordOf('patient', actor, 'imported_note.listed', patientId, { count: rows.length })
      return rows.map((row) => ({ ...entry(row), beginning: beginningOf(row.text) }))
    },

    async get(actor: Actor, id: number): Promise<ImportedNote> {
      const row = await store.find(actor.userId, id)
      if (!row) throw noteNotFound()
      await record(actor, 'imported_note.read', id)
      return view(row)
    },

    async create(
      actor: Actor,
      { patientId, ...content }: ImportedNoteContent & { patientId: number },
    ): Promise<ImportedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      // It may already be tomorrow in the clinician's time zone.
      if (content.writtenOn > dayAfter(dayIn('UTC', now()), 1) || content.writtenOn < EARLIEST_DAY) {
        const fault = 'Choose today or an earlier day.'
        throw new AppError('bad_request', fault, { details: { fields: { writtenOn: fault } } })
      }
      return database.transaction(async () => {
        await lockPatient(database, actor, patientId)
        if ((await store.count(actor.userId, patientId)) >= MAX_IMPORTED_NOTES) {
          throw new AppError(
            'conflict',
            `A patient can have ${MAX_IMPORTED_NOTES} imported notes. Delete one first.`,
          )
        }
        const row = await store.create(actor.userId, patientId, content, now())
        await record(actor, 'imported_note.created', row.id)
        return view(row)
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await store.remove(actor.userId, id))) throw noteNotFound()
        await record(actor, 'imported_note.deleted', id)
        return { id }
      })
    },
  }
}

function entry({ id, patientId, writtenOn, fileName, createdAt }: ImportedNoteRow) {
  return { id, patientId, writtenOn, fileName, createdAt: createdAt.toISOString() }
}

function view(row: ImportedNoteRow): ImportedNote {
  return { ...entry(row), text: row.text }
}

function noteNotFound(): AppError {
  return new AppError('not_found', 'Imported note not found')
}
