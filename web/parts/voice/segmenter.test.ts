import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_RATE as RATE } from '../../../speech/pcm.ts'
import { createSegmenter, type SpeechSegment } from './segmenter.ts'

/** A speech-like signal over room noise: a buzz with syllables. */
function speech(seconds: number, seed = 1): Float32Array {
  const samples = new Float32Array(Math.round(seconds * RATE))
  for (let i = 0; i < samples.length; i++) {
    const syllable = 0.35 + 0.65 * Math.abs(Math.sin((i / RATE) * Math.PI * 4 + seed))
    samples[i] = syllable * 0.2 * Math.sin((i / RATE) * Math.PI * 2 * (140 + 20 * seed)) + room(i)
  }
  return samples
}

function silence(seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => room(i))
}

function room(i: number): number {
  return 0.0008 * Math.sin(i * 12.9898)
}

function cutAll(parts: Float32Array[], block = 1600): SpeechSegment[] {
  const cutter = createSegmenter()
  const cuts: SpeechSegment[] = []
  for (const part of parts) {
    for (let at = 0; at < part.length; at += block) cuts.push(...cutter.push(part.subarray(at, at + block)))
  }
  const last = cutter.flush()
  return last ? [...cuts, last] : cuts
}

const secondsOf = ({ start, end }: SpeechSegment) => (end - start) / RATE

describe('the segmenter', () => {
  it('neither loses nor duplicates a sample, in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            speech: fc.double({ min: 0, max: 40, noNaN: true }),
            pause: fc.double({ min: 0, max: 4, noNaN: true }),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.integer({ min: 40, max: 9000 }),
        (turns, block) => {
          const parts = turns.flatMap(({ speech: s, pause }) => [speech(s), silence(pause)])
          const total = parts.reduce((sum, { length }) => sum + length, 0)
          const cuts = cutAll(parts, block)
          let at = 0
          for (const cut of cuts) {
            expect(cut.start).toBe(at)
            expect(cut.samples.length).toBe(cut.end - cut.start)
            expect(secondsOf(cut)).toBeLessThanOrEqual(25.05)
            at = cut.end
          }
          expect(at).toBe(total)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('cuts at pauses', () => {
    const cuts = cutAll([speech(12), silence(0.8), speech(14), silence(0.8), speech(13)])
    expect(cuts.map((cut) => Math.floor(secondsOf(cut)))).toEqual([12, 14, 13])
    const [first] = cuts
    // In the middle of the pause, which is split between both segments.
    expect(first?.end).toBeGreaterThan(12 * RATE)
    expect(first?.end).toBeLessThan(12.8 * RATE)
  })

  it('ends a short segment at a long silence', () => {
    const [first] = cutAll([speech(2), silence(4), speech(2)])
    expect(secondsOf(first as SpeechSegment)).toBeLessThan(5)
  })

  it('cuts at the quietest moment without a pause', () => {
    const cuts = cutAll([speech(21.9), silence(0.2), speech(20)])
    expect(secondsOf(cuts[0] as SpeechSegment)).toBeGreaterThan(21.8)
    expect(secondsOf(cuts[0] as SpeechSegment)).toBeLessThan(22.2)
  })

  it('recognizes inaudible audio', () => {
    expect(cutAll([new Float32Array(RATE * 30)]).map(({ voiced }) => voiced)).toEqual([false, false])
    expect(cutAll([speech(3)]).every(({ voiced }) => voiced)).toBe(true)
  })

  it('continues where an earlier one ended', () => {
    const cutter = createSegmenter(48_000)
    cutter.push(speech(1))
    expect(cutter.flush()).toMatchObject({ start: 48_000, end: 64_000 })
    expect(cutter.flush()).toBeUndefined()
  })
})
