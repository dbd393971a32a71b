import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from '#shared/errors.ts'
import { currentCaller } from './caller.ts'
import { fairQueue } from './fair-queue.ts'
import { tooManyOfOne } from './one-at-a-time.ts'

/** Functions that a worker thread can be asked to run, by name. Input and result are copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>

type InputOf<T extends Tasks, Name extends keyof T> = Parameters<T[Name]>[0]
type ResultOf<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>

type RunOptions = {
  signal?: AbortSignal | undefined
  /** The next part of a job that was admitted before. It is never refused. */
  continues?: boolean
}

export type WorkPool<T extends Tasks> = {
  /**
   * Runs a task for the current caller. Throws an AppError when the queue is full or the task takes too long.
   */
  run<Name extends keyof T & string>(
    task: Name,
    input: InputOf<T, Name>,
    options?: RunOptions,
  ): Promise<ResultOf<T, Name>>
  close(): Promise<void>
}

export type PoolOptions = {
  /**
   * Exports `handle(request: TaskRequest)` and posts `{ started: id }` on its parent port when a task begins.
   */
  program: string
  threads?: number
  limitMs?: number
  /** Time to start a thread and load its modules before its first task. */
  startMs?: number
  most?: number
  mostOfOne?: number
}

export type TaskRequest = { id: number; task: string; input: unknown }

type Job = {
  ownerId: number
  task: string
  input: unknown
  signal: AbortSignal | undefined
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** Each holds the reader model's weights, about 150 MB. */
const MAX_THREADS = 4
const HEAP_MEGABYTES = 768
/** Background jobs share one turn. */
const NO_USER = 0

/**
 * Runs everything that takes more than a few milliseconds of CPU time. Each task has a time limit; users take
 * turns, and each may have a few tasks waiting. A task whose client disconnects, or that exceeds its limit,
 * is ended along with its thread.
 */
export function workPool<T extends Tasks>({
  program,
  threads = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
  limitMs = 10_000,
  startMs = 60_000,
  most = 100,
  mostOfOne = 2,
}: PoolOptions): WorkPool<T> {
  const queue = fairQueue<Job>({ most, mostOfOne })
  /** By task ID: called when the task begins in its thread. */
  const onStarted = new Map<number, () => void>()
  let started: Piscina | undefined
  let tasks = 0
  let running = 0
  let closed = false

  function threadPool(): Piscina {
    if (started) return started
    started = new Piscina({
      filename: program,
      name: 'handle',
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
      // Waiting on a lock would keep the model's own threads from finishing.
      atomics: 'disabled',
      // No keys, no settings.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    started.on('message', ({ started: id }: { started: number }) => onStarted.get(id)?.())
    // A dead thread has already rejected its task.
    started.on('error', () => undefined)
    return started
  }

  function next(): void {
    while (running < threads && !closed) {
      const taken = queue.take()
      if (!taken) return
      void start(taken.job)
    }
  }

  async function start(job: Job): Promise<void> {
    running += 1
    tasks += 1
    const id = tasks
    const end = new AbortController()
    const stop = () => end.abort()
    let begun = false
    let timer = setTimeout(stop, startMs)
    onStarted.set(id, () => {
      begun = true
      clearTimeout(timer)
      timer = setTimeout(stop, limitMs)
    })
    job.signal?.addEventListener('abort', stop)
    try {
      const request: TaskRequest = { id, task: job.task, input: job.input }
      job.resolve((await threadPool().run(request, { signal: end.signal })) as never)
    } catch (error) {
      if (job.signal?.aborted) job.reject(aborted())
      else if (closed) job.reject(new Error('The pool is closed.'))
      else if (end.signal.aborted) job.reject(begun ? tookTooLong() : busy())
      else job.reject(failed(error))
    } finally {
      clearTimeout(timer)
      onStarted.delete(id)
      job.signal?.removeEventListener('abort', stop)
      running -= 1
      next()
    }
  }

  function enqueue(job: Job, continues: boolean): void {
    const { ownerId } = job
    if (continues || ownerId === NO_USER) queue.putBack(ownerId, job)
    else if (queue.waitingOf(ownerId) >= mostOfOne) throw tooManyOfOne()
    else if (!queue.add(ownerId, job)) throw busy()
  }

  return {
    async run(task, input, { signal: given, continues = false } = {}) {
      const caller = currentCaller()
      const signals = [caller?.signal, given].filter((one) => one !== undefined)
      const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
      if (closed) throw new Error('The pool is closed.')
      if (signal?.aborted) throw aborted()
      const ownerId = caller?.userId ?? NO_USER
      let leave = () => {}
      try {
        return await new Promise<never>((resolve, reject) => {
          const job: Job = { ownerId, task, input, signal, resolve, reject }
          leave = () => {
            queue.remove(ownerId, job)
            reject(aborted())
          }
          signal?.addEventListener('abort', leave)
          enqueue(job, continues)
          next()
        })
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    async close() {
      closed = true
      for (const job of queue.drain()) job.reject(new Error('The pool is closed.'))
      await started?.destroy()
    },
  }
}

function aborted(): Error {
  return new DOMException('Aborted', 'AbortError')
}

/** The original message may quote the visit. */
function failed(error: unknown): Error {
  return new Error(`The task failed: ${error instanceof Error ? error.name : typeof error}`)
}

function tookTooLong(): AppError {
  return new AppError(
    'unprocessable',
    'This is taking too long to process. Shorten the text, or split it in two.',
  )
}

function busy(): AppError {
  return new AppError('unavailable', 'The server is busy with other notes. Try again in a moment.', {
    retryAfterSeconds: 10,
  })
}
