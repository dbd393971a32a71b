import { SAMPLE_RATE } from './pcm.ts'

/** Detects silence by loudness, where no voice detector is available. */

const WINDOW = SAMPLE_RATE / 50
/** Even a quiet room is about ten times louder. */
const NOTHING = 0.0008
const SEARCH_SECONDS = 15

export function isSilent(samples: Float32Array): boolean {
  for (let at = 0; at < samples.length; at += WINDOW) {
    if (loudness(samples, at) > NOTHING) return false
  }
  return true
}

/** Where to cut continuous sound: the middle of the quietest quarter of a second near its end. */
export function quietPlace(samples: Float32Array): number {
  const span = SAMPLE_RATE / 4
  const from = Math.max(span, samples.length - SEARCH_SECONDS * SAMPLE_RATE)
  let best = { at: samples.length, loudness: Number.POSITIVE_INFINITY }
  for (let at = from; at + span <= samples.length; at += WINDOW) {
    let sum = 0
    for (let inside = at; inside < at + span; inside += WINDOW) sum += loudness(samples, inside)
    if (sum < best.loudness) best = { at: at + span / 2, loudness: sum }
  }
  return best.at
}

function loudness(samples: Float32Array, from: number): number {
  const to = Math.min(samples.length, from + WINDOW)
  let sum = 0
  for (let at = from; at < to; at += 1) sum += (samples[at] as number) ** 2
  return Math.sqrt(sum / Math.max(1, to - from))
}
