import { sql } from 'drizzle-orm'
import { getTableName, type Table } from 'drizzle-orm/table'
import type { Database } from './database.ts'

/** The same for several rows. */
export async function reserveIds(database: Database, table: Table, count: number): Promise<number[]> {
  const name = getTableName(table)
  const { rows } = (await database.orm.execute(
    sql`select nextval(pg_get_serial_sequence(${name}, 'id'))::text as id from generate_series(1, ${count}::int)`,
  )) as unknown as { rows: { id: string }[] }
  return rows.map(({ id }) => Number(id))
}

/** Reserves a row's ID before the insert, because sealed values are bound to it. */
export async function reserveId(database: Database, table: Table): Promise<number> {
  const name = getTableName(table)
  const { rows } = (await database.orm.execute(
    sql`select nextval(pg_get_serial_sequence(${name}, 'id'))::text as id`,
  )) as unknown as { rows: { id: string }[] }
  return Number(rows[0]?.id)
}
