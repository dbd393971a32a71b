import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { projectRoot } from '../../project-root.ts'
import { type Engine, WARM_UP } from './engine.ts'
import type { EngineTask } from './engine-tasks.ts'
import type { ThreadAnswer, ThreadRequest } from './engine-thread.ts'

type Options = {
  threads?: number
  /** No visit takes this long: whatever does has gone wrong. */
  giveUpMs?: number
  /** A thread without work gives its memory back. */
  idleMs?: number
  program?: string
}

type Job = {
  task: EngineTask
  input: unknown
  signal: AbortSignal | undefined
  resolve: (result: never) => void
  reject: (error: Error) => void
}

type Thread = { worker: Worker; job: Job | undefined; timer: NodeJS.Timeout | undefined }

const HEAP_MEGABYTES = 768
/** A few seconds each: anyone further back would have left before their turn. */
const MOST_WAITING = 100

/**
 * The engine outside the server's own thread: a visit takes seconds, and nobody else should have to wait for it. Threads
 * start when there is work for them; once warmed up, one of them stays.
 */
export function threadedEngine({
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  giveUpMs = 180_000,
  idleMs = 60_000,
  program = threadProgram(),
}: Options = {}): Engine {
  const pool = new Set<Thread>()
  const waiting: Job[] = []
  let jobs = 0
  let closed = false
  let warm = false

  function start(): Thread {
    const worker = new Worker(program, {
      // Nothing of ours: no key and no setting.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    const thread: Thread = { worker, job: undefined, timer: undefined }
    pool.add(thread)
    worker.on('message', (answer: ThreadAnswer) => {
      const { job } = thread
      if (!job) return
      release(thread)
      if ('failed' in answer) job.reject(new Error(`The engine failed: ${answer.failed}`))
      else job.resolve(answer.result as never)
      next()
    })
    // Out of memory, or ended by us: the next job gets a new thread.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(thread.timer)
      pool.delete(thread)
      thread.job?.reject(new Error('The engine did not finish.'))
      thread.job = undefined
      next()
    })
    return thread
  }

  function release(thread: Thread) {
    clearTimeout(thread.timer)
    thread.job = undefined
    thread.worker.unref()
    thread.timer = setTimeout(() => {
      // The last warm one stays.
      if (warm && pool.size === 1) return
      // Out of the pool first, so that it gets no more work.
      pool.delete(thread)
      void thread.worker.terminate()
    }, idleMs)
    thread.timer.unref()
  }

  function next() {
    while (waiting.length > 0) {
      const idle = [...pool].find(({ job }) => job === undefined)
      const thread = idle ?? (pool.size < threads && !closed ? start() : undefined)
      const job = thread && waiting.shift()
      if (!thread || !job) return
      if (job.signal?.aborted) job.reject(new DOMException('Aborted', 'AbortError'))
      else give(thread, job)
    }
  }

  function give(thread: Thread, job: Job) {
    clearTimeout(thread.timer)
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => void thread.worker.terminate(), giveUpMs)
    jobs += 1
    const request: ThreadRequest = { id: jobs, task: job.task, input: job.input }
    thread.worker.postMessage(request)
  }

  function run<Result>(task: EngineTask, input: unknown, signal?: AbortSignal): Promise<Result> {
    if (closed) return Promise.reject(new Error('The engine is closed.'))
    if (waiting.length >= MOST_WAITING) {
      const busy = new AppError(
        'unavailable',
        'Many notes are being worked on right now. Try again in a moment.',
        { retryAfterSeconds: 10 },
      )
      return Promise.reject(busy)
    }
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ task, input, signal, resolve: resolve as Job['resolve'], reject })
      next()
    })
  }

  return {
    write: (visit, signal) => run('write', visit, signal),
    check: (note, signal) => run('check', note, signal),
    summarise: (text, signal) => run('summarise', text, signal),
    readAhead: (text) => run('readAhead', text),
    async warmUp() {
      warm = true
      try {
        await run('write', WARM_UP)
      } catch (error) {
        warm = false
        throw error
      }
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The engine is closed.'))
      await Promise.all([...pool].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Next to the source of this file when that runs, in the bundle otherwise. */
function threadProgram(): string {
  const place = import.meta.url.endsWith('.ts')
    ? 'server/adapters/engine/thread-from-source.mjs'
    : 'dist/server/adapters/engine/engine-thread.js'
  return join(projectRoot(), place)
}
