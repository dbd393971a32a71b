import { normalizeReferralCode, REFERRAL_CODE_MIN_TO_VALIDATE } from '#shared/domain/referral-codes.ts'

/**
 * State of the referral code card: idle, validating, valid, invalid. Pure; the hook owns timers and calls.
 */
export type ReferralEntry = { code: string } & (
  | { state: 'idle' }
  | { state: 'validating' }
  | { state: 'valid'; referrerName?: string }
  | { state: 'invalid'; error: string }
)

export type ReferralAnswer = { valid: boolean; referrerName?: string; error?: string }

export type ReferralEvent =
  | { kind: 'typed'; text: string }
  | { kind: 'asked' }
  | { kind: 'answered'; code: string; answer: ReferralAnswer }
  | { kind: 'failed'; code: string }

export const NO_REFERRAL: ReferralEntry = { code: '', state: 'idle' }

const INVALID = 'Invalid referral code'
const UNCHECKED = 'Failed to validate referral code'

export function canValidate(code: string): boolean {
  return code.length >= REFERRAL_CODE_MIN_TO_VALIDATE
}

export function nextReferralEntry(entry: ReferralEntry, event: ReferralEvent): ReferralEntry {
  switch (event.kind) {
    case 'typed': {
      const code = normalizeReferralCode(event.text)
      return code === entry.code ? entry : { code, state: 'idle' }
    }
    case 'asked':
      return canValidate(entry.code)
        ? { code: entry.code, state: 'validating' }
        : { code: entry.code, state: 'idle' }
    case 'answered':
      // A response to an earlier code doesn't apply to this one.
      if (event.code !== entry.code) return entry
      return event.answer.valid
        ? { code: entry.code, state: 'valid', referrerName: event.answer.referrerName }
        : { code: entry.code, state: 'invalid', error: event.answer.error || INVALID }
    case 'failed':
      return event.code === entry.code ? { code: entry.code, state: 'invalid', error: UNCHECKED } : entry
  }
}
