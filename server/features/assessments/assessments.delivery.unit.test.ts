import { describe, expect, it } from 'vitest'
import { expiryOf, phoneNumber } from './assessments.delivery.ts'

describe('phoneNumber', () => {
  it.each([
    ['(555) 201-0199', '+15552010199'],
    ['1 555 201 0199', '+15552010199'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1.555.201.0199', '+15552010199'],
    ['201-0199', undefined],
    ['+12', undefined],
    ['555-CALL-NOW', undefined],
    ['+123456789012345678', undefined],
    ['', undefined],
  ])('turns %j into %s', (given, expected) => {
    expect(phoneNumber(given)).toBe(expected)
  })
})

describe('expiryOf', () => {
  const now = new Date('2026-11-15T23:30:00Z')
  it('accepts today while the day isn’t over in the clinic’s time zone', () => {
    expect(expiryOf('2026-11-15', 'America/New_York', now).toISOString()).toBe('2026-11-16T04:59:59.999Z')
    expect(() => expiryOf('2026-11-15', 'Asia/Tokyo', now)).toThrow('Choose today or a later date.')
  })
  it('rejects a date more than a year away', () => {
    expect(() => expiryOf('2028-01-01', 'UTC', now)).toThrow('Choose a date within one year.')
  })
  it('accepts an instant', () => {
    expect(expiryOf('2026-11-16T08:00:00+02:00', 'UTC', now).toISOString()).toBe('2026-11-16T06:00:00.000Z')
  })
})
