import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Driver, type Handle, type Orm, revocableClient } from './database.ts'

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
  const handle = handleOf(pglite)
  return {
    pglite,
    handle,
    description: folder === 'memory' ? 'embedded PostgreSQL in memory' : `embedded PostgreSQL in ${dataDir}`,
    begin: (work) =>
      pglite.transaction((inner) => {
        const transaction = revocableClient(inner)
        return work(handleOf(transaction.client)).finally(transaction.end)
      }) as Promise<never>,
    // There is only one process, which the lock file ensures.
    exclusively: (work) => work(handle),
    async close() {
      await pglite.exec('checkpoint')
      await pglite.close()
    },
  }
}

function handleOf(client: PGlite | Transaction): Handle {
  return {
    orm: drizzle(client as PGlite) as unknown as Orm,
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
