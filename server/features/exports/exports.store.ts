import { and, asc, eq, getTableColumns, getTableName, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import {
  type ArchivedFile,
  dataExportPieces,
  dataExports,
  type ExportCursor,
} from '../../db/tables/account-lifecycle.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { OwnTable } from './exports.tables.ts'

export type ExportRow = typeof dataExports.$inferSelect

/** A step's output and the new position. */
export type ExportStep = {
  bytes: Buffer
  files: ArchivedFile[]
  cursor: ExportCursor
  chartsDone: number
}

export type ExportsStore = ReturnType<typeof exportsStore>

export function exportsStore(database: Database, vault: Vault) {
  return {
    async find(ownerId: number): Promise<ExportRow | undefined> {
      const [row] = await database.orm.select().from(dataExports).where(eq(dataExports.createdBy, ownerId))
      return row
    },

    async findById(id: number): Promise<ExportRow | undefined> {
      const [row] = await database.orm.select().from(dataExports).where(eq(dataExports.id, id))
      return row
    },

    /** Replaces the previous archive. Undefined while that one is still being built. */
    async begin(
      ownerId: number,
      { includeVoided, at, givenUpBefore }: { includeVoided: boolean; at: Date; givenUpBefore: Date },
    ): Promise<ExportRow | undefined> {
      await database.orm
        .delete(dataExports)
        .where(
          and(
            eq(dataExports.createdBy, ownerId),
            or(ne(dataExports.status, 'working'), lt(dataExports.movedAt, givenUpBefore)),
          ),
        )
      const chartsInAll = await database.orm.$count(patients, eq(patients.createdBy, ownerId))
      const cursor: ExportCursor = { stage: 'tables', table: 0, after: 0, part: 1 }
      const [row] = await database.orm
        .insert(dataExports)
        .values({ cursor, chartsInAll, includeVoided, createdBy: ownerId, createdAt: at, movedAt: at })
        .onConflictDoNothing({ target: dataExports.createdBy })
        .returning()
      return row
    },

    /** Undefined if another worker added the next piece or the archive was deleted; this piece is then discarded. */
    async add(row: ExportRow, step: ExportStep, at: Date): Promise<ExportRow | undefined> {
      const { bytes, files, cursor, chartsDone } = step
      const keys = await vault.keysOf(row.createdBy)
      return database.transaction(async () => {
        const [moved] = await database.orm
          .update(dataExports)
          .set({ cursor, chartsDone, movedAt: at, steps: row.steps + 1, size: row.size + bytes.length })
          .where(
            and(
              eq(dataExports.id, row.id),
              eq(dataExports.steps, row.steps),
              eq(dataExports.status, 'working'),
            ),
          )
          .returning()
        if (!moved || bytes.length === 0) return moved
        const id = await reserveId(database, dataExportPieces)
        await database.orm.insert(dataExportPieces).values({
          id,
          exportId: row.id,
          sequence: row.steps,
          files,
          createdBy: row.createdBy,
          ...sealValues(keys, dataExportPieces, id, { content: bytes.toString('base64') }),
        })
        return moved
      })
    },

    async finish(id: number, at: Date, expiresAt: Date): Promise<ExportRow | undefined> {
      const [row] = await database.orm
        .update(dataExports)
        .set({ status: 'ready', finishedAt: at, expiresAt })
        .where(and(eq(dataExports.id, id), eq(dataExports.status, 'working')))
        .returning()
      return row
    },

    async setLink(ownerId: number, linkHash: string, linkExpiresAt: Date, at: Date): Promise<boolean> {
      const set = await database.orm
        .update(dataExports)
        .set({ linkHash, linkExpiresAt })
        .where(
          and(
            eq(dataExports.createdBy, ownerId),
            eq(dataExports.status, 'ready'),
            gt(dataExports.expiresAt, at),
          ),
        )
        .returning({ id: dataExports.id })
      return set.length > 0
    },

    /** One guarded statement: of two requests with the same link, one gets the archive. */
    async spendLink(ownerId: number, linkHash: string, at: Date): Promise<ExportRow | undefined> {
      const [row] = await database.orm
        .update(dataExports)
        .set({ linkHash: null, linkExpiresAt: null })
        .where(
          and(
            eq(dataExports.createdBy, ownerId),
            eq(dataExports.linkHash, linkHash),
            eq(dataExports.status, 'ready'),
            gt(dataExports.linkExpiresAt, at),
            gt(dataExports.expiresAt, at),
          ),
        )
        .returning()
      return row
    },

    /** The archive's bytes, piece by piece. */
    async *pieces(row: ExportRow): AsyncGenerator<Buffer> {
      for (let sequence = 0; ; ) {
        const [piece] = await database.orm
          .select()
          .from(dataExportPieces)
          .where(
            and(
              eq(dataExportPieces.exportId, row.id),
              eq(dataExportPieces.createdBy, row.createdBy),
              sql`${dataExportPieces.sequence} >= ${sequence}`,
            ),
          )
          .orderBy(asc(dataExportPieces.sequence))
          .limit(1)
        if (!piece) return
        const { content } = openRow(await vault.keysOf(row.createdBy), dataExportPieces, piece)
        yield Buffer.from(content, 'base64')
        sequence = piece.sequence + 1
      }
    },

    /** The files so far, in order. */
    async files(row: ExportRow): Promise<ArchivedFile[]> {
      const rows = await database.orm
        .select({ files: dataExportPieces.files })
        .from(dataExportPieces)
        .where(eq(dataExportPieces.exportId, row.id))
        .orderBy(asc(dataExportPieces.sequence))
      return rows.flatMap(({ files }) => files)
    },

    async markFetched(id: number): Promise<void> {
      await database.transaction(async () => {
        await database.orm.update(dataExports).set({ status: 'fetched' }).where(eq(dataExports.id, id))
        await database.orm.delete(dataExportPieces).where(eq(dataExportPieces.exportId, id))
      })
    },

    async removeExpired(at: Date): Promise<void> {
      await database.orm.delete(dataExports).where(lt(dataExports.expiresAt, at))
    },

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

    /** The clinician's address and notification setting. */
    async clinician(ownerId: number) {
      const [row] = await database.orm
        .select({
          email: users.email,
          isEmailVerified: users.isEmailVerified,
          firstName: users.firstName,
          emailNotifications: users.emailNotifications,
        })
        .from(users)
        .where(eq(users.id, ownerId))
      return row
    },
  }
}

/** Returns the text unchanged if it isn't JSON, so that one bad row doesn't prevent the export. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
