import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me } from '#shared/contracts/auth.ts'
import { sessions } from '../../db/tables/accounts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import { type Client, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashSecret, newSecret } from '../../vault/secrets.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, env: { SESSION_IDLE_MINUTES: '20', SESSION_HOURS: '2' } })
})
afterAll(() => server.close())

/** 200, or the error message. */
const status = (client: Client) =>
  client.call(me, {}).then(
    () => 200,
    (error) => error.status as number,
  )

const tokenWithoutCookie = (userId: number) =>
  server.storage.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.chainId, userId), eq(auditEvents.action, 'session.token_without_cookie')))

const rowsOf = (userId: number) =>
  server.storage.database.orm.select().from(sessions).where(eq(sessions.userId, userId))

describe('bearer and cookie of a session', () => {
  it('are bound by the first request that sends both; the bearer alone is then refused and logged', async () => {
    const browser = await server.newClinician()
    const thief = server.client({ token: browser.token })
    expect((await rowsOf(browser.user.id))[0]?.boundAt).toBeNull()
    expect(await status(browser)).toBe(200)
    expect((await rowsOf(browser.user.id))[0]?.boundAt).not.toBeNull()
    expect(await tokenWithoutCookie(browser.user.id)).toEqual([])

    expect(await status(thief)).toBe(401)
    const [event, ...others] = await tokenWithoutCookie(browser.user.id)
    expect(others).toEqual([])
    expect(event).toMatchObject({ subject: 'session', subjectId: (await rowsOf(browser.user.id))[0]?.id })
    expect(await status(browser)).toBe(200)
  })

  it('don’t affect a script that never sends the cookie', async () => {
    const { token, user } = await server.newClinician()
    const script = server.client({ token })
    for (let request = 0; request < 3; request += 1) expect(await status(script)).toBe(200)
    expect(await tokenWithoutCookie(user.id)).toEqual([])
    // It can still become a browser's session.
    expect((await rowsOf(user.id))[0]?.boundAt).toBeNull()
  })

  it('must match, before and after they are bound; a wrong pair ends nothing', async () => {
    const mine = await server.newClinician()
    const myOther = await server.signIn(mine.email, mine.password)
    const stranger = await server.newClinician()
    const mismatched = [
      { token: mine.token, cookie: stranger.cookie },
      { token: stranger.token, cookie: mine.cookie },
      { token: mine.token, cookie: myOther.cookie },
      { token: mine.token, cookie: newSecret('cookie') },
      { token: mine.token, cookie: mine.token },
      { token: mine.token, cookie: 'x' },
    ]
    for (const when of ['before', 'after'] as const) {
      for (const pair of mismatched) expect([when, await status(server.client(pair))]).toEqual([when, 401])
      if (when === 'before') {
        const rows = [...(await rowsOf(mine.user.id)), ...(await rowsOf(stranger.user.id))]
        expect(rows.map((row) => row.boundAt)).toEqual([null, null, null])
      }
      for (const client of [mine, myOther, stranger])
        expect([when, await status(client)]).toEqual([when, 200])
    }
  })

  it('are both required: no bearer, only a cookie, or a made-up value is refused', async () => {
    const { cookie, token } = await server.newClinician()
    const attempts = [
      {},
      { cookie },
      { token: cookie, cookie },
      { token: newSecret('bearer'), cookie },
      { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, cookie },
      { token: hashSecret(token), cookie },
    ]
    for (const secrets of attempts) expect(await status(server.client(secrets))).toBe(401)
  })

  it('are stored only as hashes', async () => {
    const { user, token, cookie } = await server.newClinician()
    const rows = await rowsOf(user.id)
    expect(rows).toMatchObject([{ tokenHash: hashSecret(token), cookieHash: hashSecret(cookie) }])
    const everything = JSON.stringify(rows)
    for (const secret of [token, cookie]) expect(everything).not.toContain(secret.slice(6, 40))
    expect(hashSecret(token)).not.toBe(hashSecret(cookie))
  })
})

describe('session cookie', () => {
  it('can’t be read by scripts or sent from other sites', async () => {
    const { email, password } = await server.newClinician()
    const answer = await rawRequest('POST', server.url + login.path, { body: { email, password } })
    expect(answer.cookies).toHaveLength(1)
    expect(attributes(answer.cookies[0])).toEqual(['httponly', 'max-age=7200', 'path=/', 'samesite=strict'])
  })

  it('is bound to the host over https, where the unprefixed name is ignored', async () => {
    const { email, password } = await server.newClinician()
    const https = await startTestApp({
      storage: server.storage,
      jobs: false,
      env: { PUBLIC_URL: 'https://notes.clinic.example' },
    })
    try {
      const answer = await rawRequest('POST', https.url + login.path, { body: { email, password } })
      expect(answer.cookies).toHaveLength(1)
      expect(answer.cookies[0]).toMatch(/^__Host-sid=gn_sc_/)
      expect(attributes(answer.cookies[0])).toEqual([
        'httponly',
        'max-age=43200',
        'path=/',
        'samesite=strict',
        'secure',
      ])
      const { token } = JSON.parse(answer.text).data
      const secret = cookieIn(answer, '__Host-sid')
      const ask = async (cookie: string) =>
        (await rawRequest('GET', https.url + me.path, { token, cookie })).status
      expect(await ask(`__Host-sid=${secret}`)).toBe(200)
      // Another host of the same domain could set this one.
      expect(await ask(`sid=${secret}`)).toBe(401)
    } finally {
      await https.close()
    }
  })
})

describe('a session', () => {
  it('ends after a period of inactivity, which activity extends', async () => {
    const active = await server.newClinician()
    const idle = await server.newClinician()
    const script = server.client({ token: (await server.newClinician()).token })
    clock.advance({ minutes: 19 })
    expect(await status(active)).toBe(200)
    expect(await status(script)).toBe(200)
    clock.advance({ minutes: 2 })
    expect(await status(idle)).toBe(401)
    expect(await status(active)).toBe(200)
    expect(await status(script)).toBe(200)
    clock.advance({ minutes: 21 })
    expect(await status(active)).toBe(401)
    expect(await status(script)).toBe(401)
    // A refused request isn't activity.
    expect(await status(idle)).toBe(401)
  })

  it('ends after its maximum lifetime, even if active', async () => {
    const clinician = await server.newClinician()
    for (let minutes = 15; minutes < 120; minutes += 15) {
      clock.advance({ minutes: 15 })
      expect([minutes, await status(clinician)]).toEqual([minutes, 200])
    }
    clock.advance({ minutes: 15 })
    expect(await status(clinician)).toBe(401)
    const again = await server.signIn(clinician.email, clinician.password)
    expect(await status(again)).toBe(200)
  })

  it('isn’t extended by a bearer whose cookie is missing', async () => {
    const browser = await server.newClinician()
    expect(await status(browser)).toBe(200)
    clock.advance({ minutes: 15 })
    expect(await status(server.client({ token: browser.token }))).toBe(401)
    expect(await status(server.client({ token: browser.token, cookie: newSecret('cookie') }))).toBe(401)
    clock.advance({ minutes: 6 })
    expect(await status(browser)).toBe(401)
  })
})

function attributes(cookie = ''): string[] {
  return cookie
    .split(';')
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase())
    .sort()
}

it('signing in doesn’t deadlock with a transaction that locks the account and then its audit chain', async () => {
  const who = await server.newClinician()
  const { database } = server.storage
  const signingIn = await database.transaction(async () => {
    await database.execute('select id from users where id = $1 for update', [who.user.id])
    const entering = server.signIn(who.email, who.password)
    // Long enough for the sign-in to reach the lock.
    await new Promise((resolve) => setTimeout(resolve, 700))
    await database.execute('select chain_id from audit_heads where chain_id = $1 for update', [who.user.id])
    return { entering }
  })
  expect((await signingIn.entering).user.id).toBe(who.user.id)
})
