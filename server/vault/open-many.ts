import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Opened, sealedColumnsOf } from './sealed-row.ts'
import type { OwnerKeys } from './vault.ts'

/** Decrypts all values of a page or roster in one call. */
export async function openMany<Row extends { id: number }>(
  keys: OwnerKeys,
  table: PgTable,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const columns = sealedColumnsOf(table)
  const opened: Record<string, unknown>[] = rows.map((row) => ({ ...row }))
  const values = { rows: [] as number[], inColumns: [] as number[], sealed: [] as string[] }
  const inPlaces: Record<string, unknown>[] = []
  for (const row of opened) {
    for (const [index, column] of columns.entries()) {
      const value = row[column]
      if (typeof value !== 'string') continue
      values.rows.push(row.id as number)
      values.inColumns.push(index)
      values.sealed.push(value)
      inPlaces.push(row)
    }
  }
  const texts = await keys.openAll({ table: getTableName(table), columns, ...values })
  for (const [index, row] of inPlaces.entries()) {
    row[columns[values.inColumns[index] as number] as string] = texts[index]
  }
  return opened as Opened<Row>[]
}
