import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** While a response is decrypted and encoded, no one else gets an answer. A real list is a tenth of this. */
const LIST_BYTES = 4 * 1024 * 1024

type List = {
  /** The columns that can be long. */
  sized: readonly AnyPgColumn[]
  where: SQL | undefined
  /** Unique, newest first. */
  order: SQL
}

/** A condition for the rows at the top of a list that fit in one response, at least one. */
export function newestWithin(table: PgTable & { id: AnyPgColumn }, { sized, where, order }: List): SQL {
  const size = sql.join(
    sized.map((column) => sql`coalesce(octet_length(${column}), 0)`),
    sql` + `,
  )
  return sql`${table.id} in (
    select top.id from (
      select ${table.id} as id, row_number() over newest as place, sum(${size}) over newest as size
      from ${table} where ${where ?? sql`true`} window newest as (order by ${order})) top
    where top.place = 1 or top.size <= ${LIST_BYTES})`
}
