import { describe, expect, it } from 'vitest'
import { countdown, idleTimes, readIdleClock, shouldRefresh } from './idle-clock.ts'

const MINUTE = 60_000
const times = idleTimes(30)

describe('the idle clock', () => {
  it('warns two minutes before the end and ends on time', () => {
    expect(readIdleClock(0, 0, times).state).toBe('present')
    expect(readIdleClock(28 * MINUTE - 1, 0, times).state).toBe('present')
    expect(readIdleClock(28 * MINUTE, 0, times)).toMatchObject({ state: 'warning', remainingMs: 2 * MINUTE })
    expect(readIdleClock(30 * MINUTE - 1, 0, times).state).toBe('warning')
    expect(readIdleClock(30 * MINUTE, 0, times).state).toBe('ended')
  })

  it('has ended when the computer slept through the warning', () => {
    expect(readIdleClock(9 * 60 * MINUTE, 0, times)).toMatchObject({ state: 'ended', remainingMs: 0 })
  })

  it('checks again soon, and exactly when the warning is due', () => {
    expect(readIdleClock(0, 0, times).checkInMs).toBe(30_000)
    expect(readIdleClock(28 * MINUTE - 400, 0, times).checkInMs).toBe(400)
    expect(readIdleClock(29 * MINUTE, 0, times).checkInMs).toBe(1000)
  })

  it('reports activity to the server only after a quarter of the time', () => {
    expect(shouldRefresh(7.5 * MINUTE, 0, times)).toBe(false)
    expect(shouldRefresh(7.5 * MINUTE + 1, 0, times)).toBe(true)
  })

  it('ignores mouse movement during the warning', () => {
    expect(shouldRefresh(28.5 * MINUTE, 0, times)).toBe(false)
    expect(shouldRefresh(31 * MINUTE, 0, times)).toBe(false)
  })

  it('starts the warning halfway through a very short limit', () => {
    const short = idleTimes(2)
    expect(readIdleClock(59_000, 0, short).state).toBe('present')
    expect(readIdleClock(60_000, 0, short).state).toBe('warning')
  })

  it('counts down in minutes and seconds', () => {
    expect([120_000, 65_000, 9_100, 0].map(countdown)).toEqual(['2:00', '1:05', '0:10', '0:00'])
  })
})
