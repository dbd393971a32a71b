import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Driver, type Handle, type Orm, revocableClient } from './database.ts'

/** An arbitrary number, the same in all processes of this program. */
const MIGRATION_LOCK = 7_406_318_114

type Options = {
  url: string
  poolSize: number
  onIdleError: (error: Error) => void
  /** How long a request waits for a free connection. */
  connectTimeoutMs?: number
}

export function postgresDriver({ url, poolSize, onIdleError, connectTimeoutMs = 10_000 }: Options): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a server that vanished, which would otherwise take two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A restarting server closes idle connections. Without a listener, that error would crash the process.
  pool.on('error', onIdleError)
  const handle = handleOf(pool)

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    client.on('error', onIdleError)
    try {
      return await work(client)
    } catch (error) {
      if (error instanceof Error && isConnectionError(error)) broken = error
      throw error
    } finally {
      client.off('error', onIdleError)
      client.release(broken)
    }
  }

  return {
    handle,
    description: `PostgreSQL at ${locationOf(url)}`,
    begin: (work) =>
      withClient(async (client) => {
        await client.query('begin')
        const transaction = revocableClient(client)
        try {
          const result = await work(handleOf(transaction.client)).finally(transaction.end)
          await client.query('commit')
          return result
        } catch (error) {
          // If the connection is lost, the server rolls back automatically.
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    exclusively: (work) =>
      withClient(async (client) => {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        try {
          return await work(handleOf(client))
        } finally {
          await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        }
      }),
    close: () => pool.end(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

function handleOf(client: pg.Pool | pg.PoolClient): Handle {
  return {
    orm: drizzle(client) as unknown as Orm,
    async execute(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
      return { rows: (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [] }
    },
  }
}

export function isConnectionError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code && /^(08|57P0|53300|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(code)) return true
    if (/Connection terminated|timeout exceeded when trying|connection error and is not/.test(cause.message))
      return true
  }
  return false
}

/** The address without user and password. */
function locationOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'the configured address'
  }
}
