import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver: only the API they share. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** One connection: Drizzle for our stores, plain SQL for the job queue. */
export type Handle = {
  orm: Orm
  execute<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** The interface of a driver, implemented by `postgres.ts` and `embedded.ts`. */
export type Driver = {
  handle: Handle
  begin<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  /** Runs while no other process does the same (an advisory lock). */
  exclusively<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  close(): Promise<void>
  description: string
  connections?: () => Connections
}

/** Pool connections in use and idle, and requests waiting for one. */
export type Connections = { used: number; idle: number; waiting: number }

export type Database = {
  /** Queries through this join the current transaction, if any. */
  readonly orm: Orm
  execute: Handle['execute']
  /** Commits everything inside or nothing. Inside another transaction, joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Whether a transaction is in progress in this context. */
  readonly inTransaction: boolean
  exclusively: Driver['exclusively']
  close(): Promise<void>
  description: string
  /** Undefined for the embedded database, which has no pool. */
  connections: (() => Connections) | undefined
}

/** Unawaited work outlived its transaction. Its connection may already serve another request. */
export class TransactionEnded extends Error {
  constructor() {
    super('This transaction has ended. Await all work inside a transaction, or start it outside.')
    this.name = 'TransactionEnded'
  }
}

/** A transaction's connection: after `end()` it rejects every query. */
export function revocableClient<Client extends object>(client: Client): { client: Client; end(): void } {
  let ended = false
  return {
    client: new Proxy(client, {
      get(target, name) {
        if (ended && (name === 'query' || name === 'exec')) throw new TransactionEnded()
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    end() {
      ended = true
    },
  }
}

export function createDatabase(driver: Driver): Database {
  const current = new AsyncLocalStorage<Handle>()
  const handle = () => current.getStore() ?? driver.handle
  return {
    get orm() {
      return handle().orm
    },
    execute: (text, values) => handle().execute(text, values),
    async transaction(work) {
      if (current.getStore()) return work()
      return driver.begin((inner) => current.run(inner, work))
    },
    get inTransaction() {
      return current.getStore() !== undefined
    },
    exclusively: driver.exclusively,
    close: driver.close,
    description: driver.description,
    connections: driver.connections,
  }
}

/** Whether this is PostgreSQL's SQLSTATE for a unique violation, however deeply the driver wrapped it. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === '23505') return index === undefined || constraint === index
  }
  return false
}

const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Retries a whole transaction after a deadlock. For work that nothing else retries: jobs are retried by the
 * queue.
 */
export async function retryOnDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !hasCode(error, DEADLOCK)) throw error
    }
  }
}

function hasCode(error: unknown, wanted: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === wanted) return true
  }
  return false
}
