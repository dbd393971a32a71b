import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PatientSort, PatientStatus } from '#shared/domain/patients.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { isOneOf } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { safetyAlerts } from '../../db/tables/care.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Opened } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { type LastScore, type OpenAlert, patientScores, type WaitingFor } from './patients.scores.ts'

type PatientRow = Opened<typeof patients.$inferSelect>
type LastNote = { id: number; noteType: string; status: string; serviceAt: Date }
export type PatientCardRow = PatientRow & {
  noteCount: number
  lastNote: LastNote | null
  lastScore: LastScore | null
  openAlert: OpenAlert | null
  waitingFor: WaitingFor | null
}

type Search = {
  query: string
  status: PatientStatus
  sort: PatientSort
  openAlert: boolean
  noVisitForDays: number | undefined
  limit: number
  before: number | undefined
}

const DAY_MS = 86_400_000

export function withStatus(status: PatientStatus): SQL | undefined {
  if (status === 'all') return undefined
  return status === 'active' ? isNull(patients.dischargedAt) : isNotNull(patients.dischargedAt)
}

/**
 * Names and answers are sealed, so the database can't search or sort by them. They are decrypted and compared here:
 * the roster's names for a search or for sorting by name, each patient's last answers for sorting by score. The names
 * of 5,000 patients take a few dozen milliseconds (docs/benchmarks.md).
 */
export function patientsSearch(database: Database, vault: Vault) {
  const scores = patientScores(database, vault)
  const lastVisit = sql<string | null>`(select max(${clinicalNotes.serviceAt}) from ${clinicalNotes}
    where ${clinicalNotes.patientId} = ${patients.id} and ${clinicalNotes.voidedAt} is null)`

  function filtered(ownerId: number, { status, openAlert, noVisitForDays }: Search, at: Date) {
    return and(
      eq(patients.createdBy, ownerId),
      withStatus(status),
      openAlert
        ? sql`exists (select 1 from ${safetyAlerts}
            where ${safetyAlerts.patientId} = ${patients.id} and ${safetyAlerts.acknowledgedAt} is null)`
        : undefined,
      noVisitForDays === undefined
        ? undefined
        : sql`coalesce(${lastVisit}, ${patients.createdAt}) < ${new Date(at.getTime() - noVisitForDays * DAY_MS).toISOString()}::timestamptz`,
    )
  }

  /** The IDs of all that match, in order. Undefined if the database can do both: no query, newest first. */
  async function arranged(
    ownerId: number,
    mine: SQL | undefined,
    { query, sort }: Search,
  ): Promise<number[] | undefined> {
    if (query === '' && sort === 'added') return undefined
    if (query === '' && sort === 'last-visit') return idsByVisit(mine)
    const names = await openMany(
      await vault.keysOf(ownerId),
      patients,
      await database.orm
        .select({
          id: patients.id,
          firstName: patients.firstName,
          lastName: patients.lastName,
          mrn: patients.mrn,
        })
        .from(patients)
        .where(mine)
        .orderBy(desc(patients.id)),
    )
    const matches = wordMatcher(query)
    const found = names.filter((row) => matches(`${row.firstName} ${row.lastName} ${row.mrn}`))
    const ids = found.map(({ id }) => id)
    if (sort === 'last-visit') return idsByVisit(and(mine, isOneOf(patients.id, ids)))
    if (sort === 'last-score') {
      const last = await scores.lastScores(ownerId, ids, 1)
      const share = (id: number) => last.get(id)?.share ?? -1
      return ids.sort((a, b) => share(b) - share(a) || b - a)
    }
    if (sort === 'name') {
      const { compare } = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
      found.sort(
        (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || b.id - a.id,
      )
      return found.map(({ id }) => id)
    }
    return ids
  }

  async function idsByVisit(mine: SQL | undefined): Promise<number[]> {
    const rows = await database.orm
      .select({ id: patients.id })
      .from(patients)
      .where(mine)
      .orderBy(sql`${lastVisit} desc nulls last`, desc(patients.id))
    return rows.map(({ id }) => id)
  }

  async function cards(ownerId: number, rows: PatientRow[], at: Date): Promise<PatientCardRow[]> {
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
    const lastScores = await scores.lastScores(ownerId, ids)
    const alerts = await scores.openAlerts(ownerId, ids)
    const waiting = await scores.waiting(ownerId, ids, at)
    return rows.map((row) => ({
      ...row,
      noteCount: countOf.get(row.id) ?? 0,
      lastNote: lastOf.get(row.id) ?? null,
      lastScore: lastScores.get(row.id) ?? null,
      openAlert: alerts.get(row.id) ?? null,
      waitingFor: waiting.get(row.id) ?? null,
    }))
  }

  return async (
    ownerId: number,
    search: Search,
    at: Date,
  ): Promise<{ rows: PatientCardRow[]; total: number }> => {
    const { limit, before } = search
    const mine = filtered(ownerId, search, at)
    const ids = await arranged(ownerId, mine, search)
    const keys = await vault.keysOf(ownerId)
    if (ids) {
      const start = before === undefined ? 0 : ids.indexOf(before) + 1
      // A patient who no longer matches ends the list rather than repeating it.
      const page = before !== undefined && start === 0 ? [] : ids.slice(start, start + limit)
      const rows = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), isOneOf(patients.id, page)))
      const place = new Map(page.map((id, index) => [id, index]))
      rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      return { rows: await cards(ownerId, await openMany(keys, patients, rows), at), total: ids.length }
    }
    const rows = await database.orm
      .select()
      .from(patients)
      .where(before === undefined ? mine : and(mine, lt(patients.id, before)))
      .orderBy(desc(patients.id))
      .limit(limit)
    const total = await database.orm.$count(patients, mine)
    return { rows: await cards(ownerId, await openMany(keys, patients, rows), at), total }
  }
}
