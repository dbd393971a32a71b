import type { PgTable } from 'drizzle-orm/pg-core'
import { timeSlices } from '../work/time-slices.ts'
import { type Opened, openRow } from './sealed-row.ts'
import type { OwnerKeys } from './vault.ts'

/** Decrypts a page or a roster, letting other requests run in between. */
export async function openMany<Row extends { id: number }>(
  keys: OwnerKeys,
  table: PgTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened: Opened<Row>[] = []
  const pauseIfDue = timeSlices()
  for (const row of rows) {
    opened.push(openRow(keys, table, row))
    await pauseIfDue()
  }
  return opened
}
