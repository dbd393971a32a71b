import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sealed } from '../db/columns.ts'
import { type Opened, sealedColumnsOf } from './sealed-row.ts'
import type { Place, Safe } from './vault.ts'

/** Opens the rows of a page or of a whole roster, all their values at once. */
export async function openMany<Row extends { id: number }>(
  safe: Safe,
  table: PgTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const name = getTableName(table)
  const columns = sealedColumnsOf(table)
  const opened: Record<string, unknown>[] = rows.map((row) => ({ ...row }))
  const places: Place[] = []
  const sealed: Sealed[] = []
  const homes: { row: Record<string, unknown>; column: string }[] = []
  for (const row of opened) {
    for (const column of columns) {
      const value = row[column]
      if (typeof value !== 'string') continue
      places.push({ table: name, column, row: row.id as number })
      sealed.push(value as Sealed)
      homes.push({ row, column })
    }
  }
  const texts = await safe.openAll(places, sealed)
  for (const [index, { row, column }] of homes.entries()) row[column] = texts[index]
  return opened as Opened<Row>[]
}
