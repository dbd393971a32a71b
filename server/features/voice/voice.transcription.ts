import type { SpeechLanguage, SpokenSegment } from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import { type AudioDecoder, AudioRefused } from '../../ports/audio-decoder.ts'
import type { TranscribedPart, Transcriber } from '../../ports/transcriber.ts'
import { busy, noTranscriber, notTranscribed, refusedAudio } from './voice.refusals.ts'

type TranscribedAudio = { segments: SpokenSegment[]; by: Transcriber['by']; lengthMs: number }

type Audio = {
  bytes: Uint8Array
  language: SpeechLanguage
  ownerId: number
  /** Longer audio is refused. */
  maxMs: number
  /** The start of this piece within the recording. */
  startMs: number
  signal: AbortSignal
  onSegments?: (segments: readonly SpokenSegment[]) => Promise<void>
}

type PreviewAudio = Pick<Audio, 'bytes' | 'language' | 'maxMs' | 'signal'>

type Deps = {
  decoder: AudioDecoder
  /** In order of preference. */
  transcribers: readonly Transcriber[]
  onFailure: (fact: { by: string }) => void
}

export type AudioTranscriber = ReturnType<typeof audioTranscriber>

const SAMPLES_PER_MS = 16

/** Transcribes a file part by part. Audio is only ever in memory. */
export function audioTranscriber({ decoder, transcribers, onFailure }: Deps) {
  function transcribersFor(language: SpeechLanguage): Transcriber[] {
    return transcribers.filter((transcriber) => transcriber.supports(language))
  }

  /** Uses the first available transcriber. One that fails is skipped for the rest of this audio. */
  async function transcribePart(
    candidates: Transcriber[],
    part: { samples: Float32Array; last: boolean },
    { language, ownerId, signal }: Audio,
  ): Promise<TranscribedPart> {
    for (;;) {
      const [first] = candidates
      if (!first) throw notTranscribed()
      const transcribed = await first.transcribe({ ...part, language, ownerId }, signal)
      if (!('refused' in transcribed)) return transcribed
      if (transcribed.refused === 'busy') throw busy()
      onFailure({ by: first.by })
      candidates.shift()
    }
  }

  return {
    supports: (language: SpeechLanguage): Transcriber['by'] | null =>
      transcribersFor(language)[0]?.by ?? null,

    warm(language: SpeechLanguage): void {
      transcribersFor(language)[0]?.warm()
    },

    /** Words to show for a moment. If there are none, the transcript of the piece will have them. */
    async preview({ bytes, language, maxMs, signal }: PreviewAudio): Promise<string> {
      let samples = new Float32Array(0)
      try {
        for await (const part of decoder.decode(bytes, { maxMs, signal })) samples = joined(samples, part)
      } catch (error) {
        throw error instanceof AudioRefused ? refusedAudio(error.refusal) : error
      }
      const [first] = transcribersFor(language)
      return (await first?.preview(samples, language, signal)) ?? ''
    },

    async transcribe(audio: Audio): Promise<TranscribedAudio> {
      const candidates = transcribersFor(audio.language)
      if (candidates.length === 0) throw noTranscriber(audio.language)
      const segments: SpokenSegment[] = []
      let held = new Float32Array(0)
      /** Samples already processed, before those held. */
      let done = 0

      async function take(last: boolean): Promise<void> {
        const { segments: found, settled } = await transcribePart(candidates, { samples: held, last }, audio)
        const begin = audio.startMs + Math.round(done / SAMPLES_PER_MS)
        const placed = found.map(({ startMs, endMs, ...words }) => ({
          startMs: begin + Math.round(startMs),
          endMs: begin + Math.round(endMs),
          ...words,
        }))
        segments.push(...placed)
        if (placed.length > 0) await audio.onSegments?.(placed)
        held = held.slice(settled)
        done += settled
      }

      try {
        const { bytes, maxMs, signal } = audio
        for await (const samples of decoder.decode(bytes, { maxMs, signal })) {
          held = joined(held, samples)
          const wanted = (candidates[0]?.partMs ?? 0) * SAMPLES_PER_MS
          if (held.length >= wanted) await take(false)
        }
      } catch (error) {
        throw error instanceof AudioRefused ? refusedAudio(error.refusal) : error
      }
      const length = done + held.length
      if (length === 0) throw refusedAudio('broken')
      await take(true)
      const [by] = candidates
      if (!by) throw new AppError('unavailable', 'No transcription service is available.')
      return { segments, by: by.by, lengthMs: Math.round(length / SAMPLES_PER_MS) }
    },
  }
}

function joined(first: Float32Array<ArrayBuffer>, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
