import { and, asc, eq, getTableColumns, getTableName, gt, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mailRecipient } from '../../access/mail-recipient.ts'
import type { Database } from '../../db/database.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Vault } from '../../vault/vault.ts'
import type { ExportRow } from './exports.store.ts'
import type { OwnTable } from './exports.tables.ts'

/** Returns the text unchanged if it isn't JSON, so that one bad row doesn't prevent the export. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The records that go into an archive. */
export function chartStore(database: Database, vault: Vault) {
  return {
    /** A page of a clinician's rows, unsealed, without the excluded columns. */
    async rowsOf(
      { createdBy: ownerId, includeVoided }: Pick<ExportRow, 'createdBy' | 'includeVoided'>,
      { table, owner, note, without = [], json = [], shown: shownAs = (row) => row }: OwnTable,
      after: number,
      limit: number,
    ) {
      const columns = getTableColumns(table) as Record<string, PgColumn>
      const ownerColumn = columns[owner]
      if (!ownerColumn) throw new Error(`${getTableName(table)} has no column ${owner}.`)
      const noteColumn = note === undefined ? undefined : columns[note]
      const mine = and(
        eq(ownerColumn, ownerId),
        noteColumn && !includeVoided
          ? sql`not exists (select 1 from clinical_notes v where v.id = ${noteColumn} and v.voided_at is not null)`
          : undefined,
      )
      const query = database.orm.select().from(table)
      const rows = columns.id
        ? await query
            .where(and(mine, gt(columns.id, after)))
            .orderBy(asc(columns.id))
            .limit(limit)
        : await query.where(mine)
      const opened = columns.id
        ? await openMany(
            await vault.keysOf(ownerId),
            table,
            rows as ({ id: number } & Record<string, unknown>)[],
          )
        : (rows as Record<string, unknown>[])
      const shown = opened.map((row) =>
        shownAs(
          Object.fromEntries(
            Object.entries(row)
              .filter(([column]) => !without.includes(column))
              .map(([column, value]) => [
                column,
                json.includes(column) && typeof value === 'string' ? readJson(value) : value,
              ]),
          ),
        ),
      )
      const last = columns.id ? (rows.at(-1) as { id: number } | undefined)?.id : undefined
      return { rows: shown, next: last !== undefined && rows.length === limit ? last : undefined }
    },

    async nextPatient(ownerId: number, after: number): Promise<number | undefined> {
      const [row] = await database.orm
        .select({ id: patients.id })
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), gt(patients.id, after)))
        .orderBy(asc(patients.id))
        .limit(1)
      return row?.id
    },

    async nextNotes(
      { createdBy: ownerId, includeVoided }: Pick<ExportRow, 'createdBy' | 'includeVoided'>,
      patientId: number,
      after: number,
      limit: number,
    ): Promise<number[]> {
      const rows = await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            eq(clinicalNotes.patientId, patientId),
            includeVoided ? undefined : isNull(clinicalNotes.voidedAt),
            gt(clinicalNotes.id, after),
          ),
        )
        .orderBy(asc(clinicalNotes.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    async patientPage(ownerId: number, after: number, limit: number) {
      const rows = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), gt(patients.id, after)))
        .orderBy(asc(patients.id))
        .limit(limit)
      return openMany(await vault.keysOf(ownerId), patients, rows)
    },

    clinician: (id: number) => mailRecipient(database, id),
  }
}
