import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Reader, UnitReading } from '../reading.ts'
import type { OnnxReaderOptions } from './onnx-reader.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-thread.ts'

export type ReaderOptions = {
  /** Cores to use. */
  threads?: number
  /** Folder with model.onnx, vocab.txt and reader.json. */
  weights?: string
  /** The worker's program. A bundle has to name its own. */
  program?: string
}

type Pending = { resolve(result: UnitReading[] | Float32Array[]): void; reject(error: Error): void }

/** The reader model in a worker. Resolves once the model is loaded. */
export function createReader({
  threads = 2,
  weights = fileURLToPath(new URL('../weights/', import.meta.url)),
  program = fileURLToPath(new URL('./reader-from-source.mjs', import.meta.url)),
}: ReaderOptions = {}): Promise<Required<Reader>> {
  const data: OnnxReaderOptions = { threads, folder: weights }
  const worker = new Worker(program, { env: {}, workerData: data })
  const pending = new Map<number, Pending>()
  let nextId = 0

  function ask<T>(request: Omit<ReaderRequest, 'id'>): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = nextId++
      pending.set(id, { resolve: (result) => resolve(result as T), reject })
      worker.ref()
      worker.postMessage({ ...request, id })
    })
  }

  function settle(answer: Exclude<ReaderAnswer, 'ready'>): void {
    const waiting = pending.get(answer.id)
    pending.delete(answer.id)
    if (pending.size === 0) worker.unref()
    if ('failed' in answer) waiting?.reject(new Error(`Reading failed: ${answer.failed}`))
    else waiting?.resolve(answer.result)
  }

  return new Promise((resolve, reject) => {
    const ended = () => {
      const error = new Error('The reader has ended.')
      reject(error)
      for (const { reject: fail } of pending.values()) fail(error)
      pending.clear()
    }
    worker.on('error', ended)
    worker.on('exit', ended)
    worker.on('message', (answer: ReaderAnswer) => {
      if (answer !== 'ready') return settle(answer)
      worker.unref()
      resolve({
        read: (units) => ask({ read: [...units] }),
        embed: (texts) => ask({ embed: [...texts] }),
        close: () => void worker.terminate(),
      })
    })
  })
}
