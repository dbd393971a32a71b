import type { SpeechLanguage, SpokenSegment } from '#shared/domain/voice.ts'

/** A part of a longer sound, or the whole of it: one channel, 16,000 samples a second. */
export type SpeechPart = {
  samples: Float32Array
  /** Nothing comes after it. */
  last: boolean
  language: SpeechLanguage
  /** The owner: the queue is fair across clinicians. */
  ownerId: number
}

export type HeardPart = {
  /** In milliseconds since the part began. */
  segments: SpokenSegment[]
  /** So many samples are done; the next part begins there. */
  settled: number
}

/** Why there is no transcript: overloaded, or the transcriber failed. */
export type HearingRefusal = 'busy' | 'failed'

export type Transcriber = {
  by: 'embedded' | 'server'
  hears(language: SpeechLanguage): boolean
  /** How much of a long sound it wants at a time. */
  partMs: number
  /** Throws only AbortError, when the caller disconnects. */
  hear(part: SpeechPart, signal: AbortSignal): Promise<HeardPart | { refused: HearingRefusal }>
  /** Work is coming: what takes time to start may start now. */
  warm(): void
  /** How much is waiting to be heard, where that is known. */
  waiting?: () => number
  description: string
  close(): Promise<void>
}
