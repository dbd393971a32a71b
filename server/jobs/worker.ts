import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 1_000

type Job = { id: string; data: unknown }

/** Rings when there may be work before the next look. */
export type Bell = { ring(): void; wait(ms: number, stop: AbortSignal): Promise<void> }

type Duty = {
  fetch(): Promise<Job | undefined>
  work(data: unknown): Promise<void>
  complete(id: string): Promise<void>
  fail(id: string, why: object): Promise<void>
  onError(error: unknown): void
  /** After this the queue gives the job to somebody else, so this worker stops waiting for it too. */
  expireInMs: number
  bell: Bell
  stop: AbortSignal
}

/**
 * Does jobs of one kind, one after another, until told to stop; the one in hand is finished first.
 * pg-boss has a loop of its own, but it does not wait for its last words to the database: one that is lost,
 * because the server restarts or we are closing, would end the whole process.
 */
export async function workOff(duty: Duty): Promise<void> {
  const { stop, onError } = duty
  while (!stop.aborted) {
    const job = await duty.fetch().catch(onError)
    // A job whose end could not be written down expires in the queue and is done again.
    if (job) await finish(duty, job).catch(onError)
    else await duty.bell.wait(POLL_MS, stop)
  }
}

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    // Not AbortSignal.any: every look of a year would leave something with the signal.
    wait: (ms, stop) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop.removeEventListener('abort', end)
          wake = undefined
          rung = false
          resolve()
        }
        const timer = setTimeout(end, ms)
        stop.addEventListener('abort', end)
        wake = end
        if (rung || stop.aborted) end()
      }),
  }
}

async function finish({ work, complete, fail, onError, expireInMs }: Duty, job: Job): Promise<void> {
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

/** What the queue keeps of an error. Never its text: a mail server's answer names the person. */
function kindOf(error: unknown): { kind: string } {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number }
  return { kind: [name, code, responseCode].filter(Boolean).join(' ') || 'unknown' }
}
