import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ort from 'onnxruntime-web'
import { createModelReader, type ReaderSettings } from '../model-reader.ts'
import type { Reader } from '../reading.ts'

export type OnnxReaderOptions = { threads: number; folder: string }

/** Reads in the calling thread and keeps it busy. `createReader` does the same in a worker. */
export async function createOnnxReader({ threads, folder }: OnnxReaderOptions): Promise<Required<Reader>> {
  ort.env.wasm.numThreads = threads
  ort.env.logLevel = 'error'
  const session = await ort.InferenceSession.create(readFileSync(join(folder, 'model.onnx')), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  })
  const settings = JSON.parse(readFileSync(join(folder, 'reader.json'), 'utf8')) as ReaderSettings
  const reader = createModelReader(
    async ({ ids, mean, first }) => {
      const { scores, vectors } = (await session.run({
        input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
        mean: new ort.Tensor('float32', mean, [first.length, ids.length]),
        first: new ort.Tensor('int64', BigInt64Array.from(first, BigInt), [first.length]),
      })) as Record<'scores' | 'vectors', ort.Tensor>
      return { scores: scores.data as Float32Array, vectors: vectors.data as Float32Array }
    },
    readFileSync(join(folder, 'vocab.txt'), 'utf8'),
    settings,
  )
  return { ...reader, close: () => void session.release() }
}
