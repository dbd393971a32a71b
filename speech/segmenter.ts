import { concat, msOf, samplesOf } from './pcm.ts'
import { FRAME } from './voice-detector.ts'

/** A stretch of audio with speech. */
export type SpeechSegment = {
  /** Samples since the beginning. */
  start: number
  samples: Float32Array
  /** Total duration of speech in it. */
  voicedMs: number
}

export type Segmenter = {
  /** Takes the next frame with its speech probability; returns a segment when one has ended. */
  push(frame: Float32Array, probability: number): SpeechSegment | undefined
  end(): SpeechSegment | undefined
  /** Number of samples in a returned segment or in silence. */
  settled(): number
}

type Options = {
  /** The longest segment. Longer ones transcribe better, up to the model's limit. */
  maxMs?: number
  /** A silence this long ends a segment of any length. */
  silenceMs?: number
}

/** Speech starts above the first threshold and ends below the second, which prevents flicker. */
const BEGINS = 0.5
const ENDS = 0.35
/** Padding before and after, because first and last sounds are soft. */
const MARGIN = samplesOf(300)
/** Shorter than a word, such as a click. */
const MIN_VOICED_MS = 120
/** Without a pause, the cut is at the quietest point in the last part of a segment. */
const SEARCH_MS = 12_000
const SMALLEST_PAUSE = 3

/**
 * Cuts at pauses. Segments are at most `maxMs` long, begin and end in silence where possible, and contain
 * voice: in pure silence, the model would invent words.
 */
export function createSegmenter({ maxMs = 25_000, silenceMs = 2_000 }: Options = {}): Segmenter {
  const maxFrames = Math.floor(samplesOf(maxMs) / FRAME)
  const searchFrames = Math.floor(samplesOf(SEARCH_MS) / FRAME)
  const silenceFrames = Math.ceil(samplesOf(silenceMs) / FRAME)
  const marginFrames = Math.ceil(MARGIN / FRAME)
  let frames: Float32Array[] = []
  let probabilities: number[] = []
  /** Position of the first held frame, since the beginning. */
  let offset = 0
  let speaking = false
  let silentFor = 0

  function holdsVoice(): boolean {
    return probabilities.some((probability) => probability >= BEGINS)
  }

  function drop(count: number): void {
    frames = frames.slice(count)
    probabilities = probabilities.slice(count)
    offset += count
  }

  function cut(count: number): SpeechSegment | undefined {
    const window = probabilities.slice(0, count)
    const first = window.findIndex((probability) => probability >= BEGINS)
    const last = window.findLastIndex((probability) => probability >= ENDS)
    const voicedMs = msOf(window.filter((probability) => probability >= BEGINS).length * FRAME)
    const from = Math.max(0, first - marginFrames)
    const to = Math.min(count, last + 1 + marginFrames)
    const segment =
      first >= 0 && voicedMs >= MIN_VOICED_MS
        ? { start: (offset + from) * FRAME, samples: concat(frames.slice(from, to)), voicedMs }
        : undefined
    drop(count)
    silentFor = 0
    return segment
  }

  return {
    push(frame, probability) {
      frames.push(frame)
      probabilities.push(probability)
      speaking = speaking ? probability >= ENDS : probability >= BEGINS
      silentFor = speaking ? 0 : silentFor + 1
      if (!holdsVoice()) {
        // No speech yet: keep only the padding before the first word.
        if (frames.length > marginFrames) drop(frames.length - marginFrames)
        return undefined
      }
      if (silentFor >= silenceFrames) return cut(frames.length)
      if (frames.length < maxFrames) return undefined
      return cut(quietestPlace(probabilities, searchFrames))
    },
    end: () => (holdsVoice() ? cut(frames.length) : undefined),
    settled: () => offset * FRAME,
  }
}

/** The middle of the longest pause near the end, or the frame least like speech if there is none. */
export function quietestPlace(probabilities: readonly number[], searchFrames: number): number {
  const from = Math.max(1, probabilities.length - searchFrames)
  let best = { at: probabilities.length, length: 0 }
  let quietest = { at: probabilities.length, probability: 2 }
  let pause = 0
  for (let index = from; index <= probabilities.length; index += 1) {
    const probability = probabilities[index] ?? 1
    if (probability < ENDS) {
      pause += 1
      if (probability < quietest.probability) quietest = { at: index, probability }
      continue
    }
    if (pause >= SMALLEST_PAUSE && pause >= best.length) {
      best = { at: index - Math.ceil(pause / 2), length: pause }
    }
    pause = 0
    if (probability < quietest.probability) quietest = { at: index, probability }
  }
  return best.length > 0 ? best.at : quietest.at
}
