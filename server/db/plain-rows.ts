import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * For the few statements that every page runs: fixed plain SQL with rows in the shape of the table's type.
 * Building and mapping a query with Drizzle costs more than PostgreSQL needs to run it.
 */
export async function plainRows<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await database.executePrepared(text, values)
  return rows as Row[]
}

/** Inserts one row. The same columns produce the same text, so it is prepared too. */
export async function insertPlain<Table extends PgTable>(
  database: Database,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const columns = getTableColumns(table)
  const keys = Object.keys(row).filter((key) => key in columns)
  const names = keys.map((key) => `"${columns[key]?.name}"`)
  const places = keys.map((_, index) => `$${index + 1}`)
  const values = keys.map((key) => row[key as keyof typeof row])
  await plainRows(
    database,
    `insert into ${getTableName(table)} (${names.join(', ')}) values (${places.join(', ')})`,
    values,
  )
}

/** `n."id"::float8 as "id", n."patient_id"::float8 as "patientId", …`: all or some of the table's columns. */
export function columnList<Table extends PgTable>(
  table: Table,
  alias: string = getTableName(table),
  only?: readonly (keyof Table['$inferSelect'])[],
): string {
  return Object.entries(getTableColumns(table))
    .filter(([key]) => only === undefined || only.includes(key as keyof Table['$inferSelect']))
    .map(([key, column]) => {
      // A bigint would arrive as text. Our IDs fit a double exactly.
      const cast = column.getSQLType() === 'bigint' ? '::float8' : ''
      return `${alias}."${column.name}"${cast} as "${key}"`
    })
    .join(', ')
}
