import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Opened, openRow } from './sealed-row.ts'
import type { OwnerKeys } from './vault.ts'

/** About 10 ms of decryption. */
const ROWS_AT_A_TIME = 200

/** Decrypts a page or a roster, letting other requests run in between. */
export async function openMany<Row extends { id: number }>(
  keys: OwnerKeys,
  table: PgTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened: Opened<Row>[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_A_TIME === 0) await nextTurn()
    opened.push(openRow(keys, table, row))
  }
  return opened
}
