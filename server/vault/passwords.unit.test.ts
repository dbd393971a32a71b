import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

it('hashes as OWASP asks: argon2id, 19 MiB, two passes, one lane, a salt of its own', async () => {
  const hashes = await Promise.all([1, 2].map(() => passwords.hash('quiet river stone')))
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(2)
})

it('knows the password again, however its letters are composed, and no other', async () => {
  const stored = await passwords.hash('café au lait')
  expect(await passwords.matches(stored, 'cafe\u0301 au lait')).toBe(true)
  expect(await passwords.matches(stored, 'cafe au lait')).toBe(false)
})

it('lets nobody in where there is no account, whatever is typed', async () => {
  for (const stored of [null, undefined]) {
    expect(await passwords.matches(stored, 'no account has this password')).toBe(false)
  }
})
