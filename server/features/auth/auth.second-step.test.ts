import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me } from '#shared/contracts/auth.ts'
import { finishSignIn } from '#shared/contracts/two-factor.ts'
import { sessions } from '../../db/tables/accounts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import { factorChallenges, recoveryCodes, totpSecrets } from '../../db/tables/two-factor.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { mailsAbout } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import {
  addTotp,
  askedAfterPassword,
  codeAt,
  finish,
  withConfirmedEmail,
} from '../../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { newSecret } from '../../vault/secrets.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, poolSize: 60 })
})
afterAll(() => server.close())

/** A clinician with an authenticator app whose current code hasn't been used. */
async function withTotp(): Promise<Clinician & { secret: string; recoveryCodes: string[] }> {
  const clinician = await withConfirmedEmail(server, await server.newClinician())
  const factor = await addTotp(clinician, clock.now)
  clock.advance({ minutes: 2 })
  return { ...clinician, ...factor }
}

const codeOf = ({ secret }: { secret: string }, steps = 0) => codeAt(secret, clock.now(), steps)
const actionsOf = async (userId: number) =>
  (await auditTrailOf(server.storage.database, userId)).map(({ action, detail }) => ({ action, detail }))

describe('signing in with a second factor', () => {
  it('answers the password with a challenge that grants no access', async () => {
    const clinician = await withTotp()
    const before = await server.storage.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, clinician.user.id))
    const { answer, ...asked } = await askedAfterPassword(server, clinician)
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      error: 'This account uses two-factor sign-in. Complete one more step.',
      details: {
        challenge: 'two-factor',
        challengeToken: expect.stringMatching(/^gn_ch_/),
        methods: ['totp', 'recovery'],
        expiresAt: expect.any(String),
      },
    })
    expect(answer.text).not.toContain('gn_at_')
    expect(answer.cookies.map((line) => line.split('=')[0])).toEqual(['step'])
    expect(answer.cookies[0]).toMatch(/Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(Date.parse(asked.expiresAt) - clock.now().getTime()).toBeLessThanOrEqual(5 * 60_000)
    const after = await server.storage.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, clinician.user.id))
    expect(after).toHaveLength(before.length)
    // A wrong password gets the same response as always, so a guesser can't tell whether there is a second factor.
    const wrong = await rawRequest('POST', server.url + login.path, {
      body: { email: clinician.email, password: 'wrong' },
    })
    expect(JSON.parse(wrong.text)).toEqual({ success: false, error: 'Please check your email and password.' })
  })

  it('accepts the code, binds the session from the start and audits both steps', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const answer = await finish(server, asked, { code: codeOf(clinician) })
    expect(answer.status, answer.text).toBe(200)
    const { token, user } = JSON.parse(answer.text).data
    expect(user.email).toBe(clinician.email)
    const cookie = cookieIn(answer, 'sid')
    expect(cookieIn(answer, 'step')).toBe('')
    await server.client({ token, cookie }).call(me, {})
    await expect(server.client({ token }).call(me, {})).rejects.toMatchObject({ status: 401 })
    expect((await actionsOf(clinician.user.id)).slice(-3)).toMatchObject([
      { action: 'session.second_step_asked', detail: { method: 'password' } },
      { action: 'session.signed_in', detail: { method: 'password', factor: 'totp' } },
      { action: 'session.token_without_cookie' },
    ])
  })

  it('accepts a code with spaces, and from one period before or after', async () => {
    for (const [steps, write] of [
      [0, (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
      [-1, (code: string) => code],
      [1, (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `],
    ] as const) {
      const clinician = await withTotp()
      const asked = await askedAfterPassword(server, clinician)
      const answer = await finish(server, asked, { code: write(codeOf(clinician, steps)) })
      expect([steps, answer.status]).toEqual([steps, 200])
    }
  })

  it('refuses and counts older, later, made-up and other users’ codes', async () => {
    const clinician = await withTotp()
    const other = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const wrong = [codeOf(clinician, -2), codeOf(clinician, 2), '000000', codeOf(other)]
    for (const code of wrong) {
      const answer = await finish(server, asked, { code })
      expect(answer.status).toBe(401)
      expect(JSON.parse(answer.text).error).toBe(
        'That code is incorrect or has already been used. Wait for the next one.',
      )
      expect(answer.cookies).toEqual([])
    }
    const refused = (await actionsOf(clinician.user.id)).filter(
      ({ action }) => action === 'session.second_step_refused',
    )
    expect(refused).toHaveLength(4)
    expect((await finish(server, asked, { code: codeOf(clinician) })).status).toBe(200)
  })

  it('accepts a code once: not in a second sign-in, and no older code after it', async () => {
    const clinician = await withTotp()
    const code = codeOf(clinician)
    const older = codeOf(clinician, -1)
    const first = await askedAfterPassword(server, clinician)
    expect((await finish(server, first, { code })).status).toBe(200)
    expect((await finish(server, first, { code: codeOf(clinician, 1) })).status).toBe(410)
    const second = await askedAfterPassword(server, clinician)
    expect((await finish(server, second, { code })).status).toBe(401)
    expect((await finish(server, second, { code: older })).status).toBe(401)
    expect((await finish(server, second, { code: codeOf(clinician, 1) })).status).toBe(200)
  })

  it('gives a session to exactly one of 100 concurrent uses of a code', async () => {
    const clinician = await withTotp()
    const asked = await Promise.all(Array.from({ length: 100 }, () => askedAfterPassword(server, clinician)))
    const code = codeOf(clinician)
    const answers = await Promise.all(asked.map((each) => finish(server, each, { code })))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ in: count(200), out: count(401) }).toEqual({ in: 1, out: 99 })
  })

  it('creates one session per challenge, even for concurrent codes', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const steps = [
      { code: codeOf(clinician) },
      { code: codeOf(clinician, 1) },
      ...clinician.recoveryCodes.slice(0, 3).map((recoveryCode) => ({ recoveryCode })),
    ]
    const answers = await Promise.all(steps.map((step) => finish(server, asked, step)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('allows five guesses per challenge, also in parallel, then requires the password again', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => finish(server, asked, { code: String(100_000 + guess) })),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ checked: count(401), over: count(410) }).toEqual({ checked: 5, over: 35 })
    expect((await finish(server, asked, { code: codeOf(clinician) })).status).toBe(410)
  })

  it('expires after five minutes', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    clock.advance({ minutes: 6 })
    const answer = await finish(server, asked, { code: codeOf(clinician) })
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([
      410,
      'That took too long, or there were too many attempts. Start over.',
    ])
  })

  it('works only in the browser where it began', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const other = await askedAfterPassword(server, clinician)
    const code = codeOf(clinician)
    for (const stolen of [
      { ...asked, cookie: '' },
      { ...asked, cookie: other.cookie },
      { ...asked, cookie: newSecret('challengeCookie') },
      { ...asked, cookie: asked.challengeToken },
      { ...asked, challengeToken: newSecret('challenge') },
      { ...asked, challengeToken: asked.cookie },
    ]) {
      expect((await finish(server, stolen, { code })).status).toBe(410)
    }
    expect((await finish(server, asked, { code })).status).toBe(200)
  })

  it('stores only hashes of the challenge', async () => {
    const clinician = await withTotp()
    const asked = await askedAfterPassword(server, clinician)
    const rows = await server.storage.database.orm
      .select()
      .from(factorChallenges)
      .where(eq(factorChallenges.userId, clinician.user.id))
    expect(rows).toHaveLength(1)
    for (const secret of [asked.challengeToken, asked.cookie]) {
      expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 40))
    }
  })
})

describe('recovery codes', () => {
  it('work once each, in any format, and notify the owner', async () => {
    const clinician = await withTotp()
    const [code = '', next = ''] = clinician.recoveryCodes
    expect(clinician.recoveryCodes).toHaveLength(10)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const first = await askedAfterPassword(server, clinician)
    expect((await finish(server, first, { recoveryCode: typed })).status).toBe(200)
    const [mail] = await mailsAbout(server, clinician.email, 'A recovery code was used')
    expect(mail?.text).toContain('You have 9 left')
    const second = await askedAfterPassword(server, clinician)
    expect((await finish(server, second, { recoveryCode: code })).status).toBe(401)
    expect((await finish(server, second, { recoveryCode: next })).status).toBe(200)
  })

  it('sign in exactly one of 40 concurrent uses', async () => {
    const clinician = await withTotp()
    const asked = await Promise.all(Array.from({ length: 40 }, () => askedAfterPassword(server, clinician)))
    const recoveryCode = clinician.recoveryCodes[4] ?? ''
    const answers = await Promise.all(asked.map((each) => finish(server, each, { recoveryCode })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('don’t work for another account, and aren’t stored in readable form', async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()]
    const asked = await askedAfterPassword(server, mine)
    const answer = await finish(server, asked, { recoveryCode: theirs.recoveryCodes[0] ?? '' })
    expect(answer.status).toBe(401)
    const { orm } = server.storage.database
    const rows = JSON.stringify([
      await orm.select().from(recoveryCodes),
      await orm.select().from(totpSecrets),
    ])
    for (const code of mine.recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
    expect(rows).not.toContain(mine.secret)
  })
})

describe('guessing at the second step', () => {
  it('stops after five codes per account, across networks and repeated sign-ins', async () => {
    const limited = await startTestApp({
      storage: server.storage,
      jobs: false,
      clock,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    })
    try {
      const clinician = await withTotp()
      let from = 0
      const ask = async () => {
        const headers = { 'x-forwarded-for': `198.51.100.${++from}` }
        const body = { email: clinician.email, password: clinician.password }
        const asked = await rawRequest('POST', limited.url + login.path, { body, headers })
        const { challengeToken } = JSON.parse(asked.text).details
        return { challengeToken, headers, cookie: `step=${cookieIn(asked, 'step')}` }
      }
      const answer = (
        { challengeToken, ...from }: Awaited<ReturnType<typeof ask>>,
        step: { code: string } | { recoveryCode: string },
      ) => rawRequest('POST', limited.url + finishSignIn.path, { body: { challengeToken, ...step }, ...from })
      const guess = async (step: Parameters<typeof answer>[1]) => answer(await ask(), step)
      const asked = []
      for (let number = 0; number < 12; number += 1) asked.push(await ask())
      const wrong = await Promise.all(
        asked.map((each, index) => answer(each, { code: String(200_000 + index) })),
      )
      const statuses = wrong.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
      const late = await guess({ code: codeOf(clinician) })
      expect(late.status).toBe(429)
      expect(JSON.parse(late.text).error).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/)
      // Someone who has the password can't lock the owner out by guessing codes.
      expect((await guess({ recoveryCode: clinician.recoveryCodes[0] ?? '' })).status).toBe(200)
      const refused = await server.storage.database.orm
        .select()
        .from(auditEvents)
        .where(
          and(
            eq(auditEvents.chainId, clinician.user.id),
            eq(auditEvents.action, 'session.second_step_refused'),
          ),
        )
      expect(refused).toHaveLength(5)
    } finally {
      await limited.close()
    }
  })
})
