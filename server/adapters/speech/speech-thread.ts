import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as ort from 'onnxruntime-web'
import { joinSegments } from '#shared/domain/voice.ts'
import type { MoonshineModel } from '../../../speech/moonshine.ts'
import { createSpeechRecognizer, type SpeechRecognizer } from '../../../speech/recognize-speech.ts'
import { DETECTOR_FILE, modelFiles, SESSION_OPTIONS } from '../../../speech/weights.ts'
import type { TranscribedPart } from '../../ports/transcriber.ts'
import { weightsPath } from '../../weights-path.ts'

/** A separate thread, because transcription keeps a core busy. It handles one part at a time. */

export type SpeechThreadData = { model: MoonshineModel; threads: number }
export type SpeechThreadRequest =
  | {
      samples: Float32Array
      last: boolean
      /** Set to 1 by a caller that no longer needs the answer. */
      stop: Int32Array
    }
  | { preview: Float32Array }
export type SpeechThreadAnswer =
  | 'ready'
  | { transcribed: TranscribedPart }
  | { failed: string }
  | { previewed: string | undefined }

const { model, threads } = workerData as SpeechThreadData
ort.env.wasm.numThreads = threads
ort.env.logLevel = 'error'

const recognizer = load()
recognizer.then(
  () => answer('ready'),
  () => process.exit(1),
)

parentPort?.on('message', (request: SpeechThreadRequest) => {
  if ('preview' in request) return preview(request.preview)
  const { samples, last, stop } = request
  void recognizer
    .then((ready) => ready.recognize(samples, { last, stop: () => Atomics.load(stop, 0) === 1 }))
    .then(
      (transcribed) => answer({ transcribed }),
      (error: unknown) => answer({ failed: error instanceof Error ? error.name : typeof error }),
    )
})

/** Runs between the words of a part, so it doesn't wait for the part to end. */
function preview(samples: Float32Array): void {
  void recognizer
    .then((ready) => ready.recognize(samples))
    .then(
      ({ segments }) => answer({ previewed: joinSegments(segments) }),
      () => answer({ previewed: undefined }),
    )
}

function answer(message: SpeechThreadAnswer): void {
  parentPort?.postMessage(message)
}

async function load(): Promise<SpeechRecognizer> {
  // One at a time, largest first, so that later models reuse the memory freed after loading.
  const files = modelFiles(model)
  const decoder = await session(files.decoder)
  const encoder = await session(files.encoder)
  const detector = await session(DETECTOR_FILE)
  return createSpeechRecognizer(ort, model, { detector, encoder, decoder })
}

function session(file: string): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(readFileSync(weightsPath(file)), SESSION_OPTIONS)
}
