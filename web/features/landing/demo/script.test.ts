import { describe, expect, it } from 'vitest'
import { advance, finished, INITIAL_CHOICE, isFinished } from './script.ts'

const TOTAL = 3
const replay = () => advance(finished(TOTAL), { type: 'toggle' }, TOTAL)

describe('the demo script', () => {
  it('writes one sentence at a time, highlights each, and stops', () => {
    let state = replay()
    const seen = []
    while (state.playing) {
      state = advance(state, { type: 'step' }, TOTAL)
      seen.push([state.written, state.chosen])
    }
    expect(seen).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(isFinished(state, TOTAL)).toBe(true)
  })

  it('starts with the finished note', () => {
    expect(finished(TOTAL)).toEqual({ written: TOTAL, chosen: INITIAL_CHOICE, playing: false })
    expect(isFinished(finished(TOTAL), TOTAL)).toBe(true)
  })

  it('shows the whole note and the sentence the visitor selects', () => {
    const state = advance(replay(), { type: 'choose', choice: 2 }, TOTAL)
    expect(state).toEqual({ written: TOTAL, chosen: 2, playing: false })
  })

  it('pauses, resumes, and restarts at the end', () => {
    const begun = advance(replay(), { type: 'step' }, TOTAL)
    const paused = advance(begun, { type: 'toggle' }, TOTAL)
    expect(paused).toEqual({ written: 1, chosen: 0, playing: false })
    expect(advance(paused, { type: 'toggle' }, TOTAL)).toEqual(begun)
    const ended = { written: TOTAL, chosen: 2, playing: false }
    expect(advance(ended, { type: 'toggle' }, TOTAL)).toEqual(replay())
  })
})
