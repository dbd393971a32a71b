import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import {
  type ArchivedFile,
  dataExportPieces,
  dataExports,
  type ExportCursor,
} from '../../db/tables/account-lifecycle.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { ExportRow } from './exports.store.ts'

/** A step's output and the new position. */
export type ExportStep = {
  bytes: Buffer
  files: ArchivedFile[]
  cursor: ExportCursor
  chartsDone: number
}

/** An archive's bytes, sealed piece by piece. */
export function piecesStore(database: Database, vault: Vault) {
  return {
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
  }
}
