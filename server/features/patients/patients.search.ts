import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PatientStatus } from '#shared/domain/patients.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { isOneOf } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Opened } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

type PatientRow = Opened<typeof patients.$inferSelect>
type LastNote = { id: number; noteType: string; status: string; serviceAt: Date }
export type PatientCardRow = PatientRow & { noteCount: number; lastNote: LastNote | null }

type Search = { query: string; status: PatientStatus; limit: number; before: number | undefined }

export function withStatus(status: PatientStatus): SQL | undefined {
  if (status === 'all') return undefined
  return status === 'active' ? isNull(patients.dischargedAt) : isNotNull(patients.dischargedAt)
}

/**
 * Names are sealed, so the database can't search them. The clinician's names and MRNs are decrypted and compared here.
 * 5,000 patients take a few dozen milliseconds (docs/benchmarks.md).
 */
export function patientsSearch(database: Database, vault: Vault) {
  async function matchingIds(
    mine: SQL | undefined,
    ownerId: number,
    query: string,
  ): Promise<number[] | 'all'> {
    if (query === '') return 'all'
    const keys = await vault.keysOf(ownerId)
    const matches = wordMatcher(query)
    const rows = await database.orm
      .select({
        id: patients.id,
        firstName: patients.firstName,
        lastName: patients.lastName,
        mrn: patients.mrn,
      })
      .from(patients)
      .where(mine)
    return (await openMany(keys, patients, rows))
      .filter((row) => matches(`${row.firstName} ${row.lastName} ${row.mrn}`))
      .map((row) => row.id)
  }

  async function withNotes(rows: PatientRow[]): Promise<PatientCardRow[]> {
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return []
    const counts = await database.orm
      .select({
        patientId: clinicalNotes.patientId,
        count: sql<number>`count(*)`.mapWith(Number),
        lastId:
          sql<number>`(array_agg(${clinicalNotes.id} order by ${clinicalNotes.serviceAt} desc, ${clinicalNotes.id} desc))[1]`.mapWith(
            Number,
          ),
      })
      .from(clinicalNotes)
      .where(and(isOneOf(clinicalNotes.patientId, ids), isNull(clinicalNotes.voidedAt)))
      .groupBy(clinicalNotes.patientId)
    const lastIds = counts.map((row) => row.lastId)
    const lastNotes =
      lastIds.length === 0
        ? []
        : await database.orm
            .select({
              id: clinicalNotes.id,
              patientId: clinicalNotes.patientId,
              noteType: clinicalNotes.noteType,
              status: clinicalNotes.status,
              serviceAt: clinicalNotes.serviceAt,
            })
            .from(clinicalNotes)
            .where(inArray(clinicalNotes.id, lastIds))
    const countOf = new Map(counts.map((row) => [row.patientId, row.count]))
    const lastOf = new Map(lastNotes.map(({ patientId, ...note }) => [patientId, note]))
    return rows.map((row) => ({
      ...row,
      noteCount: countOf.get(row.id) ?? 0,
      lastNote: lastOf.get(row.id) ?? null,
    }))
  }

  return async (
    ownerId: number,
    { query, status, limit, before }: Search,
  ): Promise<{ rows: PatientCardRow[]; total: number }> => {
    const mine = and(eq(patients.createdBy, ownerId), withStatus(status))
    const ids = await matchingIds(mine, ownerId, query)
    const found = ids === 'all' ? mine : and(mine, isOneOf(patients.id, ids))
    const total = ids === 'all' ? await database.orm.$count(patients, mine) : ids.length
    const keys = await vault.keysOf(ownerId)
    const rows = await database.orm
      .select()
      .from(patients)
      .where(before === undefined ? found : and(found, lt(patients.id, before)))
      .orderBy(desc(patients.id))
      .limit(limit)
    return { rows: await withNotes(await openMany(keys, patients, rows)), total }
  }
}
