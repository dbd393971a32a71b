import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgotPassword, login, register, verifyEmail } from '#shared/contracts/auth.ts'
import { rateLimits } from '../db/tables/system.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())
beforeEach(() => server.storage.database.orm.delete(rateLimits).where(sql`true`))

const TRIES = 64

const NETWORKS: [string, (n: number) => string][] = [
  ['one IPv6 /64', (n) => `2001:db8:aa:1:${n.toString(16)}::${n.toString(16)}`],
  ['one address with many ports', (n) => `203.0.113.7:${10_000 + n}`],
  ['one address as IPv4 and IPv4-mapped', (n) => (n % 2 ? '203.0.113.8' : '::ffff:203.0.113.8')],
]

/** Returns the number of attempts that were rate-limited. */
async function refused(addressOf: (n: number) => string, path: string, bodyOf: (n: number) => object) {
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, n) =>
      rawRequest('POST', server.url + path, {
        body: bodyOf(n),
        headers: { 'x-forwarded-for': addressOf(n) },
      }),
    ),
  )
  return answers.filter(({ status }) => status === 429).length
}

it.each(NETWORKS)('limits sign-ins to different accounts from %s', async (_name, addressOf) => {
  const bodyOf = (n: number) => ({ email: `sprayed${n}@address.example`, password: 'wrong' })
  expect(await refused(addressOf, login.path, bodyOf)).toBe(TRIES - 60)
})

it.each(NETWORKS)('limits registrations, resets and guessed links from %s', async (_name, addressOf) => {
  const common = { email: 'many@address.example', password: 'password1', confirmPassword: 'password1' }
  expect(await refused(addressOf, register.path, () => common)).toBe(TRIES - 60)
  const emailOf = (n: number) => ({ email: `nobody${n}@address.example` })
  expect(await refused(addressOf, forgotPassword.path, emailOf)).toBe(TRIES - 60)
  expect(await refused(addressOf, verifyEmail.path, (n) => ({ token: `gn_ev_${n}` }))).toBe(TRIES - 60)
})

it('counts two /64 networks separately', async () => {
  const addressOf = (n: number) => `2001:db8:aa:${n % 2}::${n.toString(16)}`
  const bodyOf = (n: number) => ({ email: `apart${n}@address.example`, password: 'wrong' })
  expect(await refused(addressOf, login.path, bodyOf)).toBe(0)
})
