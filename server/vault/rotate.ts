import { and, asc, eq, getTableColumns, getTableName, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sealed } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { asSystem } from '../db/scope.ts'
import { ALL_TABLES } from '../db/tables/all.ts'
import { vaultKeys } from '../db/tables/system.ts'
import { newKey } from './cipher.ts'
import type { MasterKeys } from './master-key.ts'
import { sealedColumnsOf } from './sealed-row.ts'
import { createVault, OWNER_PURPOSES, type OwnerPurpose, purposeOf, SYSTEM, wrapContext } from './vault.ts'

const BATCH = 200
/**
 * Processes that still hold a retired key may write with it for this long. The next run moves those values.
 */
const RETIRED_KEPT_MS = 60 * 60 * 1000

/** Rewraps every key with the current master key. The data isn't touched, so this is fast. */
export async function rewrapKeys(database: Database, master: MasterKeys): Promise<number> {
  return database.transaction(async () => {
    let count = 0
    for (const row of await database.orm.select().from(vaultKeys)) {
      if (master.isCurrent(row.wrapped)) continue
      const context = wrapContext(row.ownerId, row.purpose)
      const wrapped = master.wrap(master.unwrap(row.wrapped, context), context)
      await database.orm.update(vaultKeys).set({ wrapped }).where(eq(vaultKeys.id, row.id))
      count += 1
    }
    return count
  })
}

/**
 * Gives every owner new keys and re-encrypts all values with them. Safe while servers run and when
 * interrupted: each value names its key, so a second run continues where the first stopped.
 */
export async function rotateDataKeys(
  database: Database,
  master: MasterKeys,
  { startNew = true, now = Date.now() } = {},
): Promise<{ owners: number; values: number; keysRemoved: number }> {
  const active = await database.orm
    .select({ ownerId: vaultKeys.ownerId, purpose: vaultKeys.purpose })
    .from(vaultKeys)
    .where(and(inArray(vaultKeys.purpose, OWNER_PURPOSES), isNull(vaultKeys.retiredAt)))
  const owners = new Set(active.map(({ ownerId }) => ownerId)).size
  if (startNew) {
    for (const { ownerId, purpose } of active) {
      await replaceKey(database, master, ownerId, purpose as OwnerPurpose)
    }
  }

  return asSystem('key rotation', async () => {
    const vault = createVault(database, master)
    let values = 0
    for (const table of Object.values(ALL_TABLES) as PgTable[]) {
      if (sealedColumnsOf(table).length > 0) values += await resealTable(database, vault, table)
    }

    const removed = await database.orm
      .delete(vaultKeys)
      .where(
        and(
          inArray(vaultKeys.purpose, OWNER_PURPOSES),
          lt(vaultKeys.retiredAt, new Date(now - RETIRED_KEPT_MS)),
          // Only delete keys that no value uses.
          unusedKey(),
        ),
      )
      .returning({ id: vaultKeys.id })
    return { owners, values, keysRemoved: removed.length }
  })
}

async function replaceKey(
  database: Database,
  master: MasterKeys,
  ownerId: number,
  purpose: OwnerPurpose,
): Promise<void> {
  await database.transaction(async () => {
    await database.orm
      .update(vaultKeys)
      .set({ retiredAt: new Date() })
      .where(and(eq(vaultKeys.ownerId, ownerId), eq(vaultKeys.purpose, purpose), isNull(vaultKeys.retiredAt)))
    const wrapped = master.wrap(newKey(), wrapContext(ownerId, purpose))
    await database.orm.insert(vaultKeys).values({ ownerId, purpose, wrapped })
  })
}

type SealedTableRow = { id: number; owner: number } & Record<string, unknown>

async function resealTable(
  database: Database,
  vault: ReturnType<typeof createVault>,
  table: PgTable,
): Promise<number> {
  const name = getTableName(table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const sealedColumns = sealedColumnsOf(table)
  const idColumn = columns.id as PgColumn
  const ownerColumn = columns.createdBy ?? columns.ownerId
  let changed = 0
  for (let after = 0; ; ) {
    const rows = (await database.orm
      .select({
        id: idColumn,
        owner: ownerColumn ?? sql<number>`${SYSTEM}`.mapWith(Number),
        ...Object.fromEntries(sealedColumns.map((column) => [column, columns[column]])),
      } as Record<string, PgColumn>)
      .from(table)
      .where(gt(idColumn, after))
      .orderBy(asc(idColumn))
      .limit(BATCH)) as unknown as SealedTableRow[]
    for (const row of rows) {
      const keys = await vault.keysOf(row.owner, purposeOf(name))
      for (const column of sealedColumns) {
        const value = row[column] as Sealed | null
        if (value === null || keys.sealedWithActiveKey(value)) continue
        const place = { table: name, column, row: row.id }
        const target = columns[column] as PgColumn
        // Guarded by the old value: a server may have written a newer one in the meantime.
        await database.orm
          .update(table)
          .set({ [column]: keys.seal(place, keys.open(place, value)) } as never)
          .where(and(eq(idColumn, row.id), eq(target, value)))
        changed += 1
      }
    }
    const last = rows.at(-1)
    if (!last) return changed
    after = last.id
  }
}

/** True if no sealed column anywhere holds a value with this key's ID. */
function unusedKey() {
  const conditions = (Object.values(ALL_TABLES) as PgTable[]).flatMap((table) => {
    const columns = getTableColumns(table) as Record<string, PgColumn>
    return sealedColumnsOf(table).map(
      (column) =>
        sql`not exists (select 1 from ${table} where ${columns[column]} like 'v1.' || ${vaultKeys.id} || '.%')`,
    )
  })
  return and(...conditions)
}
