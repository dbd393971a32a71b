import { describe, expect, it } from 'vitest'
import { isTooLong, progressOf } from './upload-progress.ts'

describe('the progress of an uploaded recording', () => {
  it('shows the time left once it knows the speed', () => {
    const file = { durationMs: 600_000, doneMs: 60_000, doneBeforeMs: 0 }
    expect(progressOf(file, 1_000)).toEqual({ share: 0.1, leftMs: undefined })
    expect(progressOf(file, 10_000)).toEqual({ share: 0.1, leftMs: 90_000 })
  })

  it('ignores work done before a reload', () => {
    const file = { durationMs: 600_000, doneMs: 360_000, doneBeforeMs: 300_000 }
    expect(progressOf(file, 10_000)).toEqual({ share: 0.6, leftMs: 40_000 })
  })

  it('shows no estimate for a file without a duration', () => {
    expect(progressOf({ durationMs: null, doneMs: 60_000, doneBeforeMs: 0 }, 9_000)).toEqual({
      share: undefined,
      leftMs: undefined,
    })
  })

  it('allows up to two hours', () => {
    expect(isTooLong(7_200_000)).toBe(false)
    expect(isTooLong(7_202_000)).toBe(true)
  })
})
