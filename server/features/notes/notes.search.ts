import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/id-list.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { type Opened, openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

type Search = {
  query: string
  patientId: number | undefined
  status: string | undefined
  limit: number
  before: number | undefined
}

type CardRow = Pick<
  Opened<typeof clinicalNotes.$inferSelect>,
  'id' | 'patientId' | 'noteType' | 'status' | 'soapNote' | 'signedAt' | 'createdAt' | 'updatedAt'
>
export type NoteCardRow = CardRow & { patientName: string }

/** A page of notes by patient name or note type. Names are sealed: they are opened here and compared. */
export function notesSearch(database: Database, vault: Vault) {
  /** For each note type: every note of it, or those of these patients, or none. */
  async function matching(ownerId: number, query: string): Promise<SQL | undefined> {
    if (query === '') return undefined
    const safe = await vault.safeOf(ownerId)
    const matches = wordMatcher(query)
    const rows = await database.orm
      .select({ id: patients.id, firstName: patients.firstName, lastName: patients.lastName })
      .from(patients)
      .where(eq(patients.createdBy, ownerId))
    const names = rows
      .map((row) => openRow(safe, patients, row))
      .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    const conditions = NOTE_TYPES.map((noteType) => {
      const ofType = eq(clinicalNotes.noteType, noteType)
      if (matches(noteType)) return ofType
      const ids = names.filter(({ name }) => matches(`${name} ${noteType}`)).map(({ id }) => id)
      return ids.length > 0 ? and(ofType, isOneOf(clinicalNotes.patientId, ids)) : undefined
    })
    const given = conditions.filter((condition) => condition !== undefined)
    return given.length > 0 ? or(...given) : sql`false`
  }

  return async (
    ownerId: number,
    { query, patientId, status, limit, before }: Search,
  ): Promise<{ rows: NoteCardRow[]; total: number }> => {
    const asked = and(
      eq(clinicalNotes.createdBy, ownerId),
      patientId === undefined ? undefined : eq(clinicalNotes.patientId, patientId),
      status === undefined ? undefined : eq(clinicalNotes.status, status),
      await matching(ownerId, query),
    )
    const found = await database.orm
      .select({
        note: {
          id: clinicalNotes.id,
          patientId: clinicalNotes.patientId,
          noteType: clinicalNotes.noteType,
          status: clinicalNotes.status,
          soapNote: clinicalNotes.soapNote,
          signedAt: clinicalNotes.signedAt,
          createdAt: clinicalNotes.createdAt,
          updatedAt: clinicalNotes.updatedAt,
        },
        patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
      })
      .from(clinicalNotes)
      .innerJoin(patients, eq(patients.id, clinicalNotes.patientId))
      .where(and(asked, before === undefined ? undefined : lt(clinicalNotes.id, before)))
      .orderBy(desc(clinicalNotes.id))
      .limit(limit)
    const short = before === undefined && found.length < limit
    const total = short ? found.length : await database.orm.$count(clinicalNotes, asked)
    const safe = await vault.safeOf(ownerId)
    const rows = found.map(({ note, patient }) => {
      const { firstName, lastName } = openRow(safe, patients, patient)
      return { ...openRow(safe, clinicalNotes, note), patientName: `${firstName} ${lastName}` }
    })
    return { rows, total }
  }
}
