import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Opened, openRow } from './sealed-row.ts'
import type { Safe } from './vault.ts'

const AT_ONCE = 200

/** Opens a whole roster. Thousands of values take a while, so other requests get their turn in between. */
export async function openMany<Row extends { id: number }>(
  safe: Safe,
  table: PgTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened: Opened<Row>[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await nextTurn()
    for (const row of rows.slice(from, from + AT_ONCE)) opened.push(openRow(safe, table, row))
  }
  return opened
}
