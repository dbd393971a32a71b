import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sealed } from '../db/columns.ts'
import type { OwnerKeys } from './vault.ts'

/** A row with its sealed columns decrypted. */
export type Opened<Row> = {
  [Key in keyof Row]: Row[Key] extends Sealed
    ? string
    : Row[Key] extends Sealed | null
      ? string | null
      : Row[Key]
}

type SealedKeys<Table extends PgTable> = {
  [Key in keyof Table['$inferSelect']]: Table['$inferSelect'][Key] extends Sealed | null ? Key : never
}[keyof Table['$inferSelect']]

type PlainValues<Table extends PgTable> = Partial<Record<SealedKeys<Table>, string | null>>

type SealedValues<Values> = {
  [Key in keyof Values]: Sealed | (null extends Values[Key] ? null : never)
}

/** A table's encrypted columns, read from its definition so that none is forgotten. */
export function sealedColumnsOf(table: PgTable): string[] {
  let columns = sealedColumns.get(table)
  if (!columns) {
    columns = Object.entries(getTableColumns(table))
      .filter(([, column]) => column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text')
      .map(([key]) => key)
    sealedColumns.set(table, columns)
  }
  return columns
}

/** Needed for every row, so cached per table. */
const sealedColumns = new WeakMap<PgTable, string[]>()

/** Encrypts the given values for one row. Null stays null: a missing value isn't secret. */
export function sealValues<Table extends PgTable, Values extends PlainValues<Table>>(
  keys: OwnerKeys,
  table: Table,
  row: number,
  values: Values,
): SealedValues<Values> {
  const name = getTableName(table)
  return Object.fromEntries(
    Object.entries(values as Record<string, string | null | undefined>)
      .filter(([, text]) => text !== undefined)
      .map(([column, text]) => [
        column,
        text === null ? null : keys.seal({ table: name, column, row }, text as string),
      ]),
  ) as SealedValues<Values>
}

/** Decrypts every sealed column of a row. */
export function openRow<Row extends { id: number }>(keys: OwnerKeys, table: PgTable, row: Row): Opened<Row> {
  const name = getTableName(table)
  const opened: Record<string, unknown> = { ...row }
  for (const column of sealedColumnsOf(table)) {
    const value = opened[column]
    if (typeof value === 'string')
      opened[column] = keys.open({ table: name, column, row: row.id }, value as Sealed)
  }
  return opened as Opened<Row>
}
