import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword, login, resetPassword } from '#shared/contracts/auth.ts'
import { rateLimits } from '../../db/tables/system.ts'
import { mailedToken, SUBJECTS } from '../../testing/mailed-links.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

let networks = 0
const newNetwork = () => {
  networks += 1
  const network = networks
  return (host: number) => `198.51.${network}.${host}`
}
const postFrom = (from: string, path: string, body: unknown) =>
  rawRequest('POST', server.url + path, { body, headers: { 'x-forwarded-for': from } })
const signInFrom = async (from: string, email: string, password: string) =>
  postFrom(from, login.path, { email, password })

/** The counters use the database's clock, so move their ends instead of waiting. */
const wait = (seconds: number) =>
  server.storage.database.orm
    .update(rateLimits)
    .set({ windowEndsAt: sql`window_ends_at - make_interval(secs => ${seconds})` as never })

async function guessFromEverywhere(email: string): Promise<number> {
  const host = newNetwork()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => signInFrom(host(index + 1), email, `guess ${index}`)),
  )
  return answers.filter(({ status }) => status === 401).length
}

it('guesses from elsewhere never lock the owner out of a network they have signed in from', async () => {
  const { email, password } = await server.newClinician()
  const clinic = newNetwork()(1)
  expect((await signInFrom(clinic, email, password)).status).toBe(200)
  for (let round = 0; round < 3; round += 1) {
    expect(await guessFromEverywhere(email)).toBeLessThanOrEqual(10)
    expect((await signInFrom(clinic, email, 'a typo')).status).toBe(401)
    expect((await signInFrom(clinic, email, password)).status).toBe(200)
  }
  // A network without a sign-in shares one limit with all other such networks.
  expect((await signInFrom(newNetwork()(1), email, password)).status).toBe(429)
})

it('after trying too many accounts, a network can still sign in to accounts that signed in there before', async () => {
  const { email, password } = await server.newClinician()
  const clinic = newNetwork()(1)
  expect((await signInFrom(clinic, email, password)).status).toBe(200)
  await Promise.all(
    Array.from({ length: 62 }, (_, index) => signInFrom(clinic, `other${index}@lockout.example`, 'wrong')),
  )
  expect((await signInFrom(clinic, 'one.more@lockout.example', 'wrong')).status).toBe(429)
  expect((await signInFrom(clinic, email, password)).status).toBe(200)
})

it('after a reset, the network it came from is trusted', async () => {
  const { email } = await server.newClinician()
  const home = newNetwork()(1)
  await guessFromEverywhere(email)
  expect((await postFrom(home, forgotPassword.path, { email })).status).toBe(200)
  const token = await mailedToken(server, email, SUBJECTS.reset)
  const password = 'a calm new harbor'
  expect((await postFrom(home, resetPassword.path, { token, password })).status).toBe(200)
  await guessFromEverywhere(email)
  expect((await signInFrom(home, email, password)).status).toBe(200)
})

it('wrong passwords delay a network longer each time, up to two minutes, until a successful sign-in', async () => {
  const { email, password } = await server.newClinician()
  const home = newNetwork()(1)
  expect((await signInFrom(home, email, password)).status).toBe(200)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await signInFrom(home, email, 'wrong')).status).toBe(401)
  }
  for (const [least, most] of [
    [1, 30],
    [31, 60],
    [61, 120],
    [61, 120],
  ] as const) {
    const refused = await signInFrom(home, email, password)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThanOrEqual(most)
    expect(JSON.parse(refused.text).error).toMatch(
      /^Too many attempts\. Try again in \d+ (second|minute)s?\.$/,
    )
    await wait(most)
    expect((await signInFrom(home, email, 'wrong')).status).toBe(401)
  }
  await wait(120)
  expect((await signInFrom(home, email, password)).status).toBe(200)
  expect((await signInFrom(home, email, 'wrong')).status).toBe(401)
  expect((await signInFrom(home, email, password)).status).toBe(200)
})

it('the delay resets after a day', async () => {
  const email = 'nobody@lockout.example'
  const home = newNetwork()(1)
  for (let attempt = 1; attempt <= 5; attempt += 1) await signInFrom(home, email, 'wrong')
  expect((await signInFrom(home, email, 'wrong')).status).toBe(429)
  await wait(25 * 3_600)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await signInFrom(home, email, 'wrong')).status).toBe(401)
  }
})
