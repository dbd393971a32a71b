import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import { postgresDriver } from '../db/postgres.ts'

/** On the run's PostgreSQL server: what a first start creates. */
export const TEMPLATE = 'groundnote_template'

/**
 * An empty database of this run's kind. The embedded one already has tables; on PostgreSQL, it's a new
 * database on the run's server, with tables only if requested.
 */
export async function openTestDatabase(
  options: { poolSize?: number; upToDate?: boolean } = {},
): Promise<Database & { url: string | undefined }> {
  if (inject('database') === 'pglite') {
    const database = createDatabase(
      await embeddedDriver({
        folder: 'memory',
        loadDataDir: new Blob([readFileSync(inject('embeddedTemplate'))]),
      }),
    )
    return Object.assign(withOrm(database), { url: undefined })
  }
  const admin = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}${options.upToDate ? ` template ${TEMPLATE}` : ''}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const database = createDatabase(
    postgresDriver({
      url: url.href,
      poolSize: options.poolSize ?? 10,
      onIdleError: () => undefined,
      // A busy machine is no outage.
      connectTimeoutMs: 120_000,
    }),
  )
  return Object.assign(withOrm(database), {
    url: url.href,
    async close() {
      await database.close()
      await onServer(admin, `drop database ${name} with (force)`)
    },
  })
}

/** Object.assign would evaluate the getter that follows the transaction; this keeps it. */
function withOrm(database: Database): Database {
  return Object.create(database, {}) as Database
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
