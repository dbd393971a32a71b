import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import {
  changePassword,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { rateLimits } from '../../db/tables/system.ts'
import { mailedToken, SUBJECTS } from '../../testing/mailed-links.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// Hundreds of password hashes, which are slow by design.
vi.setConfig({ testTimeout: 180_000 })

/** 1,000 with EVERY_DATABASE=1, except on the embedded database, which runs requests one at a time anyway. */
const GUESSES = process.env.EVERY_DATABASE && inject('database') === 'postgres' ? 1_000 : 100

const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env })
})
afterAll(() => server.close())

// Registrations share the tests' address, so reset its counters.
beforeEach(() => endAllWindows())

/** The counters use the database's clock, so end their windows instead of waiting. */
async function endAllWindows(): Promise<void> {
  await server.storage.database.orm
    .update(rateLimits)
    .set({ windowEndsAt: sql`now() - interval '1 second'` as never })
}

let networks = 0
/** A fresh network. The caller chooses the last part of the address. */
function newNetwork(): (host: number) => string {
  networks += 1
  const network = networks
  return (host) => `203.0.${network}.${host}`
}

const postFrom = (from: string, path: string, body: unknown, url = server.url) =>
  rawRequest('POST', url + path, { body, headers: { 'x-forwarded-for': from } })
const signInFrom = (from: string, email: string, password: string, url?: string) =>
  postFrom(from, login.path, { email, password }, url)

async function failTimes(times: number, from: string, email: string): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt += 1) {
    const { status } = await signInFrom(from, email, `wrong ${attempt}`)
    expect([attempt, status]).toEqual([attempt, 401])
  }
}

describe('guessing a password', () => {
  it('stops after five tries from one address, even with the right password, until the window ends', async () => {
    const { email, password } = await server.newClinician()
    const host = newNetwork()
    await failTimes(5, host(1), email)
    for (const attempt of ['wrong again', password]) {
      const answer = await signInFrom(host(1), email.toUpperCase(), attempt)
      expect(answer.status).toBe(429)
      expect(JSON.parse(answer.text).error).toMatch(
        /^Too many attempts\. Try again in \d+ (?:second|minute)s?\.$/,
      )
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(answer.cookies).toEqual([])
    }
    expect((await signInFrom(host(2), email, password)).status).toBe(200)
    expect((await signInFrom(host(1), email, password)).status).toBe(429)
    await endAllWindows()
    expect((await signInFrom(host(1), email, password)).status).toBe(200)
  })

  it('is limited the same for an address without an account', async () => {
    const host = newNetwork()
    await failTimes(5, host(1), 'no.account@limits.example')
    expect((await signInFrom(host(1), 'no.account@limits.example', 'x')).status).toBe(429)
  })

  it('gets at most five password checks from 50 simultaneous tries', async () => {
    const { email } = await server.newClinician()
    const host = newNetwork()
    const guesses = Array.from({ length: 50 }, (_, index) => `guess ${index}`)
    // Open the connections first, or the tries would arrive one at a time.
    await Promise.all(guesses.map(() => signInFrom(host(2), '', '')))
    const answers = await Promise.all(guesses.map((guess) => signInFrom(host(1), email, guess)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ checked: count(401), refused: count(429) }).toEqual({ checked: 5, refused: 45 })
  })

  it(`gets at most ten password checks from ${GUESSES} guesses, wherever they come from`, async () => {
    const counted = await startTestApp({
      storage: server.storage,
      env,
      jobs: false,
      passwords: (real) => ({
        ...real,
        matches(stored, password) {
          checks += 1
          return real.matches(stored, password)
        },
      }),
    })
    let checks = 0
    try {
      for (const everywhere of [false, true]) {
        const { email, password } = await server.newClinician()
        const host = newNetwork()
        checks = 0
        const statuses: number[] = []
        const guess = async (number: number) => {
          const from = host(everywhere ? number % 250 : 1)
          statuses.push((await signInFrom(from, email, `guess ${number}`, counted.url)).status)
        }
        const numbers = Array.from({ length: GUESSES }, (_, number) => number)
        for (let at = 0; at < numbers.length; at += 50) {
          await Promise.all(numbers.slice(at, at + 50).map(guess))
        }
        expect(statuses.filter((status) => status === 401)).toHaveLength(everywhere ? 10 : 5)
        expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - (everywhere ? 10 : 5))
        expect(checks).toBe(everywhere ? 10 : 5)
        // The right password isn't checked either, until the window ends.
        expect((await signInFrom(host(1), email, password, counted.url)).status).toBe(429)
        expect(checks).toBe(everywhere ? 10 : 5)
      }
    } finally {
      await counted.close()
    }
  })

  it('gets at most ten password checks from all networks together', async () => {
    const { email, password } = await server.newClinician()
    const host = newNetwork()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signInFrom(host(index + 1), email, 'one guess each')),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect((await signInFrom(host(99), email, password)).status).toBe(429)
  })

  it('across many accounts stops after sixty tries from one address', async () => {
    const host = newNetwork()
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        signInFrom(host(1), `sprayed${index}@limits.example`, 'Summer2026!'),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(60)
  })

  it('starts over after a successful sign-in', async () => {
    const { email, password } = await server.newClinician()
    const host = newNetwork()
    for (let round = 0; round < 2; round += 1) {
      await failTimes(4, host(1), email)
      expect((await signInFrom(host(1), email, password)).status).toBe(200)
    }
  })

  it('is still counted after a restart', async () => {
    const { email, password } = await server.newClinician()
    const host = newNetwork()
    await failTimes(5, host(1), email)
    server.storage.vault.forget()
    const restarted = await startTestApp({ storage: server.storage, env, jobs: false })
    try {
      expect((await signInFrom(host(1), email, password, restarted.url)).status).toBe(429)
      expect((await signInFrom(host(2), email, password, restarted.url)).status).toBe(200)
    } finally {
      await restarted.close()
    }
  })

  it('doesn’t lock out the owner, who can sign in right after a reset', async () => {
    const { email, password } = await server.newClinician()
    const host = newNetwork()
    const home = host(200)
    await failTimes(5, home, email)
    await Promise.all(Array.from({ length: 10 }, (_, index) => signInFrom(host(index + 1), email, 'guess')))
    expect((await signInFrom(host(150), email, password)).status).toBe(429)
    expect((await postFrom(home, forgotPassword.path, { email })).status).toBe(200)
    const token = await mailedToken(server, email, SUBJECTS.reset)
    const changed = await postFrom(home, resetPassword.path, { token, password: 'a calm new one' })
    expect(changed.status).toBe(200)
    expect((await signInFrom(home, email, 'a calm new one')).status).toBe(200)
  })

  it('is counted without storing addresses or accounts', async () => {
    const { email } = await server.newClinician()
    const host = newNetwork()
    await failTimes(1, host(77), email)
    const rows = await server.storage.database.orm.select().from(rateLimits)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    const everything = JSON.stringify(rows)
    for (const trace of [email, email.split('@')[0] ?? '', host(77), '127.0.0.1', 'clinic.example']) {
      expect(everything).not.toContain(trace)
    }
  })
})

describe('a clinic of 30 behind one address', () => {
  it('can register and sign in within an hour, each after one typo', async () => {
    const clinic = newNetwork()(1)
    const colleagues = Array.from({ length: 30 }, (_, index) => `colleague${index}@clinic-of-30.example`)
    const password = 'thirty gray geese'
    const all = (work: (email: string) => Promise<{ status: number }>) =>
      Promise.all(colleagues.map(async (email) => (await work(email)).status))

    const registered = await all((email) =>
      postFrom(clinic, register.path, { email, password, confirmPassword: password }),
    )
    expect(registered).toEqual(Array(30).fill(201))
    expect(await all((email) => signInFrom(clinic, email, 'thirty gray goose'))).toEqual(Array(30).fill(401))
    expect(await all((email) => signInFrom(clinic, email, password))).toEqual(Array(30).fill(200))
  })
})

describe('other limits', () => {
  /** The statuses of repeated sequential tries. */
  async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
    const statuses: number[] = []
    for (let attempt = 0; attempt < times; attempt += 1) statuses.push(await work())
    return statuses
  }
  const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch((error) => error.status as number)

  it('allow 60 registrations per hour from one address, including refused ones', async () => {
    const host = newNetwork()
    const common = { email: 'many@limits.example', password: 'password1', confirmPassword: 'password1' }
    const answers = await Promise.all(
      Array.from({ length: 65 }, () => postFrom(host(1), register.path, common)),
    )
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(60)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5)
    expect((await postFrom(host(2), register.path, common)).status).toBe(400)
  })

  it('allow three reset mails per account, and answer alike for unknown addresses', async () => {
    const { email } = await server.newClinician()
    const host = newNetwork()
    const ask = (address: string) => async () =>
      (await postFrom(host(1), forgotPassword.path, { email: address })).status
    const expected = [200, 200, 200, 429, 429]
    expect(await repeat(5, ask(email))).toEqual(expected)
    expect(await repeat(5, ask('stranger@limits.example'))).toEqual(expected)
  })

  it('allow 60 link tries from one address', async () => {
    const host = newNetwork()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 2
          ? postFrom(host(1), verifyEmail.path, { token: `gn_ev_${index}` })
          : postFrom(host(1), resetPassword.path, { token: `gn_pr_${index}`, password: 'whatever' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(60)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
  })

  it('allow ten guesses at the current password in a stolen session', async () => {
    const { token, password } = await server.newClinician()
    let script = server.client({ token })
    const attempt = (currentPassword: string) => () =>
      statusOf(script.call(changePassword, { body: { currentPassword, newPassword: 'another one' } }))
    expect(await repeat(9, attempt('a guess'))).toEqual(Array(9).fill(400))
    const changed = await script.call(changePassword, {
      body: { currentPassword: password, newPassword: 'another one' },
    })
    script = server.client({ token: changed.token })
    expect(await repeat(11, attempt('a guess'))).toEqual([...Array(10).fill(400), 429])
    expect(await attempt('another one')()).toBe(429)
  })

  it('allow five confirmation mails per hour per account', async () => {
    const { call } = await server.newClinician()
    const resend = () => statusOf(call(resendVerification, {}))
    expect(await repeat(6, resend)).toEqual([...Array(5).fill(200), 429])
  })
})
