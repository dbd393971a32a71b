import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { applyMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { asSystem } from '../db/scope.ts'
import { ALL_TABLES } from '../db/tables/all.ts'
import { createQueueTables } from '../jobs/queue.ts'
import { type Backup, readBackup } from './backup-file.ts'
import { quoted, quotedName, type Sequence, type TableShape, tablesOf } from './catalog.ts'
import { dumpTable, type Head, PLAIN_TEXT_FORMS } from './dump.ts'
import { type Erasure, erasuresFor, erasuresIn } from './erasures.ts'
import { BackupRefused } from './sealed-stream.ts'

type Options = {
  path: string
  keys: readonly Buffer[]
  /** Allows overwriting a database with data in it. */
  replace: boolean
  /**
   * Runs in the same transaction once everything is restored; an error rolls it all back. Gets the deleted
   * accounts.
   */
  check(erasures: Erasure[]): Promise<void>
}

/** Maximum size of one statement. */
const STATEMENT_CHARACTERS = 4_000_000

/** Rows written at first start. A database with nothing else counts as empty. */
const FIRST_START_TABLES = ['public.vault_keys', 'public.soap_templates', 'drizzle.__drizzle_migrations']

/**
 * Restores a backup in one transaction. The file is read to the end before the database is touched, and the
 * restored rows are counted and checksummed before the commit.
 */
export async function restoreBackup(database: Database, options: Options): Promise<Backup> {
  const { path, keys, replace, check } = options
  const backup = await readBackup(path, keys)
  refuseNewer(backup.head)
  const refuseUnlessReady = async () => {
    await refuseWhileInUse(database)
    await refuseForeignTables(database)
    if (!replace) await refuseNonEmpty(database)
  }
  await asSystem('restore', () => database.transaction(refuseUnlessReady))
  await createQueueTables(database)
  await asSystem('restore', () =>
    database.transaction(async () => {
      await refuseUnlessReady()
      const erasures = [...(await erasuresFor(path)), ...(await erasuresIn(database))]
      await removeEverything(database)
      await applyMigrations(database.execute, backup.head.migrations.length)
      await database.execute(PLAIN_TEXT_FORMS)
      const references = await dropForeignKeys(database)
      await fillTables(database, path, keys)
      // Also checks every foreign key.
      for (const statement of references) await database.execute(statement)
      await setSequences(database, backup.sequences)
      await compareWithBackup(database, backup)
      await check(erasures)
    }),
  )
  // Migrates a backup from an older version.
  await migrate(database)
  return backup
}

function refuseNewer({ migrations }: Head): void {
  const known = knownMigrations()
  const isOurs = migrations.every((hash, index) => known[index]?.hash === hash)
  if (!isOurs || migrations.length > known.length) {
    throw new BackupRefused(
      'A different version made this backup. Restore it with that version or a newer one.',
    )
  }
}

/** A running server would keep writing with keys and ids that no longer exist. */
async function refuseWhileInUse(database: Database): Promise<void> {
  const { rows } = await database.execute(`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  const others = Number(rows[0]?.others ?? 0)
  if (others > 0) {
    throw new BackupRefused(
      `${others} other ${others === 1 ? 'connection is using' : 'connections are using'} this database. Stop all servers first.`,
    )
  }
}

async function refuseForeignTables(database: Database): Promise<void> {
  const ours = Object.values(ALL_TABLES).flatMap((table) =>
    is(table, PgTable) ? [`public.${getTableName(table)}`] : [],
  )
  const foreign = (await tablesOf(database)).find(
    ({ name }) => name.startsWith('public.') && !ours.includes(name),
  )
  if (foreign) {
    throw new BackupRefused(
      `The database contains a table from another program (${foreign.name}). Use a separate database.`,
    )
  }
}

const isQueueTable = (name: string) => name.startsWith('jobs.')

async function refuseNonEmpty(database: Database): Promise<void> {
  for (const { name } of await tablesOf(database)) {
    if (FIRST_START_TABLES.includes(name) || isQueueTable(name)) continue
    const { rows } = await database.execute(`select 1 from ${quotedName(name)} limit 1`)
    if (rows.length > 0) {
      throw new BackupRefused(
        `The database isn’t empty (${name}). Restore into an empty one, or add --replace to delete its contents.`,
      )
    }
  }
}

async function removeEverything(database: Database): Promise<void> {
  await database.execute('drop schema if exists drizzle cascade')
  for (const { name } of await tablesOf(database)) {
    if (!isQueueTable(name)) await database.execute(`drop table ${quotedName(name)} cascade`)
  }
  await database.execute('truncate jobs.job, jobs.subscription, jobs.schedule, jobs.archive')
  await database.execute('select jobs.delete_queue(name) from jobs.queue')
  const { rows } = await database.execute(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of rows) await database.execute(`drop function ${String(name)} cascade`)
}

/** Drops foreign keys so that rows can be inserted in any order. Returns the statements that restore them. */
async function dropForeignKeys(database: Database): Promise<string[]> {
  const { rows } = await database.execute(`
    select n.nspname || '.' || c.relname as name, f.conname as key, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname = 'public'`)
  const statements: string[] = []
  for (const { name, key, definition } of rows as { name: string; key: string; definition: string }[]) {
    const table = quotedName(name)
    await database.execute(`alter table ${table} drop constraint ${quoted(key)}`)
    statements.push(`alter table ${table} add constraint ${quoted(key)} ${definition}`)
  }
  return statements
}

async function fillTables(database: Database, path: string, keys: readonly Buffer[]): Promise<void> {
  const shapes = new Map((await tablesOf(database)).map((shape) => [shape.name, shape]))
  // Filled by the migrations, and replaced by the backup's rows with their original times.
  await database.execute('delete from drizzle.__drizzle_migrations')
  let insert: string | undefined
  await readBackup(path, keys, {
    async onTable(name, columns) {
      const shape = shapes.get(name)
      if (!shape)
        throw new BackupRefused(`The backup contains a table this version doesn’t recognize (${name}).`)
      insert = insertInto(shape, columns)
    },
    async onRows(rows) {
      for (const batch of inStatements(rows)) {
        const all = `[${batch.join(',')}]`
        // Each queue has its own job table.
        if (insert?.startsWith('insert into "jobs"."queue"')) {
          await database.execute(
            `select jobs.create_queue(row->>0, '{}'::json) from json_array_elements($1::json) as row`,
            [all],
          )
        }
        await database.execute(insert as string, [all])
      }
    },
  })
}

function insertInto({ name, columns }: TableShape, given: string[]): string {
  const types = new Map(columns.map((column) => [column.name, column.type]))
  const values = given.map((column, index) => {
    const type = types.get(column)
    if (!type)
      throw new BackupRefused(`The backup contains a column this version doesn’t recognize (${name}).`)
    return `(row->>${index})::${type}`
  })
  const names = given.map(quoted)
  const again =
    name === 'jobs.queue'
      ? ` on conflict (name) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`
      : ''
  return `insert into ${quotedName(name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as row${again}`
}

function* inStatements(rows: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let characters = 0
  for (const row of rows) {
    if (batch.length > 0 && characters + row.length > STATEMENT_CHARACTERS) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += row.length
  }
  if (batch.length > 0) yield batch
}

async function setSequences(database: Database, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await database.execute('select setval($1::regclass, $2::bigint, $3)', [quotedName(name), value, called])
  }
}

async function compareWithBackup(database: Database, backup: Backup): Promise<void> {
  for (const shape of await tablesOf(database)) {
    const wanted = backup.tables[shape.name]
    const columns = wanted?.columns ?? shape.columns.map(({ name }) => name)
    const found = await dumpTable(database, { ...shape, columns })
    const same = wanted ? wanted.sha256 === found.sha256 : found.rows === 0
    if (!same) throw new BackupRefused(`Table ${shape.name} doesn’t match the backup. Nothing was restored.`)
  }
}
