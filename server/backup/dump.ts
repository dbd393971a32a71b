import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { asSystem } from '../db/scope.ts'
import { quoted, quotedName, type Sequence, sequencesOf, type TableShape, tablesOf } from './catalog.ts'

/** The header of a backup. */
export type Head = {
  backup: 'groundnote'
  format: 1
  createdAt: string
  from: string
  /** Migrations applied to the database, oldest first. */
  migrations: string[]
}
type TableStart = { table: string; columns: string[] }
type TableEnd = { endOf: string; rows: number; sha256: string }
type Complete = { complete: true; tables: number; rows: number; sequences: Sequence[] }
export type Control = Head | TableStart | TableEnd | Complete

export type TableCount = { columns: string[]; rows: number; sha256: string }
export type DumpReport = { tables: Record<string, TableCount>; rows: number }

/** Receives the lines. It is awaited, so a slow disk slows down the dump. */
type Sink = (text: string) => Promise<void>

const ROWS_AT_A_TIME = 200

/** Rows are text in both directions, so a value must be written the same way everywhere. */
export const PLAIN_TEXT_FORMS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'`

/**
 * Dumps the whole database as lines: control lines are objects, rows are arrays of texts. It is one snapshot,
 * no matter what is written meanwhile. Both databases use the same lines, so either can be restored into the
 * other.
 */
export function dumpDatabase(database: Database, write: Sink): Promise<DumpReport> {
  return asSystem('backup', () =>
    database.transaction(async () => {
      await database.execute('set transaction isolation level repeatable read, read only')
      await database.execute(PLAIN_TEXT_FORMS)
      const head: Head = {
        backup: 'groundnote',
        format: 1,
        createdAt: new Date().toISOString(),
        from: database.description.startsWith('embedded') ? 'pglite' : 'postgres',
        migrations: await migrationsOf(database),
      }
      await write(line(head))
      const report: DumpReport = { tables: {}, rows: 0 }
      for (const table of await tablesOf(database)) {
        const columns = table.columns.map(({ name }) => name)
        await write(line({ table: table.name, columns }))
        const { rows, sha256 } = await dumpTable(database, { ...table, columns }, write)
        await write(line({ endOf: table.name, rows, sha256 }))
        report.tables[table.name] = { columns, rows, sha256 }
        report.rows += rows
      }
      const sequences = await sequencesOf(database)
      const tables = Object.keys(report.tables).length
      await write(line({ complete: true, tables, rows: report.rows, sequences }))
      return report
    }),
  )
}

async function migrationsOf(database: Database): Promise<string[]> {
  const { rows: journal } = await database.execute(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!journal[0]?.there) throw new Error('The database is empty, so there’s nothing to back up.')
  const { rows } = await database.execute('select hash from drizzle.__drizzle_migrations order by created_at')
  return rows.map(({ hash }) => String(hash))
}

/** Dumps the rows in key order, with their checksum. */
export async function dumpTable(
  database: Database,
  { name, columns, order }: Pick<TableShape, 'name' | 'order'> & { columns: string[] },
  write: Sink = async () => undefined,
): Promise<Omit<TableCount, 'columns'>> {
  const values = columns.map((column) => `${quoted(column)}::text`).join(', ')
  await database.execute(
    `declare backup_rows no scroll cursor for
       select json_build_array(${values})::text as line from ${quotedName(name)} order by ${order}`,
  )
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    const { rows } = await database.execute(`fetch ${ROWS_AT_A_TIME} from backup_rows`)
    if (rows.length === 0) break
    const text = `${rows.map((row) => row.line).join('\n')}\n`
    hash.update(text)
    count += rows.length
    await write(text)
  }
  await database.execute('close backup_rows')
  return { rows: count, sha256: hash.digest('hex') }
}

function line(control: Control): string {
  return `${JSON.stringify(control)}\n`
}
