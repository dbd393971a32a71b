import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { currentScope, type Scope } from './scope.ts'

/** Drizzle over either driver: only the API they share. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** One connection: Drizzle for our stores, plain SQL for the job queue. */
export type Handle = {
  orm: Orm
  execute<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** `set local` statements: the role of a transaction, and whose rows it sees. */
export type Settings = string

/** The interface of a driver, implemented by `postgres.ts` and `embedded.ts`. */
export type Driver = {
  /** For single statements. With settings, each runs in its own short transaction. */
  handle(settings?: Settings): Handle
  /** `handleWith` gives access to the transaction under the same or other settings. */
  begin<T>(settings: Settings, work: (handleWith: (settings: Settings) => Handle) => Promise<T>): Promise<T>
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
  /** The same database, with all queries run as this role. */
  restrictedTo(role: string): Database
}

/** Unawaited work outlived its transaction. Its connection may already serve another request. */
export class TransactionEnded extends Error {
  constructor() {
    super('This transaction has ended. Await all work inside a transaction, or start it outside.')
    this.name = 'TransactionEnded'
  }
}

type Method = (...args: never[]) => Promise<unknown>
type Connection = { query: Method; exec?: Method }

/**
 * A transaction's connection, for queries under different settings: they are changed before a query that needs others,
 * which is safe because a connection runs its statements in order. After `end()` it rejects every query.
 */
export function transactionClients<Client extends Connection>(
  client: Client,
  { settings, change }: { settings: Settings; change(settings: Settings): Promise<unknown> },
): { clientWith(settings: Settings): Client; end(): void } {
  let ended = false
  let current = settings
  return {
    clientWith(wanted) {
      const run =
        (method: 'query' | 'exec') =>
        (...args: unknown[]) => {
          if (ended) throw new TransactionEnded()
          if (wanted !== current) {
            current = wanted
            // If this fails, so does the query, because the transaction is aborted.
            change(wanted).catch(() => undefined)
          }
          return (client[method] as (...args: unknown[]) => Promise<unknown>)(...args)
        }
      return { query: run('query'), exec: run('exec') } as unknown as Client
    },
    end() {
      ended = true
    },
  }
}

/** @param role Bound by row-level security (application-role.ts). Without it, queries run as the login. */
export function createDatabase(driver: Driver, role?: string): Database {
  const current = new AsyncLocalStorage<() => Handle>()
  const outside = perScope((scope) => {
    const unrestricted = role === undefined && !scope.clinicianId && !scope.systemWork
    return driver.handle(unrestricted ? undefined : settingsOf(scope, role))
  })
  const handle = () => (current.getStore() ?? outside)()
  return {
    get orm() {
      return handle().orm
    },
    execute: (text, values) => handle().execute(text, values),
    async transaction(work) {
      if (current.getStore()) return work()
      return driver.begin(settingsOf(currentScope(), role), (handleWith) =>
        current.run(
          perScope((scope) => handleWith(settingsOf(scope, role))),
          work,
        ),
      )
    },
    get inTransaction() {
      return current.getStore() !== undefined
    },
    exclusively: driver.exclusively,
    close: driver.close,
    description: driver.description,
    connections: driver.connections,
    restrictedTo: (role) => createDatabase(driver, role),
  }
}

function settingsOf({ clinicianId, systemWork }: Scope, role: string | undefined): Settings {
  const settings = `set local groundnote.clinician = '${clinicianId ?? ''}'; set local groundnote.system = '${systemWork ?? ''}'`
  return role === undefined ? settings : `set local role "${role.replaceAll('"', '""')}"; ${settings}`
}

/** The handle for the current scope, made once per scope. */
function perScope(make: (scope: Scope) => Handle): () => Handle {
  const made = new WeakMap<Scope, Handle>()
  return () => {
    const scope = currentScope()
    const handle = made.get(scope) ?? make(scope)
    made.set(scope, handle)
    return handle
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
