import { getHealth } from '#shared/contracts/status.ts'
import {
  addDevicePiece,
  createRecording,
  previewWords,
  type Transcription,
  transcribe,
} from '#shared/contracts/voice.ts'
import { joinSegments } from '#shared/domain/voice.ts'
import { CallError } from '#shared/http/call.ts'
import { msOf } from '../../../speech/pcm.ts'
import { writeWav } from '../../../speech/wav.ts'
import { call } from '../../lib/api.ts'
import { SendError, type SendFailure } from '../../parts/voice/segment-sender.ts'
import { abortIfServerIsGone } from '../../parts/voice/server-ping.ts'
import type { KeptRecording, KeptSegment } from '../../parts/voice/voice-store.ts'
import { transcribeOnDevice } from './device.ts'

type Segment = Pick<KeptSegment, 'sequence' | 'start' | 'end'>

export type Transcriber = {
  words: (segment: Segment, wav: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Transcription>
  /** Words of the last seconds, to show until their segment is transcribed. */
  preview: (samples: Float32Array, signal: AbortSignal) => Promise<string>
}

/** Transcribes segments of a recording on the server, or on this device, which then sends only the text. */
export function createTranscriber(recording: () => KeptRecording): Transcriber {
  let known = false

  async function register(signal: AbortSignal) {
    if (known) return
    const { id, patientId, noteType, language, source, startedAt, consentAttested } = recording()
    const consent = consentAttested ? ('attested' as const) : undefined
    const body = { id, patientId, noteType, language, source, startedAt, consent }
    await call(createRecording, { body }, { signal })
    known = true
  }

  async function words({ sequence, start, end }: Segment, wav: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
    const { id, language, onDevice } = recording()
    const place = { sequence, startMs: msOf(start), endMs: msOf(end) }
    if (onDevice) {
      const recognized = await transcribeOnDevice(wav, signal)
      const segments = recognized.map(({ startMs, endMs, ...words }) => ({
        startMs: place.startMs + startMs,
        endMs: Math.min(place.endMs, place.startMs + endMs),
        ...words,
      }))
      const input = { params: { id }, body: { ...place, segments } }
      return (await whileReachable(signal, (attempt) => call(addDevicePiece, input, { signal: attempt })))
        .data
    }
    const file = new File([wav], 'segment.wav', { type: 'audio/wav' })
    const body = { recordingId: id, ...place, language }
    return (await whileReachable(signal, (attempt) => call(transcribe, { body }, { file, signal: attempt })))
      .data
  }

  return {
    async words(segment, wav, signal) {
      try {
        await whileReachable(signal, register)
        return await words(segment, wav, signal)
      } catch (error) {
        const failure = failureOf(error)
        // A reset server doesn’t know the recording any more, so register it again.
        if (error instanceof CallError && error.status === 404) known = false
        throw new SendError(failure)
      }
    },
    async preview(samples, signal) {
      const { id, onDevice } = recording()
      const wav = writeWav(samples)
      if (onDevice) return joinSegments(await transcribeOnDevice(wav, signal))
      await register(signal)
      const file = new File([wav], 'preview.wav', { type: 'audio/wav' })
      return (await call(previewWords, { body: { recordingId: id } }, { file, signal })).data.text
    },
  }
}

const PING_TIMEOUT_MS = 6_000

function whileReachable<Answer>(signal: AbortSignal, attempt: (signal: AbortSignal) => Promise<Answer>) {
  return abortIfServerIsGone(attempt, { signal, isThere })
}

async function isThere(signal: AbortSignal): Promise<boolean> {
  try {
    await call(getHealth, {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(PING_TIMEOUT_MS)]) })
    return true
  } catch (error) {
    return error instanceof CallError
  }
}

const GONE =
  'This recording is no longer on the server. Its note was saved, or the recording was discarded somewhere else.'

/** Maps a failed call to what the sender should do with its segments. */
export function failureOf(error: unknown): SendFailure {
  if (!(error instanceof CallError)) return { kind: 'later' }
  const { status, serverMessage } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'stopped', sentence: serverMessage ?? 'Transcription failed: 403' }
  if (status === 404 || status === 410) return { kind: 'stopped', sentence: GONE }
  if (status === 409) return { kind: 'stopped', sentence: serverMessage ?? GONE }
  if ([400, 413, 415, 422].includes(status)) {
    return { kind: 'refused', sentence: serverMessage ?? `Transcription failed: ${status}` }
  }
  return { kind: 'later' }
}
