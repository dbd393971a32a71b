import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** One parameter however many ids there are; both drivers read PostgreSQL's own array form. */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::bigint[])`
}
