import { expect, it } from 'vitest'
import { newRecoveryCodes, plainRecoveryCode } from './recovery-codes.ts'

it('creates ten different codes of twelve unambiguous letters and digits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

it('accepts a code in any spelling', () => {
  const plain = plainRecoveryCode('0b1d-2f3h-4k5m')
  for (const typed of [
    '0b1d2f3h4k5m',
    ' 0B1D-2F3H-4K5M ',
    'ob1d 2f3h 4k5m',
    'OBlD.2f3h.4k5m',
    'obid–2f3h–4k5m',
  ]) {
    expect(plainRecoveryCode(typed), typed).toBe(plain)
  }
  expect(plainRecoveryCode('0b1d-2f3h-4k5n')).not.toBe(plain)
})
