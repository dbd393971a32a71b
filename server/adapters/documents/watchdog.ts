import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type Limits = { processorMs: number; clockMs: number; memoryBytes: number }

/**
 * A separate thread, because the reading thread may hang on a hostile file. It ends the whole process at a
 * limit, or when the server exits, and reports why on the answer stream. As a string, because it must run
 * without a loader, both from source and from the bundle.
 */
const WATCH = `
const { workerData: { limits, answered, peak, stream } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const processorMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const before = { processor: processorMs(), clock: performance.now(), memory: process.memoryUsage.rss() }
const server = process.ppid
setInterval(() => {
  const memory = process.memoryUsage.rss()
  peak[0] = Math.max(peak[0], memory)
  const refused =
    memory - before.memory > limits.memoryBytes ? 'too-big-inside'
    : processorMs() - before.processor > limits.processorMs ? 'too-slow'
    : performance.now() - before.clock > limits.clockMs ? 'too-slow'
    : undefined
  if (!refused && process.ppid === server) return
  if (refused && Atomics.compareExchange(answered, 0, 0, 1) === 0) {
    writeSync(stream, JSON.stringify({ refused, peakBytes: peak[0], processorMs: processorMs() }) + '\\n')
  }
  process.kill(process.pid, 'SIGKILL')
}, 10)
`

export type Watchdog = {
  /** Call before answering: false if the watchdog has already answered. */
  mayAnswer(): boolean
  /** Peak memory so far. */
  peakBytes(): number
}

export async function startWatchdog(limits: Limits, stream: number): Promise<Watchdog> {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const peak = new Float64Array(new SharedArrayBuffer(8))
  const thread = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { limits, answered, peak, stream },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  await once(thread, 'online')
  thread.unref()
  return {
    mayAnswer: () => Atomics.compareExchange(answered, 0, 0, 1) === 0,
    peakBytes: () => Math.max(peak[0] ?? 0, process.memoryUsage.rss()),
  }
}
