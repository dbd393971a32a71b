import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import { createWakeSignal, runWorker, type WakeSignal } from './worker.ts'

/** How often pg-boss looks for jobs whose worker died. */
const LOOK_FOR_EXPIRED_SECONDS = 120
/** When a worker checks for a job this process has sent. Usually its transaction has committed by then. */
const POLL_AFTER_SEND_MS = [25, 250]
/** Less than the 25 seconds main.ts allows for the whole shutdown. */
const STOP_LIMIT_MS = 15_000

type JobOptions = {
  retries: number
  firstRetryAfterSeconds: number
  /** A short expiry, after which another worker takes over an unfinished job. */
  expireAfterSeconds?: number
  /** The expiry for jobs that take hours. */
  mayTakeSeconds?: number
}

const SCHEMA = 'jobs'
/** pg-boss's own, for scheduled jobs. */
const SCHEDULING_QUEUE = '__pgboss__send-it'

/** Durable jobs in the same database: a job sent inside a transaction exists if and only if it commits. */
export type Queue = {
  /** Defines a kind of job and its handler. Call before start(). */
  define<Data extends object>(name: string, options: JobOptions, work: (data: Data) => Promise<void>): void
  send(name: string, data: object): Promise<void>
  /** Repeats a defined job, once across all processes. Call before start(). */
  every(cron: string, name: string): void
  /** Without work, jobs are accepted but run by other processes. */
  start(options?: { work: boolean }): Promise<void>
  stop(): Promise<void>
}

type Defined = { options: JobOptions; work: (data: never) => Promise<void> }

export function createQueue(
  database: Database,
  onError: (error: unknown) => void,
  { expiresAfterSeconds = 300 } = {},
): Queue {
  let stopped = false
  const boss = new PgBoss({
    // Our own handle, so that sends join the current transaction and PGlite works too.
    // pg-boss still queries after it stops. Ignore that: the database may already be closed.
    db: {
      executeSql: async (text, values) => (stopped ? { rows: [] } : database.execute(text, values)),
    },
    schema: SCHEMA,
    maintenanceIntervalSeconds: Math.min(LOOK_FOR_EXPIRED_SECONDS, expiresAfterSeconds),
  })
  boss.on('error', onError)
  const defined = new Map<string, Defined>()
  const schedules: [string, string][] = []
  const stopping = new AbortController()
  // One listener per kind of job isn't a leak.
  setMaxListeners(0, stopping.signal)
  const workers: Promise<void>[] = []
  const wakeSignals = new Map<string, WakeSignal>()
  const expiryOf = ({ expireAfterSeconds = expiresAfterSeconds, mayTakeSeconds }: JobOptions) =>
    mayTakeSeconds ?? Math.min(expireAfterSeconds, expiresAfterSeconds)

  return {
    define(name, options, work) {
      defined.set(name, { options, work: work as Defined['work'] })
    },
    async send(name, data) {
      const { options } = defined.get(name) ?? {}
      if (!options) throw new Error(`There is no job named ${name}.`)
      const id = await boss.send(name, data, {
        retryLimit: options.retries,
        retryDelay: options.firstRetryAfterSeconds,
        retryBackoff: true,
        expireInSeconds: expiryOf(options),
      })
      // pg-boss doesn't report a missing queue, and the job would be lost.
      if (!id) throw new Error(`The queue did not accept the job ${name}.`)
      const wakeSignal = wakeSignals.get(name)
      if (wakeSignal) for (const ms of POLL_AFTER_SEND_MS) setTimeout(() => wakeSignal.wake(), ms).unref()
    },
    every(cron, name) {
      schedules.push([cron, name])
    },
    async start({ work: works } = { work: true }) {
      await createQueueTables(database, [...defined.keys(), SCHEDULING_QUEUE])
      await boss.start()
      for (const [name, { work, options }] of works ? defined : []) {
        const wakeSignal = createWakeSignal()
        wakeSignals.set(name, wakeSignal)
        const worker = runWorker({
          fetch: async () => (await boss.fetch(name))[0],
          work: (data) => work(data as never),
          complete: (id) => boss.complete(name, id),
          fail: (id, why) => boss.fail(name, id, why),
          expireInMs: expiryOf(options) * 1000,
          onError,
          wakeSignal,
          stop: stopping.signal,
        })
        workers.push(worker)
      }
      for (const [cron, name] of schedules) {
        const { mayTakeSeconds } = defined.get(name)?.options ?? {}
        await boss.schedule(name, cron, {}, mayTakeSeconds ? { expireInSeconds: mayTakeSeconds } : {})
      }
    },
    async stop() {
      stopping.abort()
      // A job that takes longer expires in the queue and runs again in another process.
      await Promise.race([Promise.all(workers), pause(STOP_LIMIT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: false })
      stopped = true
    },
  }
}

/**
 * Creates or updates the queue's tables, one for each queue. As the login, because the application's role can't; and in
 * one process at a time, because concurrent DDL deadlocks.
 */
export async function createQueueTables(database: Database, queues: readonly string[] = []): Promise<void> {
  await database.exclusively(async ({ execute }) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => execute(text, values) },
      schema: SCHEMA,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    for (const name of queues) await boss.createQueue(name)
    await boss.stop({ graceful: false, close: false })
  })
}
