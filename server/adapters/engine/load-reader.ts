import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as ort from 'onnxruntime-web'
import { createModelReader, type ReaderSettings } from '../../../engine/reader/model-reader.ts'
import type { Reader } from '../../../engine/reader/reading.ts'
import { projectRoot } from '../../project-root.ts'

/** The reader model, in the calling thread: it keeps the thread busy while it reads. */
export async function loadReader(): Promise<Reader> {
  const file = (name: string) => join(projectRoot(), 'engine/reader/weights', name)
  ort.env.wasm.numThreads = Math.min(2, availableParallelism())
  ort.env.logLevel = 'error'
  const session = await ort.InferenceSession.create(readFileSync(file('model.onnx')), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  })
  const settings = JSON.parse(readFileSync(file('reader.json'), 'utf8')) as ReaderSettings
  const reader = createModelReader(
    async ({ ids, mean, first }) => {
      const { scores, vectors } = await session.run({
        input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
        mean: new ort.Tensor('float32', mean, [first.length, ids.length]),
        first: new ort.Tensor('int64', BigInt64Array.from(first, BigInt), [first.length]),
      })
      if (!scores || !vectors) throw new Error('The reader model gave no scores.')
      return { scores: scores.data as Float32Array, vectors: vectors.data as Float32Array }
    },
    readFileSync(file('vocab.txt'), 'utf8'),
    settings,
  )
  return { ...reader, close: () => void session.release() }
}
