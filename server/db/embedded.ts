import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Driver, type Handle, type Orm, type Settings, transactionClients } from './database.ts'

type Options = { folder: string | 'memory'; loadDataDir?: Blob }

/**
 * In-process PostgreSQL. It does no locking: the caller must hold the folder's lock (data-lock.ts), or two
 * processes would silently overwrite each other's data.
 */
export async function embeddedDriver({ folder, loadDataDir }: Options): Promise<Driver & { pglite: PGlite }> {
  let dataDir: string | undefined
  if (folder !== 'memory') {
    dataDir = join(folder, 'pg')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
  })
  return {
    pglite,
    handle: (settings) => handleOf(settings === undefined ? pglite : withSettings(pglite, settings)),
    description: folder === 'memory' ? 'embedded PostgreSQL in memory' : `embedded PostgreSQL in ${dataDir}`,
    begin: (settings, work) =>
      pglite.transaction(async (inner) => {
        await inner.exec(settings)
        const clients = transactionClients<Client>(inner, {
          settings,
          change: (wanted) => inner.exec(wanted),
        })
        return work((wanted) => handleOf(clients.clientWith(wanted))).finally(clients.end)
      }) as Promise<never>,
    // There is only one process, which the lock file ensures.
    exclusively: (work) => work(handleOf(pglite)),
    async close() {
      await pglite.exec('checkpoint')
      await pglite.close()
    },
  }
}

type Client = Pick<Transaction, 'query' | 'exec'>

/** Each statement in its own transaction. */
function withSettings(pglite: PGlite, settings: Settings): Client {
  const run = <Result>(statement: (inner: Client) => Promise<Result>) =>
    pglite.transaction(async (inner) => {
      await inner.exec(settings)
      return statement(inner)
    }) as Promise<Result>
  return {
    query: (...args) => run((inner) => inner.query(...args)),
    exec: (...args) => run((inner) => inner.exec(...args)),
  }
}

function handleOf(client: Client): Handle {
  return {
    orm: drizzle(client as unknown as PGlite) as unknown as Orm,
    async execute<Row>(text: string, values?: unknown[]) {
      // A text with several statements only runs without values, as in node-postgres.
      if (values === undefined || values.length === 0) {
        const results = await client.exec(text)
        return { rows: (results.at(-1)?.rows ?? []) as Row[] }
      }
      const { rows } = await client.query<Row>(text, values)
      return { rows }
    },
  }
}
