import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Driver, type Handle, type Orm, type Settings, transactionClients } from './database.ts'

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
    // Sends statements without waiting for the ones before: settings cost no extra round trip.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a server that vanished, which would otherwise take two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A restarting server closes idle connections. Without a listener, that error would crash the process.
  pool.on('error', onIdleError)
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

  /** Each statement in its own transaction. */
  const withSettings = (settings: Settings): Client => ({
    query: (...args) =>
      withClient(async (client) => {
        const sent = [client.query(`begin; ${settings}`), client.query(...args), client.query('commit')]
        const [begun, answer, committed] = await Promise.allSettled(sent)
        for (const step of [begun, answer, committed]) if (step?.status === 'rejected') throw step.reason
        return (answer as PromiseFulfilledResult<pg.QueryResult>).value
      }),
  })

  return {
    handle: (settings) => handleOf(settings === undefined ? pool : withSettings(settings)),
    description: `PostgreSQL at ${locationOf(url)}`,
    begin: (settings, work) =>
      withClient(async (client) => {
        await client.query(`begin; ${settings}`)
        const clients = transactionClients<Client>(client, {
          settings,
          change: (wanted) => client.query(wanted),
        })
        try {
          const result = await work((wanted) => handleOf(clients.clientWith(wanted))).finally(clients.end)
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

type Client = {
  query(...args: [text: string, values?: unknown[]]): Promise<pg.QueryResult | pg.QueryResult[]>
}

function handleOf(client: Client): Handle {
  return {
    orm: drizzle(client as pg.Pool) as unknown as Orm,
    async execute(text, values) {
      const result = await client.query(text, values)
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
