import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { projectRoot } from '../project-root.ts'
import type { Database, Handle } from './database.ts'

const FOLDER = join(projectRoot(), 'server/db/migrations')

/**
 * Runs all missing migrations in one transaction, one process at a time. Drizzle's own migrator can't use a
 * connection that holds our lock, so its journal is maintained here.
 */
export async function migrate(database: Database, folder = FOLDER): Promise<number> {
  const migrations = knownMigrations(folder)
  return database.exclusively(async ({ execute }) => {
    await makeJournal(execute)
    const { rows } = await execute('select max(created_at)::text as last from drizzle.__drizzle_migrations')
    const last = Number(rows[0]?.last ?? -1)
    const pending = migrations.filter((migration) => migration.folderMillis > last)
    if (pending.length === 0) return 0

    await execute("begin; set local groundnote.system = 'upgrade'")
    try {
      for (const migration of pending) await apply(execute, migration)
      await execute('commit')
    } catch (error) {
      await execute('rollback')
      throw error
    }
    return pending.length
  })
}

type Execute = Handle['execute']
type Migration = ReturnType<typeof readMigrationFiles>[number]

/** Oldest first. */
export function knownMigrations(folder = FOLDER): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder })
}

/** Applies the first `count` to an empty database, inside the caller's transaction. */
export async function applyMigrations(execute: Execute, count: number): Promise<void> {
  await makeJournal(execute)
  for (const migration of knownMigrations().slice(0, count)) await apply(execute, migration)
}

async function makeJournal(execute: Execute): Promise<void> {
  await execute('create schema if not exists drizzle')
  await execute(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

async function apply(execute: Execute, { sql, hash, folderMillis }: Migration): Promise<void> {
  for (const statement of sql) await execute(statement)
  await execute('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}
