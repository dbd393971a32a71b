import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * For the few statements that every page runs: plain SQL, always the same text, whose rows come back in the shape of
 * the table's type.
 * Building and unpacking a query with Drizzle costs more time than PostgreSQL needs to answer it.
 */
export async function plainRows<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await database.executePrepared(text, values)
  return rows as Row[]
}

/** Writes one row. The same columns make the same text, so it is prepared like the others. */
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

/** `n."id"::float8 as "id", n."patient_id"::float8 as "patientId", …`: the table's columns, or some of them. */
export function columnList<Table extends PgTable>(
  table: Table,
  alias: string = getTableName(table),
  only?: readonly (keyof Table['$inferSelect'])[],
): string {
  return Object.entries(getTableColumns(table))
    .filter(([key]) => only === undefined || only.includes(key as keyof Table['$inferSelect']))
    .map(([key, column]) => {
      // A bigint would arrive as text; our ids fit a double exactly.
      const cast = column.getSQLType() === 'bigint' ? '::float8' : ''
      return `${alias}."${column.name}"${cast} as "${key}"`
    })
    .join(', ')
}
