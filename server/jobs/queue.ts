import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'

type JobOptions = { retries: number; firstRetryAfterSeconds: number }

/** Durable jobs, kept in the same database: a job sent inside a transaction exists if and only if it commits. */
export type Queue = {
  /** Names a kind of job and how it is done. Before start(). */
  define<Data extends object>(name: string, options: JobOptions, work: (data: Data) => Promise<void>): void
  send(name: string, data: object): Promise<void>
  /** Repeats a defined job, once for all processes together. Before start(). */
  every(cron: string, name: string): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Defined = { options: JobOptions; work: (data: never) => Promise<void> }

export function createQueue(database: Database, onError: (error: unknown) => void): Queue {
  const boss = new PgBoss({
    // Our own handle: sends join the transaction that is under way, and PGlite serves as well as PostgreSQL.
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: 'jobs',
  })
  boss.on('error', onError)
  const defined = new Map<string, Defined>()
  const schedules: [string, string][] = []

  return {
    define(name, options, work) {
      defined.set(name, { options, work: work as Defined['work'] })
    },
    async send(name, data) {
      const { options } = defined.get(name) ?? {}
      if (!options) throw new Error(`No job is called ${name}.`)
      const id = await boss.send(name, data, {
        retryLimit: options.retries,
        retryDelay: options.firstRetryAfterSeconds,
        retryBackoff: true,
        expireInSeconds: 300,
      })
      // pg-boss says nothing when the queue is not there yet, and the job would be lost.
      if (!id) throw new Error(`The job ${name} was not taken.`)
    },
    every(cron, name) {
      schedules.push([cron, name])
    },
    async start() {
      await boss.start()
      for (const [name, { work }] of defined) {
        await boss.createQueue(name)
        await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
          if (job) await work(job.data as never).catch(reported(onError))
        })
      }
      for (const [cron, name] of schedules) await boss.schedule(name, cron)
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 15_000, close: false }),
  }
}

/** pg-boss keeps a failed job's whole error, and a mail server's names the person: only its kind goes there. */
function reported(onError: (error: unknown) => void) {
  return (error: unknown): never => {
    onError(error)
    const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number }
    throw new Error([name, code, responseCode].filter(Boolean).join(' ') || 'failed')
  }
}
