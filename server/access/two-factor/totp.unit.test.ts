import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** The secret from the RFC's examples. */
const secret = Secret.fromLatin1('12345678901234567890').base32

describe('an authenticator code', () => {
  // RFC 6238, appendix B, SHA-1; the last six digits of eight.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i matches the RFC', (second, code) => {
    expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('is accepted one step early or late and always maps to the same step', () => {
    const step = 60_000_000
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
    const at = (second: number) => stepOfCode(secret, code, new Date(step * 30_000 + second * 1000))
    expect([-30, -1, 0, 29, 30, 59].map(at)).toEqual(Array(6).fill(step))
    expect([-31, 60, 90, 3_600].map(at)).toEqual(Array(4).fill(undefined))
  })

  it('must be exactly six digits', () => {
    for (const wrong of ['', '12345', '1234567', 'abcdef', '２８７０８２', ' 287082']) {
      expect(stepOfCode(secret, wrong, new Date(59_000)), wrong).toBeUndefined()
    }
  })
})

it('comes from a random 160-bit secret per account, in a URL that apps can read', () => {
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
