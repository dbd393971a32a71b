import * as ort from 'onnxruntime-web/wasm'
import type { MoonshineModel } from '../../../speech/moonshine.ts'
import {
  createSpeechRecognizer,
  type RecognizedSegment,
  type SpeechRecognizer,
} from '../../../speech/recognize-speech.ts'
import { openWav } from '../../../speech/wav.ts'
import { SESSION_OPTIONS } from '../../../speech/weights.ts'

/** Speech recognition on the clinician’s computer: the model runs here, and audio never leaves it. */

export type DeviceRequest =
  | { kind: 'load'; model: MoonshineModel; files: Record<string, string>; vad: string; runtime: string }
  | { kind: 'transcribe'; id: number; wav: Uint8Array }

export type DeviceAnswer =
  | { kind: 'progress'; bytes: number }
  | { kind: 'loaded' }
  | { kind: 'transcribed'; id: number; segments: RecognizedSegment[]; tookMs: number }
  | { kind: 'failed'; id?: number; message: string }

let recognizer: SpeechRecognizer | undefined

function tell(answer: DeviceAnswer) {
  postMessage(answer)
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`The model couldn’t be downloaded: ${response.status}`)
  const parts: Uint8Array[] = []
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    tell({ kind: 'progress', bytes: read.value.length })
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

async function load({ model, files, vad, runtime }: Extract<DeviceRequest, { kind: 'load' }>) {
  ort.env.wasm.wasmPaths = runtime.endsWith('/') ? runtime : `${runtime}/`
  ort.env.wasm.numThreads = self.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency || 1) : 1
  const { encoder, decoder } = files
  if (!encoder || !decoder) throw new Error('The server doesn’t offer the model.')
  const session = async (address: string) =>
    ort.InferenceSession.create(await fetchBytes(address), SESSION_OPTIONS)
  const sessions = {
    detector: await session(vad),
    encoder: await session(encoder),
    decoder: await session(decoder),
  }
  recognizer = createSpeechRecognizer(ort as never, model, sessions as never)
}

async function recognize(wav: Uint8Array): Promise<RecognizedSegment[]> {
  const opened = openWav(wav)
  if (!recognizer || !opened) throw new Error('There is no audio to transcribe.')
  return (await recognizer.recognize(opened.read(0, opened.length))).segments
}

/** One segment at a time: the model already uses every core. */
let queue: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<DeviceRequest>) => {
  queue = queue.then(async () => {
    try {
      if (data.kind === 'load') {
        await load(data)
        tell({ kind: 'loaded' })
      } else {
        const from = performance.now()
        const segments = await recognize(data.wav)
        tell({ kind: 'transcribed', id: data.id, segments, tookMs: performance.now() - from })
      }
    } catch (error) {
      const id = data.kind === 'transcribe' ? { id: data.id } : {}
      tell({ kind: 'failed', ...id, message: error instanceof Error ? error.message : 'unknown' })
    }
  })
})
