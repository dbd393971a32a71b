import { describe, expect, it } from 'vitest'
import { isTooLong, progressOf } from './upload-progress.ts'

describe('the progress of an uploaded recording', () => {
  it('says how much is left once it knows how quick it is', () => {
    const file = { durationMs: 600_000, doneMs: 60_000, doneBeforeMs: 0 }
    expect(progressOf(file, 1_000)).toEqual({ share: 0.1, leftMs: undefined })
    expect(progressOf(file, 10_000)).toEqual({ share: 0.1, leftMs: 90_000 })
  })

  it('does not count what was done before the page was loaded again', () => {
    const file = { durationMs: 600_000, doneMs: 360_000, doneBeforeMs: 300_000 }
    expect(progressOf(file, 10_000)).toEqual({ share: 0.6, leftMs: 40_000 })
  })

  it('guesses nothing for a file that does not say how long it is', () => {
    expect(progressOf({ durationMs: null, doneMs: 60_000, doneBeforeMs: 0 }, 9_000)).toEqual({
      share: undefined,
      leftMs: undefined,
    })
  })

  it('takes two hours, and no more', () => {
    expect(isTooLong(7_200_000)).toBe(false)
    expect(isTooLong(7_202_000)).toBe(true)
  })
})
