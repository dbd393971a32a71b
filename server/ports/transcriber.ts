import type { SpeechLanguage, SpokenSegment } from '#shared/domain/voice.ts'

/** All or part of a recording: mono, 16 kHz. */
export type SpeechPart = {
  samples: Float32Array
  /** True for the last part. */
  last: boolean
  language: SpeechLanguage
  /** The owner: the queue is fair across clinicians. */
  ownerId: number
}

export type TranscribedPart = {
  /** In milliseconds since the part began. */
  segments: SpokenSegment[]
  /** Number of samples that are final; the next part begins there. */
  settled: number
}

/** Why there is no transcript: overloaded, or the transcriber failed. */
export type TranscriptionRefusal = 'busy' | 'failed'

export type Transcriber = {
  by: 'embedded' | 'server'
  supports(language: SpeechLanguage): boolean
  /** How much of a long recording to send at a time. */
  partMs: number
  /** Throws only AbortError, when the caller disconnects. */
  transcribe(
    part: SpeechPart,
    signal: AbortSignal,
  ): Promise<TranscribedPart | { refused: TranscriptionRefusal }>
  /** Words of a few seconds, without waiting for a turn. Undefined while busy with parts; never throws. */
  preview(samples: Float32Array, language: SpeechLanguage, signal: AbortSignal): Promise<string | undefined>
  /** Work is coming, so slow starters may start now. */
  warm(): void
  /** How much audio is waiting to be transcribed, if known. */
  waiting?: () => number
  description: string
  close(): Promise<void>
}
