import { and, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { dataExports, type ExportCursor } from '../../db/tables/account-lifecycle.ts'
import { patients } from '../../db/tables/charts.ts'
import type { Vault } from '../../vault/vault.ts'
import { chartStore } from './exports.chart.store.ts'
import { piecesStore } from './exports.pieces.store.ts'

export type ExportRow = typeof dataExports.$inferSelect

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

    ...piecesStore(database, vault),

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

    async removeExpired(at: Date): Promise<void> {
      await database.orm.delete(dataExports).where(lt(dataExports.expiresAt, at))
    },

    ...chartStore(database, vault),
  }
}
