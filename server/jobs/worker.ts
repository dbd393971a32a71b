import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 1_000

type Job = { id: string; data: unknown }

/** Wakes the worker before the next poll when there may be work. */
export type WakeSignal = { wake(): void; wait(ms: number, stop: AbortSignal): Promise<void> }

type WorkerOptions = {
  fetch(): Promise<Job | undefined>
  work(data: unknown): Promise<void>
  complete(id: string): Promise<void>
  fail(id: string, why: object): Promise<void>
  onError(error: unknown): void
  /** After this time the queue hands the job to another worker, so this one gives up on it too. */
  expireInMs: number
  wakeSignal: WakeSignal
  stop: AbortSignal
}

/**
 * Runs jobs of one kind one at a time until stopped, finishing the current one first. pg-boss's own loop doesn't wait
 * for its last queries, and a query that fails while the server closes would crash the process.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { stop, onError } = options
  while (!stop.aborted) {
    const job = await options.fetch().catch(onError)
    // If the result can't be saved, the job expires in the queue and runs again.
    if (job) await finish(options, job).catch(onError)
    else await options.wakeSignal.wait(POLL_MS, stop)
  }
}

export function createWakeSignal(): WakeSignal {
  let woken = false
  let resume: (() => void) | undefined
  return {
    wake() {
      woken = true
      resume?.()
    },
    // Not AbortSignal.any, which would leak a listener on every poll.
    wait: (ms, stop) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop.removeEventListener('abort', end)
          resume = undefined
          woken = false
          resolve()
        }
        const timer = setTimeout(end, ms)
        stop.addEventListener('abort', end)
        resume = end
        if (woken || stop.aborted) end()
      }),
  }
}

async function finish({ work, complete, fail, onError, expireInMs }: WorkerOptions, job: Job): Promise<void> {
  try {
    await within(expireInMs, work(job.data))
  } catch (error) {
    onError(error)
    return fail(job.id, kindOf(error))
  }
  await complete(job.id)
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController()
  const late = pause(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error('The job took too long.')
  })
  try {
    await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    done.abort()
  }
}

/** The error details stored in the queue. Never the message: a mail server's response can name a person. */
function kindOf(error: unknown): { kind: string } {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number }
  return { kind: [name, code, responseCode].filter(Boolean).join(' ') || 'unknown' }
}
