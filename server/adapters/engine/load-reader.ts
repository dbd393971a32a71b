import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as ort from 'onnxruntime-web'
import { createModelReader, type ReaderSettings, type RunModel } from '../../../engine/reader/model-reader.ts'
import type { Reader } from '../../../engine/reader/reading.ts'
import { projectRoot } from '../../project-root.ts'

/** Loads the reader model in the calling thread, which it blocks while reading. */
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
    remembering(async ({ ids, mean, first }) => {
      const { scores, vectors } = await session.run({
        input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
        mean: new ort.Tensor('float32', mean, [first.length, ids.length]),
        first: new ort.Tensor('int64', BigInt64Array.from(first, BigInt), [first.length]),
      })
      if (!scores || !vectors) throw new Error('The reader model returned no scores.')
      return { scores: scores.data as Float32Array, vectors: vectors.data as Float32Array }
    }),
    readFileSync(file('vocab.txt'), 'utf8'),
    settings,
  )
  return { ...reader, close: () => void session.release() }
}

/** About 15 MB. */
const MAX_WINDOWS = 600

/** During a recording, the text grows at the end. Caching makes the model read earlier windows only once. */
function remembering(run: RunModel): RunModel {
  const known = new Map<string, ReturnType<RunModel>>()
  return (input) => {
    const key = `${input.first.join(' ')}|${input.ids.join(' ')}`
    const found = known.get(key)
    if (found) return found
    if (known.size >= MAX_WINDOWS) known.clear()
    const result = run(input)
    known.set(key, result)
    result.catch(() => known.delete(key))
    return result
  }
}
