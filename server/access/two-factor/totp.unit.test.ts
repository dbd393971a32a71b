import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** The secret of the RFC's own examples. */
const secret = Secret.fromLatin1('12345678901234567890').base32

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1; the last six digits of eight.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is the one the standard names', (second, code) => {
    expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('counts one step before and after its own, and is the same step for all of them', () => {
    const step = 60_000_000
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
    const at = (second: number) => stepOfCode(secret, code, new Date(step * 30_000 + second * 1000))
    expect([-30, -1, 0, 29, 30, 59].map(at)).toEqual(Array(6).fill(step))
    expect([-31, 60, 90, 3_600].map(at)).toEqual(Array(4).fill(undefined))
  })

  it('is six digits and nothing else', () => {
    for (const wrong of ['', '12345', '1234567', 'abcdef', '２８７０８２', ' 287082']) {
      expect(stepOfCode(secret, wrong, new Date(59_000)), wrong).toBeUndefined()
    }
  })
})

it('gives every account 160 random bits, in an address that apps can read', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(secrets.size).toBe(50)
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(totpAddress(secret, 'dana@clinic.example'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Groundnote:dana@clinic.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Groundnote',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
