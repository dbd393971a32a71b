import { SAMPLE_RATE } from '../../../speech/pcm.ts'

const SECONDS = 8
/** The computer isn’t idle during a visit, so allow only half of its speed. */
const FAST_ENOUGH = 0.5

export function isFastEnough(realTimeFactor: number): boolean {
  return realTimeFactor <= FAST_ENOUGH
}

const VOWELS = [
  [730, 1090],
  [270, 2290],
  [300, 870],
  [530, 1840],
] as const

/** A voice-like signal (buzz, changing vowels, pauses) for timing, not for recognition. */
export function testSound(): Float32Array {
  const samples = new Float32Array(SAMPLE_RATE * SECONDS)
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    const time = i / SAMPLE_RATE
    const [first, second] = VOWELS[Math.floor(time * 3) % VOWELS.length] ?? VOWELS[0]
    const pitch = 120 + 20 * Math.sin(time * 2)
    phase += (2 * Math.PI * pitch) / SAMPLE_RATE
    let sample = 0
    for (let harmonic = 1; harmonic <= 24; harmonic++) {
      const hz = pitch * harmonic
      const strength = 1 / (1 + ((hz - first) / 110) ** 2) + 0.5 / (1 + ((hz - second) / 140) ** 2)
      sample += strength * Math.sin(phase * harmonic)
    }
    const syllable = Math.max(0, Math.sin(time * Math.PI * 3)) ** 0.5
    samples[i] = time % 4 > 3.4 ? 0 : sample * 0.12 * syllable
  }
  return samples
}
