import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forgotPassword,
  GOOGLE_RETURN_PATH,
  GOOGLE_SIGN_IN_PATH,
  login,
  register,
  resetPassword,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { getFactors } from '#shared/contracts/two-factor.ts'
import { sessions, userIdentities, users } from '../../db/tables/accounts.ts'
import { projectRoot } from '../../project-root.ts'
import { validInputOf } from '../../testing/arbitrary.ts'
import { mailedToken, SUBJECTS } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts'
import { cookieIn, type RawAnswer, rawRequest } from '../../testing/raw-request.ts'
import { addTotp, codeAt, finish, withConfirmedEmail } from '../../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Takes every sign-in path with everything right except the second factor. */

const PUBLIC_URL = 'http://notes.clinic.example'
const clock = movableClock()
let provider: OpenIdProvider
let server: TestApp
beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: PUBLIC_URL + GOOGLE_RETURN_PATH })
  const { issuer, clientId, clientSecret } = provider
  server = await startTestApp({
    clock,
    env: {
      PUBLIC_URL,
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
    },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Protected = Clinician & { secret: string }

/** A clinician with a confirmed address and an authenticator app, signed out. */
async function protectedClinician(email: string): Promise<Protected> {
  const clinician = await server.newClinician({ email })
  const token = await mailedToken(server, email, SUBJECTS.verify)
  await server.client().call(verifyEmail, { body: { token } })
  const { secret } = await addTotp(clinician, clock.now)
  await server.storage.database.orm.delete(sessions).where(eq(sessions.userId, clinician.user.id))
  return { ...clinician, secret }
}

const sessionsOf = async ({ user }: Clinician) =>
  (await server.storage.database.orm.select().from(sessions).where(eq(sessions.userId, user.id))).length

function expectNoSession(answer: RawAnswer, what: string) {
  const everything = [answer.text, answer.location, ...answer.cookies].join('\n')
  expect(everything, what).not.toMatch(/gn_at_|gn_sc_|[?&#]token=/)
}

async function throughGoogle(sub: string): Promise<RawAnswer> {
  const leaving = await rawRequest('GET', server.url + GOOGLE_SIGN_IN_PATH)
  const back = new URL(await provider.visit(leaving.location, { as: sub }))
  return rawRequest('GET', server.url + back.pathname + back.search, {
    cookie: `sign-in=${cookieIn(leaving, 'sign-in')}`,
  })
}

describe('an account with a second factor', () => {
  it('gets no session from any public operation without the second factor', async () => {
    const clinician = await protectedClinician('every@path.example')
    const { email, password } = clinician
    await server.client().call(forgotPassword, { body: { email } })
    const resetToken = await mailedToken(server, email, SUBJECTS.reset)
    const right: Record<string, object> = {
      [login.path]: { email, password },
      [resetPassword.path]: { token: resetToken, password: 'a whole new harbor' },
      [forgotPassword.path]: { email },
    }
    const open = server.app.endpoints.filter(({ access }) => access === 'public')
    expect(open.length).toBeGreaterThan(10)
    for (const endpoint of open) {
      // Registering creates a new account, which has no second factor yet.
      if (endpoint.path === register.path) continue
      const body = right[endpoint.path] ?? (endpoint.body ? validInputOf(endpoint.body) : undefined)
      const answer = await rawRequest(endpoint.method, server.url + endpoint.path.replace(/:\w+/g, 'x'), {
        ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
      })
      expectNoSession(answer, `${endpoint.method} ${endpoint.path}`)
    }
    expect(await sessionsOf(clinician)).toBe(0)
  })

  it('is asked for the second factor after the password and after a reset, which doesn’t sign in', async () => {
    const clinician = await protectedClinician('reset@path.example')
    const { email } = clinician
    await server.client().call(forgotPassword, { body: { email } })
    const token = await mailedToken(server, email, SUBJECTS.reset)
    const reset = await rawRequest('POST', server.url + resetPassword.path, {
      body: { token, password: 'a whole new harbor' },
    })
    expect(reset.status).toBe(200)
    expectNoSession(reset, 'reset')
    const answer = await rawRequest('POST', server.url + login.path, {
      body: { email, password: 'a whole new harbor' },
    })
    expect([answer.status, JSON.parse(answer.text).details.challenge]).toEqual([401, 'two-factor'])
    expectNoSession(answer, 'login after reset')
    expect(await sessionsOf(clinician)).toBe(0)
  })

  it('is asked for the second factor after Google, the first time and every later time', async () => {
    const clinician = await protectedClinician('google@path.example')
    const sub = 'google-path'
    provider.add({ sub, email: clinician.email, email_verified: true })
    for (const round of [1, 2]) {
      const answer = await throughGoogle(sub)
      expectNoSession(answer, `Google, round ${round}`)
      const { pathname, search, hash } = new URL(answer.location, PUBLIC_URL)
      expect([pathname, search]).toEqual(['/sign-in', ''])
      const step = new URLSearchParams(hash.slice(1))
      expect(step.get('methods')).toBe('totp,recovery')
      const asked = {
        challengeToken: step.get('challengeToken') ?? '',
        cookie: cookieIn(answer, 'step') ?? '',
      }
      expect(await sessionsOf(clinician)).toBe(round - 1)
      expect((await finish(server, { ...asked, cookie: '' }, { code: '000000' })).status).toBe(410)
      clock.advance({ minutes: 1 })
      const entered = await finish(server, asked, { code: codeAt(clinician.secret, clock.now()) })
      expect(entered.status, entered.text).toBe(200)
    }
  })

  it('can’t be taken over, or lose its factor, through Google with its unconfirmed address', async () => {
    // Earlier versions allowed second factors on unconfirmed accounts.
    const squatter = await withConfirmedEmail(
      server,
      await server.newClinician({ email: 'squatted@path.example' }),
    )
    await addTotp(squatter, clock.now)
    await server.storage.database.orm
      .update(users)
      .set({ isEmailVerified: false })
      .where(eq(users.id, squatter.user.id))
    provider.add({ sub: 'true-owner', email: squatter.email, email_verified: true })
    const answer = await throughGoogle('true-owner')
    expect(answer.location).toBe('/?error=oauth_failed')
    expectNoSession(answer, 'Google, unconfirmed')
    expect((await squatter.call(getFactors, {})).data.totp).toBe(true)
    const { orm } = server.storage.database
    expect(
      await orm.select().from(userIdentities).where(eq(userIdentities.userId, squatter.user.id)),
    ).toEqual([])
    const [row] = await orm.select().from(users).where(eq(users.id, squatter.user.id))
    expect(row?.password).not.toBeNull()
  })
})

describe('sessions', () => {
  it('are created only at the sign-in gate and at registration', () => {
    const root = join(projectRoot(), 'server')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/test\.ts$|^testing[\\/]/.test(file),
    )
    const starts = files.filter((file) => /\bsessions\.start\(/.test(readFileSync(join(root, file), 'utf8')))
    expect(starts.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
      'features/auth/auth.gate.ts',
      'features/auth/auth.service.ts',
    ])
    const service = readFileSync(join(root, 'features/auth/auth.service.ts'), 'utf8')
    expect(service.match(/\bsessions\.start\(/g)).toHaveLength(1)
  })
})
