import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderUnit, UnitReading } from '../reading.ts'
import { createOnnxReader, type OnnxReaderOptions } from './onnx-reader.ts'

/** The worker of `createReader`. Requests are served in order. */

export type ReaderRequest = { id: number } & ({ read: readonly ReaderUnit[] } | { embed: readonly string[] })
export type ReaderAnswer =
  | 'ready'
  | { id: number; result: UnitReading[] | Float32Array[] }
  | { id: number; failed: string }

const reader = createOnnxReader(workerData as OnnxReaderOptions)
reader.then(
  () => answer('ready'),
  () => process.exit(1),
)

let last: Promise<unknown> = reader
parentPort?.on('message', (request: ReaderRequest) => {
  last = last.then(() => serve(request))
})

async function serve(request: ReaderRequest): Promise<void> {
  const { id } = request
  try {
    const { read, embed } = await reader
    answer({ id, result: 'read' in request ? await read(request.read) : await embed(request.embed) })
  } catch (error) {
    answer({ id, failed: error instanceof Error ? error.name : typeof error })
  }
}

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(message)
}
