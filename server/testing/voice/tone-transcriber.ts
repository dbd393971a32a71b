import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import { writeWav } from '../../../speech/wav.ts'
import type { Transcriber } from '../../ports/transcriber.ts'

/** Maps tones to words, so that a transcript can be predicted from the audio without loading a real model. */
const WORDS = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'ginkgo', 'hazel'] as const

function toneFor(word: number): number {
  return 300 + 100 * word
}

export function wordFor(word: number): string {
  // Noise can be lower than the first tone.
  return WORDS[Math.max(0, word) % WORDS.length] as string
}

export function tone(hertz: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, n) => 0.4 * Math.sin((2 * Math.PI * hertz * n) / SAMPLE_RATE),
  )
}

/** A second of a word's tone, as a recorder sends it. */
export function toneFile(word: number, seconds = 1): File {
  return new File([writeWav(tone(toneFor(word), seconds))], 'piece.wav', { type: 'audio/wav' })
}

type ToneTranscriber = Transcriber & {
  /** Number of calls. */
  calls: number
  /** How long it takes. */
  delayMs: number
  /** Doesn't answer before this resolves. */
  until: Promise<void> | undefined
  /** Refusals to return instead of words, once each. */
  refusals: ('busy' | 'failed')[]
}

export function toneTranscriber(by: Transcriber['by'] = 'embedded'): ToneTranscriber {
  const transcriber: ToneTranscriber = {
    by,
    calls: 0,
    delayMs: 0,
    until: undefined,
    refusals: [],
    supports: (language) => by === 'server' || language === 'en' || language === 'auto',
    partMs: 40_000,
    async transcribe({ samples, last }, signal) {
      transcriber.calls += 1
      if (transcriber.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, transcriber.delayMs))
      await transcriber.until
      signal.throwIfAborted()
      const refused = transcriber.refusals.shift()
      if (refused) return { refused }
      const settled = last ? samples.length : samples.length - SAMPLE_RATE
      const hertz = pitchOf(samples)
      const segments =
        hertz === 0
          ? []
          : [
              {
                startMs: 0,
                endMs: (settled / SAMPLE_RATE) * 1000,
                text: wordFor(Math.round((hertz - 300) / 100)),
              },
            ]
      return { segments, settled }
    },
    async preview(samples) {
      const hertz = pitchOf(samples)
      return hertz === 0 ? '' : wordFor(Math.round((hertz - 300) / 100))
    },
    warm: () => undefined,
    description: 'tones',
    close: async () => undefined,
  }
  return transcriber
}

function pitchOf(samples: Float32Array): number {
  let crossings = 0
  for (let n = 1; n < samples.length; n += 1) {
    if ((samples[n - 1] as number) < 0 && (samples[n] as number) >= 0) crossings += 1
  }
  return crossings / (samples.length / SAMPLE_RATE)
}
