import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A PostgreSQL array literal: one parameter for any number of values. Both drivers accept it. */
export function arrayLiteral(values: readonly (string | number | undefined)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : (value ?? 'null'))).join(',')}}`
}

export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${arrayLiteral(ids)}::bigint[])`
}
