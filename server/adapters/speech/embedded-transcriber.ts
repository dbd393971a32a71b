import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { MoonshineModel } from '../../../speech/moonshine.ts'
import { msOf } from '../../../speech/pcm.ts'
import type { SpeechPart, TranscribedPart, Transcriber } from '../../ports/transcriber.ts'
import { programPath } from '../../program-path.ts'
import { type FairQueue, fairQueue } from '../../work/fair-queue.ts'
import type { SpeechThreadAnswer, SpeechThreadData, SpeechThreadRequest } from './speech-thread.ts'

type Options = {
  model: MoonshineModel
  /** Each loads the weights, about 400 MB for the larger model. */
  workers?: number
  /** Cores per worker. */
  threads?: number
  /** An idle worker is ended to free its memory. */
  idleMs?: number
  /** Timeouts for loading, for a part, and for each second of audio in it. A worker that exceeds them is stuck. */
  loadMs?: number
  giveUpMs?: number
  perSecondMs?: number
  program?: string
}

type Job = {
  part: SpeechPart
  stop: Int32Array
  /** A worker has already crashed on it once. */
  failed: boolean
  settle(result: TranscribedPart | { refused: 'failed' }): void
}

type WorkerSlot = {
  worker: Worker
  ready: boolean
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  /** Takes the words of the preview that the worker is busy with. */
  preview: ((words: string | undefined) => void) | undefined
}

/** A part is at most a minute, so this is about 250 MB of audio and half an hour of work for one core. */
const MAX_WAITING = 64
const MAX_PER_USER = 16

/** Moonshine in threads of this process: English, no network, no key. */
export function embeddedTranscriber({
  model,
  workers = 1,
  threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / workers))),
  idleMs = 10 * 60_000,
  loadMs = 180_000,
  giveUpMs = 30_000,
  perSecondMs = 15_000,
  program = programPath('adapters/speech/speech-from-source.mjs', 'adapters/speech/speech-thread.js'),
}: Options): Transcriber & { waiting(): number } {
  const queue: FairQueue<Job> = fairQueue({ most: MAX_WAITING, mostOfOne: MAX_PER_USER })
  const slots = new Set<WorkerSlot>()
  let closed = false

  function start(): WorkerSlot {
    const data: SpeechThreadData = { model, threads }
    // Pass no environment: no keys, no settings.
    const worker = new Worker(program, { env: {}, workerData: data, stdout: true, stderr: true })
    const slot: WorkerSlot = { worker, ready: false, job: undefined, timer: undefined, preview: undefined }
    slots.add(slot)
    giveUpAfter(slot, loadMs)
    worker.unref()
    worker.on('message', (answer: SpeechThreadAnswer) => {
      if (answer === 'ready') {
        slot.ready = true
        if (slot.job) give(slot, slot.job)
        else rest(slot)
        return
      }
      if ('previewed' in answer) return slot.preview?.(answer.previewed)
      const { job } = slot
      rest(slot)
      if ('transcribed' in answer) job?.settle(answer.transcribed)
      else job?.settle({ refused: 'failed' })
      next()
    })
    // Out of memory, or killed by us: another worker retries its job once.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearTimeout(slot.timer)
      slots.delete(slot)
      slot.preview?.(undefined)
      if (slot.job) again(slot.job)
      next()
    })
    return slot
  }

  function giveUpAfter(slot: WorkerSlot, ms: number) {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => void slot.worker.terminate(), ms)
    slot.timer.unref()
  }

  function rest(slot: WorkerSlot) {
    slot.job = undefined
    slot.worker.unref()
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => {
      slots.delete(slot)
      void slot.worker.terminate()
    }, idleMs)
    slot.timer.unref()
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
      const free = [...slots].find(({ job }) => job === undefined)
      const slot = free ?? (slots.size < workers ? start() : undefined)
      if (!slot) return
      const taken = queue.take()
      if (!taken) return
      slot.job = taken.job
      slot.worker.ref()
      if (slot.ready) give(slot, taken.job)
    }
  }

  function give(slot: WorkerSlot, job: Job) {
    const { samples, last } = job.part
    giveUpAfter(slot, giveUpMs + (msOf(samples.length) / 1000) * perSecondMs)
    // Copied, not transferred: if the worker dies, another one needs it.
    const request: SpeechThreadRequest = { samples, last, stop: job.stop }
    slot.worker.postMessage(request)
  }

  return {
    by: 'embedded',
    supports: (language) => language === 'en' || language === 'auto',
    partMs: 40_000,
    transcribe(part, signal) {
      return new Promise((resolve, reject) => {
        if (closed) return resolve({ refused: 'failed' })
        const stop = new Int32Array(new SharedArrayBuffer(4))
        const gone = () => {
          Atomics.store(stop, 0, 1)
          reject(new DOMException('Aborted', 'AbortError'))
        }
        if (signal.aborted) return gone()
        const settle = (result: TranscribedPart | { refused: 'failed' }) => {
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
    preview(samples, _language, signal) {
      // Parts come first. One preview at a time, because each slows down the part in progress.
      const slot = [...slots].find(({ ready, preview }) => ready && !preview)
      if (!slot || queue.size > 0 || closed || signal.aborted) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const settle = (words: string | undefined) => {
          slot.preview = undefined
          resolve(words)
        }
        slot.preview = settle
        signal.addEventListener('abort', () => resolve(undefined), { once: true })
        slot.worker.postMessage({ preview: samples } satisfies SpeechThreadRequest)
      })
    },
    warm() {
      if (!closed && slots.size === 0) start()
    },
    waiting: () => queue.size,
    description: `embedded, Moonshine ${model} on ${workers === 1 ? '1 thread' : `${workers} threads`}, English`,
    async close() {
      closed = true
      for (const job of queue.drain()) job.settle({ refused: 'failed' })
      await Promise.all([...slots].map(({ worker }) => worker.terminate()))
    },
  }
}
