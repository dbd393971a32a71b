import { describe, expect, it } from 'vitest'
import { cutRepeats, fitsVoice, loopedTail, tokenLimit } from './hallucination-guards.ts'
import { msOf, samplesOf } from './pcm.ts'
import { createSegmenter, quietestPlace, type SpeechSegment } from './segmenter.ts'
import { FRAME } from './voice-detector.ts'

/** Alternating seconds of voice and silence, as frames with their probability. */
function cut(...seconds: [voice: number, silence: number][]): SpeechSegment[] {
  const segmenter = createSegmenter()
  const segments: (SpeechSegment | undefined)[] = []
  const say = (length: number, probability: number) => {
    for (let n = 0; n < samplesOf(length * 1000) / FRAME; n += 1) {
      segments.push(segmenter.push(new Float32Array(FRAME), probability))
    }
  }
  for (const [voice, silence] of seconds) {
    say(voice, 0.95)
    say(silence, 0.02)
  }
  segments.push(segmenter.end())
  return segments.filter((segment) => segment !== undefined)
}

const seconds = (segment: SpeechSegment) => msOf(segment.samples.length) / 1000

describe('segments', () => {
  it('end at a long silence and leave it out', () => {
    const [first, second, ...none] = cut([0, 5], [4, 6], [3, 3])
    expect(none).toEqual([])
    expect(msOf(first?.start ?? 0)).toBeGreaterThan(4_500)
    expect(first && seconds(first)).toBeCloseTo(4.6, 0)
    expect(msOf(second?.start ?? 0)).toBeGreaterThan(14_500)
  })

  it('continue through short pauses, and are cut at the longest one near the limit', () => {
    const [first, second] = cut([6, 0.3], [6, 0.3], [5, 0.9], [4, 0.2], [8, 1])
    expect(first && seconds(first)).toBeCloseTo(18.1, 0)
    expect(second && seconds(second)).toBeGreaterThan(11)
  })

  it("never exceed the model's limit, even without a pause", () => {
    const segments = cut([120, 1])
    expect(segments.length).toBeGreaterThan(4)
    for (const segment of segments) expect(seconds(segment)).toBeLessThanOrEqual(25.1)
    const all = segments.reduce((sum, segment) => sum + seconds(segment), 0)
    expect(all).toBeGreaterThan(119)
  })

  it('need voice: silence and a click make none', () => {
    expect(cut([0, 60])).toEqual([])
    expect(cut([0.06, 20])).toEqual([])
  })

  it('report how many samples are settled', () => {
    const segmenter = createSegmenter()
    for (let n = 0; n < 400; n += 1) segmenter.push(new Float32Array(FRAME), n < 200 ? 0.01 : 0.9)
    const settled = segmenter.settled()
    expect(settled).toBeGreaterThan(180 * FRAME)
    expect(settled).toBeLessThanOrEqual(200 * FRAME)
  })
})

it('cuts at the middle of the longest pause in reach', () => {
  const frames = Array.from({ length: 100 }, () => 0.9)
  frames.fill(0.1, 60, 64).fill(0.1, 70, 80)
  expect(quietestPlace(frames, 50)).toBe(75)
  expect(quietestPlace([0.9, 0.9, 0.9, 0.6, 0.9], 4)).toBe(3)
})

describe('guards', () => {
  it('stop a token loop, but not a person who repeats a word', () => {
    expect(loopedTail([5, 6, 7, 8, 7, 8, 7, 8, 7, 8])).toBe(6)
    expect(loopedTail([5, 6, 7, 7, 7])).toBe(0)
    expect(loopedTail([1, 2, 3, 4, 5, 6])).toBe(0)
  })

  it('collapse a phrase repeated again and again', () => {
    expect(cutRepeats('I see. I see. I see. I see. I see. Then he left.')).toBe('I see. Then he left.')
    expect(cutRepeats('No, no, no, I never did.')).toBe('No, no, no, I never did.')
  })

  it('reject more words than the voice has room for', () => {
    expect(fitsVoice('Thank you for watching, and see you in the next video, bye.', 150)).toBe(false)
    expect(fitsVoice('Thank you.', 400)).toBe(true)
    expect(tokenLimit(1_000)).toBe(9)
    expect(tokenLimit(25_000)).toBe(225)
  })
})
