import { describe, expect, it } from 'vitest'
import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import { createPreviews } from './previews.ts'

const STEP = SAMPLE_RATE / 10
const speech = () => new Float32Array(STEP).fill(0.2)
const silence = () => new Float32Array(STEP)

/** A recording whose requests the test answers. Time passes only with the samples it pushes. */
function recording() {
  const requests: { seconds: number; answer: (text: string) => void; signal: AbortSignal }[] = []
  let at = 0
  let busy = false
  let changes = 0
  const previews = createPreviews({
    ask: (samples, signal) =>
      new Promise((answer) => requests.push({ seconds: samples.length / SAMPLE_RATE, answer, signal })),
    mayAsk: () => !busy,
    onChange: () => {
      changes += 1
    },
  })
  function push(seconds: number, samples: () => Float32Array) {
    for (let n = 0; n < Math.round(seconds * 10); n++) {
      previews.push(samples(), at)
      at += STEP
    }
  }
  return {
    previews,
    requests,
    say: (seconds: number) => push(seconds, speech),
    pause: (seconds: number) => push(seconds, silence),
    async answer(text: string) {
      requests.at(-1)?.answer(text)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
    setBusy: (now: boolean) => {
      busy = now
    },
    seconds: () => at / SAMPLE_RATE,
    changes: () => changes,
  }
}

describe('words of the last seconds', () => {
  it('are asked for at a short pause, or after three seconds without one', async () => {
    const one = recording()
    one.say(1.5)
    one.pause(0.3)
    expect(one.requests.map(({ seconds }) => seconds)).toEqual([1.8])
    await one.answer('I sleep badly.')
    expect(one.previews.words()).toEqual({ text: 'I sleep badly.', startMs: 0 })
    one.say(3)
    expect(one.requests.map(({ seconds }) => seconds)).toEqual([1.8, 3])
    await one.answer('and wake at three')
    expect(one.previews.words()?.text).toBe('I sleep badly. and wake at three')
    expect(one.changes()).toBe(2)
  })

  it('are asked for sooner when none are on screen', async () => {
    const one = recording()
    one.say(1.8)
    expect(one.requests.map(({ seconds }) => seconds)).toEqual([1.8])
    await one.answer('I sleep')
    one.say(2.9)
    expect(one.requests).toHaveLength(1)
    one.say(0.1)
    expect(one.requests).toHaveLength(2)
  })

  it('are never asked for in silence', () => {
    const one = recording()
    one.pause(20)
    expect(one.requests).toEqual([])
  })

  it('disappear when their segment is transcribed, and only then', async () => {
    const one = recording()
    one.say(3)
    await one.answer('first')
    one.say(3)
    await one.answer('second')
    one.previews.settle(3 * SAMPLE_RATE)
    expect(one.previews.words()).toEqual({ text: 'second', startMs: 1_800 })
    // The segment was cut in the middle of a pause, a little before the end.
    one.previews.settle(5.8 * SAMPLE_RATE)
    expect(one.previews.words()).toBeUndefined()
  })

  it('are not shown when they arrive after their segment', async () => {
    const one = recording()
    one.say(3)
    one.previews.settle(3 * SAMPLE_RATE)
    await one.answer('too late')
    expect(one.previews.words()).toBeUndefined()
  })

  it('are skipped while segments wait, and when the transcriber is busy', async () => {
    const one = recording()
    one.setBusy(true)
    one.say(6)
    expect(one.requests).toEqual([])
    one.setBusy(false)
    one.say(3)
    await one.answer('')
    expect(one.previews.words()).toBeUndefined()
  })

  it('are requested one at a time, with the latest seconds, and a request without an answer times out', async () => {
    const one = recording()
    one.say(7)
    expect(one.requests).toHaveLength(1)
    await one.answer('first')
    one.say(0.1)
    expect(one.requests.map(({ seconds }) => seconds)).toEqual([1.8, 3])
    one.say(9)
    expect(one.requests[1]?.signal.aborted).toBe(true)
    expect(one.requests).toHaveLength(3)
    await one.answer('third')
    expect(one.previews.words()?.text).toBe('first third')
  })

  it('stop with the recording: what is left belongs to its last segment', async () => {
    const one = recording()
    one.say(3)
    one.previews.pause()
    expect(one.requests[0]?.signal.aborted).toBe(true)
    await one.answer('late')
    expect(one.previews.words()).toBeUndefined()
    one.say(1.7)
    expect(one.requests).toHaveLength(1)
  })
})
