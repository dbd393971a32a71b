import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MoonshineModel } from '../../../speech/moonshine.ts'
import { msOf } from '../../../speech/pcm.ts'
import type { HeardPart, SpeechPart, Transcriber } from '../../ports/transcriber.ts'
import { projectRoot } from '../../project-root.ts'
import { type FairQueue, fairQueue } from '../../work/fair-queue.ts'
import type { SpeechThreadAnswer, SpeechThreadData, SpeechThreadRequest } from './speech-thread.ts'

type Options = {
  model: MoonshineModel
  /** Each holds the weights: some 400 MB for the larger model. */
  workers?: number
  /** Cores that one of them uses. */
  threads?: number
  /** A worker without work gives its memory back. */
  idleMs?: number
  /** For loading; then for a sound, and so much more for each second of it: whoever needs longer is caught. */
  loadMs?: number
  giveUpMs?: number
  perSecondMs?: number
  program?: string
}

type Job = {
  part: SpeechPart
  stop: Int32Array
  /** A worker ended over it once already. */
  failed: boolean
  settle(result: HeardPart | { refused: 'failed' }): void
}

type Hand = { worker: Worker; ready: boolean; job: Job | undefined; timer: NodeJS.Timeout | undefined }

/** A part is at most a minute: these are some 250 MB of sound, and half an hour of work for one core. */
const MOST_WAITING = 64
const MOST_OF_ONE = 16

/** Moonshine in threads of this process: English, no network, no key. */
export function embeddedTranscriber({
  model,
  workers = 1,
  threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / workers))),
  idleMs = 10 * 60_000,
  loadMs = 180_000,
  giveUpMs = 30_000,
  perSecondMs = 15_000,
  program = threadProgram(),
}: Options): Transcriber & { waiting(): number } {
  const queue: FairQueue<Job> = fairQueue({ most: MOST_WAITING, mostOfOne: MOST_OF_ONE })
  const hands = new Set<Hand>()
  let closed = false

  function start(): Hand {
    const data: SpeechThreadData = { model, threads }
    // Nothing of ours: no key and no setting.
    const worker = new Worker(program, { env: {}, workerData: data, stdout: true, stderr: true })
    const hand: Hand = { worker, ready: false, job: undefined, timer: undefined }
    hands.add(hand)
    giveUpAfter(hand, loadMs)
    worker.unref()
    worker.on('message', (answer: SpeechThreadAnswer) => {
      if (answer === 'ready') {
        hand.ready = true
        if (hand.job) give(hand, hand.job)
        else rest(hand)
        return
      }
      const { job } = hand
      rest(hand)
      if ('heard' in answer) job?.settle(answer.heard)
      else job?.settle({ refused: 'failed' })
      next()
    })
    // Out of memory, or ended by us: whatever it was doing is tried once more by another.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(hand.timer)
      hands.delete(hand)
      if (hand.job) again(hand.job)
      next()
    })
    return hand
  }

  function giveUpAfter(hand: Hand, ms: number) {
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => void hand.worker.terminate(), ms)
    hand.timer.unref()
  }

  function rest(hand: Hand) {
    hand.job = undefined
    hand.worker.unref()
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => {
      hands.delete(hand)
      void hand.worker.terminate()
    }, idleMs)
    hand.timer.unref()
  }

  function again(job: Job) {
    if (job.failed || closed || Atomics.load(job.stop, 0) === 1) job.settle({ refused: 'failed' })
    else {
      job.failed = true
      queue.putBack(job.part.ownerId, job)
    }
  }

  function next() {
    while (queue.size > 0 && !closed) {
      const free = [...hands].find(({ job }) => job === undefined)
      const hand = free ?? (hands.size < workers ? start() : undefined)
      if (!hand) return
      const taken = queue.take()
      if (!taken) return
      hand.job = taken.job
      hand.worker.ref()
      if (hand.ready) give(hand, taken.job)
    }
  }

  function give(hand: Hand, job: Job) {
    const { samples, last } = job.part
    giveUpAfter(hand, giveUpMs + (msOf(samples.length) / 1000) * perSecondMs)
    // Copied, not moved: should the worker end over it, another needs it again.
    const request: SpeechThreadRequest = { samples, last, stop: job.stop }
    hand.worker.postMessage(request)
  }

  return {
    by: 'embedded',
    hears: (language) => language === 'en' || language === 'auto',
    partMs: 40_000,
    hear(part, signal) {
      return new Promise((resolve, reject) => {
        if (closed) return resolve({ refused: 'failed' })
        const stop = new Int32Array(new SharedArrayBuffer(4))
        const gone = () => {
          Atomics.store(stop, 0, 1)
          reject(new DOMException('Aborted', 'AbortError'))
        }
        if (signal.aborted) return gone()
        const settle = (result: HeardPart | { refused: 'failed' }) => {
          signal.removeEventListener('abort', gone)
          resolve(result)
        }
        if (!queue.add(part.ownerId, { part, stop, failed: false, settle })) {
          return resolve({ refused: 'busy' })
        }
        signal.addEventListener('abort', gone)
        next()
      })
    },
    warm() {
      if (!closed && hands.size === 0) start()
    },
    waiting: () => queue.size,
    description: `embedded, Moonshine ${model} on ${workers === 1 ? '1 thread' : `${workers} threads`}, English`,
    async close() {
      closed = true
      for (const job of queue.drain()) job.settle({ refused: 'failed' })
      await Promise.all([...hands].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Beside the source of this file when that runs, in the bundle otherwise. */
function threadProgram(): string {
  const place = import.meta.url.endsWith('.ts')
    ? 'server/adapters/speech/speech-from-source.mjs'
    : 'dist/server/adapters/speech/speech-thread.js'
  return join(projectRoot(), place)
}
