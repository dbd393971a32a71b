import type { getSpeech } from '#shared/contracts/speech.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { RecognizedSegment } from '../../../speech/recognize-speech.ts'
import { writeWav } from '../../../speech/wav.ts'
import { call } from '../../lib/api.ts'
import { isFastEnough, testSound } from '../../parts/voice/device-test.ts'
import type { DeviceAnswer, DeviceRequest } from './device-worker.ts'

export type Speech = CallOutput<typeof getSpeech>['data']

type Waiting = { resolve: (segments: DeviceTranscript) => void; reject: (error: Error) => void }
type DeviceTranscript = { segments: RecognizedSegment[]; tookMs: number }
type Device = {
  worker: Worker
  ready: Promise<void>
  waiting: Map<number, Waiting>
}

let device: Device | undefined
let lastId = 0

/** The worker that holds the model; loaded once per page. */
function startDevice(speech: Speech, onProgress?: (share: number) => void): Device {
  if (device) return device
  const chosen = speech.device.models.find(({ model }) => model === 'tiny') ?? speech.device.models[0]
  const worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<void>((resolve, reject) => {
    let fetched = 0
    function rejectAll(error: Error) {
      reject(error)
      for (const { reject: refuse } of waiting.values()) refuse(error)
      waiting.clear()
      worker.terminate()
      device = undefined
    }
    worker.addEventListener('error', () => rejectAll(new Error('The model couldn’t start.')))
    worker.addEventListener('message', ({ data }: MessageEvent<DeviceAnswer>) => {
      switch (data.kind) {
        case 'progress':
          fetched += data.bytes
          onProgress?.(Math.min(1, fetched / Math.max(1, chosen?.bytes ?? 1)))
          break
        case 'loaded':
          resolve()
          break
        case 'transcribed':
          waiting.get(data.id)?.resolve(data)
          waiting.delete(data.id)
          break
        case 'failed':
          if (data.id === undefined) return rejectAll(new Error(data.message))
          waiting.get(data.id)?.reject(new Error(data.message))
          waiting.delete(data.id)
      }
    })
  })
  ready.catch(() => undefined)
  device = { worker, ready, waiting }
  if (!chosen) device.worker.terminate()
  else {
    const { model, files } = chosen
    post(worker, { kind: 'load', model, files, vad: speech.device.vad, runtime: speech.device.runtime })
  }
  return device
}

function post(worker: Worker, request: DeviceRequest) {
  worker.postMessage(request)
}

async function transcribe({ worker, waiting, ready }: Device, wav: Uint8Array): Promise<DeviceTranscript> {
  await ready
  lastId += 1
  const id = lastId
  const transcript = new Promise<DeviceTranscript>((resolve, reject) => waiting.set(id, { resolve, reject }))
  post(worker, { kind: 'transcribe', id, wav })
  return transcript
}

/** Transcribes a segment on this device. */
export async function transcribeOnDevice(wav: Uint8Array, signal: AbortSignal): Promise<RecognizedSegment[]> {
  const { getSpeech } = await import('#shared/contracts/speech.ts')
  const speech = device ? undefined : (await call(getSpeech, {}, { signal })).data
  const there = device ?? (speech && startDevice(speech))
  if (!there) throw new Error('The model is missing.')
  return (await transcribe(there, wav)).segments
}

export type DeviceTest = { fastEnough: boolean; realTimeFactor: number }

/** Loads the model and times it on a few seconds of synthetic speech. */
export async function testDevice(speech: Speech, onProgress: (share: number) => void): Promise<DeviceTest> {
  const there = startDevice(speech, onProgress)
  const sound = testSound()
  // Warm-up: the first run compiles the model and would distort the timing.
  await transcribe(there, writeWav(sound.subarray(0, sound.length / 4)))
  const { tookMs } = await transcribe(there, writeWav(sound))
  const realTimeFactor = tookMs / (sound.length / 16)
  return { fastEnough: isFastEnough(realTimeFactor), realTimeFactor }
}
