import { describe, expect, it } from 'vitest'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { approximateDuration } from './format-duration.ts'
import { limitAnnouncement, limitSentence, limitStage } from './limits.ts'

const MINUTE = 60_000

describe('the limits of a recording', () => {
  it('remind after 30 minutes, more strongly after 54, and end at 60', () => {
    expect(limitStage(30 * MINUTE - 1)).toBe('free')
    expect(limitStage(30 * MINUTE)).toBe('reminder')
    expect(limitStage(54 * MINUTE - 1)).toBe('reminder')
    expect(limitStage(54 * MINUTE)).toBe('last')
    expect(limitStage(60 * MINUTE - 1)).toBe('last')
    expect(limitStage(60 * MINUTE)).toBe('over')
  })

  it('show the time left', () => {
    expect(limitSentence(MINUTE)).not.toContain('You’ve recorded')
    expect(limitSentence(31 * MINUTE + 7000)).toMatch(/^You’ve recorded 31 minutes\. Recording stops at 60\./)
    expect(limitSentence(54 * MINUTE)).toMatch(/^Stops in 6 minutes\./)
    expect(limitSentence(59.5 * MINUTE)).toMatch(/^Stops in less than a minute\./)
    expect(limitSentence(60 * MINUTE)).toBe('Maximum recording time of 60 minutes reached.')
    expect(limitAnnouncement('last')).toContain('6 minutes')
    expect(limitAnnouncement('free')).toBe('')
  })

  it('formats a position in a recording', () => {
    expect([0, 7400, 31 * MINUTE + 7000, 62 * MINUTE + 3000].map(formatDuration)).toEqual([
      '0:00',
      '0:07',
      '31:07',
      '1:02:03',
    ])
    expect([900, 21_000, 70_000, 59.5 * MINUTE, 70 * MINUTE, 119 * MINUTE].map(approximateDuration)).toEqual([
      'about 5 seconds',
      'about 25 seconds',
      'about 2 minutes',
      'about 1 hour',
      'about 1 hour 10 minutes',
      'about 2 hours',
    ])
  })
})
