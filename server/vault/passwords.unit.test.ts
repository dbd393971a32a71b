import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

it('hashes with OWASP’s parameters: argon2id, 19 MiB, two passes, one lane, a fresh salt', async () => {
  const hashes = await Promise.all([1, 2].map(() => passwords.hash('quiet river stone')))
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(2)
})

it('matches only the same password, in any Unicode normalization', async () => {
  const stored = await passwords.hash('café au lait')
  expect(await passwords.matches(stored, 'cafe\u0301 au lait')).toBe(true)
  expect(await passwords.matches(stored, 'cafe au lait')).toBe(false)
})

it('rejects every password when there is no account', async () => {
  for (const stored of [null, undefined]) {
    expect(await passwords.matches(stored, 'no account has this password')).toBe(false)
  }
})
