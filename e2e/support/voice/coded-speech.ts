import { writeWav } from '../../../speech/wav.ts'

/**
 * Speech that a test can decode exactly: every word is a distinct tone, with gaps between words and pauses
 * between sentences. Lost, duplicated or reordered words are detected immediately.
 */

const RATE = 16_000
const TONE_MS = 360
const GAP_MS = 140
const SENTENCE = 8
/** Long enough to end a segment, so that words arrive within seconds. */
const PAUSE_MS = 1_300
const WORD_COUNT = 64
/** More words, for those that aren't in every visit. */
const MORE_WORDS = 16

const hertz = (word: number) => 320 + 48 * word
const PERIOD_MS = SENTENCE * (TONE_MS + GAP_MS) + PAUSE_MS

/** How many complete words are in the first part of it. */
export function wordsWithin(ms: number): number {
  const sentences = Math.floor(ms / PERIOD_MS)
  const rest = ms - sentences * PERIOD_MS
  return sentences * SENTENCE + Math.min(SENTENCE, Math.floor((rest + GAP_MS) / (TONE_MS + GAP_MS)))
}

/** All words once, as a WAV at microphone rate. The browser's fake microphone loops it. */
export function codedSpeech(words = WORD_COUNT, rate = 48_000, first = 0): Uint8Array {
  const samples = new Float32Array(Math.round(((words / SENTENCE) * PERIOD_MS * rate) / 1000))
  for (let word = 0; word < words; word++) {
    const sentence = Math.floor(word / SENTENCE)
    const startMs = sentence * PERIOD_MS + (word % SENTENCE) * (TONE_MS + GAP_MS)
    const start = Math.round((startMs * rate) / 1000)
    const length = (TONE_MS * rate) / 1000
    for (let i = 0; i < length; i++) {
      const edge = Math.min(1, i / 400, (length - i) / 400)
      samples[start + i] =
        0.4 * edge * Math.sin((2 * Math.PI * hertz(first + (word % WORD_COUNT)) * i) / rate)
    }
  }
  // Room noise, without which the microphone would seem muted in every pause.
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + 0.001 * Math.sin(i * 12.9898)
  return writeWav(samples, rate)
}

/** The words that aren't in every visit. */
export function rareSpeech(): Uint8Array {
  return codedSpeech(MORE_WORDS, 48_000, WORD_COUNT)
}

export type HeardWord = { word: number; startMs: number; endMs: number }

const WINDOW = RATE / 50
const MIN_WINDOWS = 7

/** The words in 16 kHz audio. A word mostly cut off at the edge isn't counted. */
export function decodeWords(samples: Float32Array): HeardWord[] {
  const levels = Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, n) => level(samples, n))
  const threshold = Math.max(0.02, Math.max(0, ...levels) * 0.3)
  const heard: HeardWord[] = []
  for (let from = 0; from < levels.length; from++) {
    if ((levels[from] ?? 0) < threshold) continue
    let to = from
    while ((levels[to] ?? 0) >= threshold) to++
    if (to - from >= MIN_WINDOWS) {
      const middle = samples.subarray((from + 1) * WINDOW, (to - 1) * WINDOW)
      heard.push({ word: loudestTone(middle), startMs: from * 20, endMs: to * 20 })
    }
    from = to
  }
  return heard
}

function level(samples: Float32Array, n: number): number {
  let sum = 0
  for (let i = n * WINDOW; i < (n + 1) * WINDOW; i++) sum += (samples[i] ?? 0) ** 2
  return Math.sqrt(sum / WINDOW)
}

function loudestTone(samples: Float32Array): number {
  let best = { word: 0, power: -1 }
  for (let word = 0; word < WORD_COUNT + MORE_WORDS; word++) {
    const power = goertzel(samples, hertz(word))
    if (power > best.power) best = { word, power }
  }
  return best.word
}

function goertzel(samples: Float32Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / RATE)
  let last = 0
  let before = 0
  for (const sample of samples) {
    const next = sample + turn * last - before
    before = last
    last = next
  }
  return last * last + before * before - turn * last * before
}
