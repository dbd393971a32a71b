import type { Database } from '../db/database.ts'

export type Column = { name: string; type: string }

export type TableShape = {
  /** Schema and name. */
  name: string
  columns: Column[]
  /** The order of rows, so that two databases with the same rows dump them identically. */
  order: string
}

/** Only pending jobs are kept. The archive isn't needed, and the queue creates its own version row. */
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job']

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(json_build_object('name', a.attname, 'text', t.typcategory = 'S') order by k.place)
     from pg_index i
     cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     join pg_type t on t.oid = a.atttypid
     where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'drizzle') or (n.nspname = 'jobs' and c.relname = any($1::text[])))
  order by n.nspname = 'jobs' and c.relname = 'queue' desc, 1`

type FoundTable = {
  name: string
  columns: Column[]
  key: { name: string; text: boolean }[] | null
}

/** Every table with our data, with queues before their jobs. */
export async function tablesOf(database: Database): Promise<TableShape[]> {
  const { rows } = await database.execute(TABLES, [`{${QUEUE_TABLES.join(',')}}`])
  return (rows as FoundTable[]).map(({ name, columns, key }) => ({
    name,
    columns,
    // Sorted by bytes, because databases differ in their collation.
    order: (key ?? columns.map((column) => ({ name: column.name, text: false })))
      .map((column) => (column.text ? `${quoted(column.name)} collate "C"` : quoted(column.name)))
      .join(', '),
  }))
}

export type Sequence = { name: string; value: string; called: boolean }

export async function sequencesOf(database: Database): Promise<Sequence[]> {
  const { rows } = await database.execute(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'drizzle') order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows as { name: string }[]) {
    const { rows: found } = await database.execute(
      `select last_value::text as value, is_called as called from ${quotedName(name)}`,
    )
    sequences.push({ name, ...(found[0] as Omit<Sequence, 'name'>) })
  }
  return sequences
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `public.users` as SQL reads it. */
export function quotedName(name: string): string {
  const dot = name.indexOf('.')
  return `${quoted(name.slice(0, dot))}.${quoted(name.slice(dot + 1))}`
}
