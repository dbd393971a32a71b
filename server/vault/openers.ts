import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../project-root.ts'
import { CannotOpen } from './cipher.ts'
import { type Keys, type Opener, type OpeningAnswer, type OpeningRequest, openAt } from './opening.ts'

type Options = {
  /** Below this, a thread takes longer than doing it inline. */
  fromValues?: number
  /** In values. When this many are waiting, the main thread is faster. */
  mostWaiting?: number
  /** An idle thread is ended to free its memory. */
  idleMs?: number
  program?: string
}

const AT_ONCE = 400

/** Decrypts on the main thread, yielding to other requests in between. */
export function inlineOpener(): Opener {
  return {
    async open(keys, values) {
      const texts: string[] = []
      for (let at = 0; at < values.sealed.length; at += 1) {
        if (at > 0 && at % AT_ONCE === 0) await nextTurn()
        texts.push(openAt(keys, values, at))
      }
      return texts
    },
    close: async () => undefined,
  }
}

type Job = {
  request: OpeningRequest
  resolve: (texts: string[]) => void
  reject: (error: Error) => void
}

/** Decrypts in a separate thread: a chart page has a hundred values, a roster ten thousand. */
export function threadedOpener({
  fromValues = 40,
  mostWaiting = 4_000,
  idleMs = 60_000,
  program = threadProgram(),
}: Options = {}): Opener {
  const inline = inlineOpener()
  const jobs = new Map<number, Job>()
  let thread: Worker | undefined
  let waiting = 0
  let count = 0
  let closed = false
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    // No settings, and only the keys of the current request.
    const worker = new Worker(program, { env: {} })
    worker.on('message', (answer: OpeningAnswer) => {
      const job = taken(answer.id)
      if (!job) return
      if ('texts' in answer) job.resolve(answer.texts)
      else job.reject(new CannotOpen())
    })
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
      // If the thread dies, the main thread finishes its jobs.
      for (const { request, resolve, reject } of [...jobs.keys()].map((id) => taken(id) as Job)) {
        inline.open(request.keys, request.values).then(resolve, reject)
      }
    })
    return worker
  }

  function taken(id: number): Job | undefined {
    const job = jobs.get(id)
    if (!job) return undefined
    jobs.delete(id)
    waiting -= job.request.values.sealed.length
    if (jobs.size === 0) rest()
    return job
  }

  function rest() {
    thread?.unref()
    idle = setTimeout(() => void thread?.terminate(), idleMs)
    idle.unref()
  }

  return {
    open(keys: Keys, values) {
      const { length } = values.sealed
      if (closed || length < fromValues || waiting >= mostWaiting) return inline.open(keys, values)
      clearTimeout(idle)
      thread ??= start()
      thread.ref()
      count += 1
      const request: OpeningRequest = { id: count, keys, values }
      waiting += length
      return new Promise((resolve, reject) => {
        jobs.set(request.id, { request, resolve, reject })
        thread?.postMessage(request)
      })
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}

/** Next to this file when run from source, in the bundle otherwise. */
function threadProgram(): string {
  const place = import.meta.url.endsWith('.ts')
    ? 'server/vault/thread-from-source.mjs'
    : 'dist/server/vault/opening-thread.js'
  return join(projectRoot(), place)
}
