import { describe, expect, it } from 'vitest'
import {
  canValidate,
  NO_REFERRAL,
  nextReferralEntry,
  type ReferralEntry,
  type ReferralEvent,
} from './referral-entry.ts'

function entryAfter(...events: ReferralEvent[]): ReferralEntry {
  return events.reduce(nextReferralEntry, NO_REFERRAL)
}

const typed = (text: string): ReferralEvent => ({ kind: 'typed', text })
const asked: ReferralEvent = { kind: 'asked' }
const good = (code: string): ReferralEvent => ({
  kind: 'answered',
  code,
  answer: { valid: true, referrerName: 'Dana Whitfield' },
})

describe('entering a referral code', () => {
  it('is capitalized and cut at twelve characters', () => {
    expect(entryAfter(typed(' ab12cd34ef56gh ')).code).toBe('AB12CD34EF56')
  })

  it('is only checked from three characters on', () => {
    expect(canValidate('AB')).toBe(false)
    expect(entryAfter(typed('AB'), asked).state).toBe('idle')
    expect(entryAfter(typed('ABC'), asked).state).toBe('validating')
  })

  it('is valid and shows the referrer’s name', () => {
    expect(entryAfter(typed('ABC123'), asked, good('ABC123'))).toEqual({
      code: 'ABC123',
      state: 'valid',
      referrerName: 'Dana Whitfield',
    })
  })

  it('is invalid with the server’s reason, or a default', () => {
    const no = (error?: string): ReferralEvent => ({
      kind: 'answered',
      code: 'ABC123',
      answer: { valid: false, error },
    })
    expect(entryAfter(typed('ABC123'), asked, no('You can’t refer yourself.'))).toMatchObject({
      state: 'invalid',
      error: 'You can’t refer yourself.',
    })
    expect(entryAfter(typed('ABC123'), asked, no())).toMatchObject({ error: 'Invalid referral code' })
    expect(entryAfter(typed('ABC123'), asked, { kind: 'failed', code: 'ABC123' })).toMatchObject({
      state: 'invalid',
      error: 'Failed to validate referral code',
    })
  })

  it('clears the result when the code changes, even below three characters', () => {
    expect(entryAfter(typed('ABC123'), asked, good('ABC123'), typed('ABC1234'))).toEqual({
      code: 'ABC1234',
      state: 'idle',
    })
    expect(entryAfter(typed('ABC123'), asked, good('ABC123'), typed('AB')).state).toBe('idle')
    expect(entryAfter(typed('ABC123'), asked, good('ABC123'), typed('abc123')).state).toBe('valid')
  })

  it('ignores the response to a code that has been changed', () => {
    expect(entryAfter(typed('ABC123'), asked, typed('XYZ789'), good('ABC123')).state).toBe('idle')
    expect(
      entryAfter(typed('ABC123'), asked, typed('XYZ789'), { kind: 'failed', code: 'ABC123' }).state,
    ).toBe('idle')
  })
})
