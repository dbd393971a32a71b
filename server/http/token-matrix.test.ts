import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { createSessions, type NewSession, type Sessions } from '../access/sessions.ts'
import { sessions as sessionsTable, users } from '../db/tables/accounts.ts'
import { validInputOf } from '../testing/arbitrary.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { withConfirmedEmail } from '../testing/second-factors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashSecret } from '../vault/secrets.ts'

/**
 * Every way to send, or not send, credentials, on every route. Those that are accepted take turns on the routes, and
 * each is sent to all of them with EVERY_DATABASE=1.
 */
const EVERYTHING = Boolean(process.env.EVERY_DATABASE)

let server: TestApp
let sessions: Sessions
const userIds = { clinician: 0, admin: 0 }

beforeAll(async () => {
  server = await startTestApp()
  const { database, audit } = server.storage
  sessions = createSessions(database, audit, server.config.session)
  userIds.clinician = (await withConfirmedEmail(server, await server.newClinician())).user.id
  userIds.admin = (await withConfirmedEmail(server, await server.newClinician())).user.id
  await database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, userIds.admin))
})
afterAll(() => server.close())

type Secrets = { token?: string; cookie?: string }
type State = { name: string; admitted: boolean; secrets: (userId: number) => Promise<Secrets> }

const bound = async (userId: number) => sessions.start(userId, { bound: true })
const change = (session: NewSession, set: Partial<typeof sessionsTable.$inferInsert>) =>
  server.storage.database.orm
    .update(sessionsTable)
    .set(set)
    .where(eq(sessionsTable.tokenHash, hashSecret(session.token)))

const STATES: State[] = [
  { name: 'nothing', admitted: false, secrets: async () => ({}) },
  {
    name: 'a bearer never used with its cookie',
    admitted: true,
    secrets: async (id) => ({ token: (await sessions.start(id)).token }),
  },
  {
    name: 'a bound bearer without its cookie',
    admitted: false,
    secrets: async (id) => ({ token: (await bound(id)).token }),
  },
  {
    name: 'the cookie alone',
    admitted: false,
    secrets: async (id) => ({ cookie: (await bound(id)).cookie }),
  },
  { name: 'both', admitted: true, secrets: bound },
  { name: 'both for the first time', admitted: true, secrets: (id) => sessions.start(id) },
  {
    name: 'a mismatched pair',
    admitted: false,
    secrets: async (id) => ({
      token: (await sessions.start(id)).token,
      cookie: (await sessions.start(id)).cookie,
    }),
  },
  {
    name: 'both, revoked',
    admitted: false,
    secrets: async (id) => {
      const session = await bound(id)
      await change(session, { revokedAt: new Date() })
      return session
    },
  },
  {
    name: 'both, expired',
    admitted: false,
    secrets: async (id) => {
      const session = await bound(id)
      await change(session, { expiresAt: new Date(Date.now() - 1000) })
      return session
    },
  },
  {
    name: 'both, idle too long',
    admitted: false,
    secrets: async (id) => {
      const session = await bound(id)
      await change(session, {
        lastSeenAt: new Date(Date.now() - (server.config.session.idleMinutes + 1) * 60_000),
      })
      return session
    },
  },
  { name: 'a made-up bearer', admitted: false, secrets: async () => ({ token: `gn_at_${'A'.repeat(49)}` }) },
]

async function ask(endpoint: AnyEndpoint, { token, cookie }: Secrets) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '999999']),
  )
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (cookie) headers.cookie = `sid=${cookie}`
  const init: RequestInit = { method: endpoint.method, headers }
  if (endpoint.body) {
    headers['content-type'] = 'application/json'
    // Public routes get an empty body, so that they fail validation rather than authentication.
    init.body = JSON.stringify(endpoint.access === 'public' ? {} : validInputOf(endpoint.body))
  }
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), init)
  return { status: response.status, body: await response.text() }
}

const SIGN_IN = '{"success":false,"error":"Please sign in."}'

describe('every route', () => {
  it('is mounted from a contract that declares its access', () => {
    expect(server.app.endpoints.length).toBeGreaterThan(15)
    expect(
      server.app.endpoints.every((endpoint) => ['public', 'signed-in', 'admin'].includes(endpoint.access)),
    ).toBe(true)
  })

  it.each(STATES)('responds as declared to $name', async (state) => {
    const { admitted, secrets } = state
    const turns = STATES.filter((each) => each.admitted)
    const routes = server.app.endpoints.filter(
      (_, n) => EVERYTHING || !admitted || turns[n % turns.length] === state,
    )
    // Rejected credentials can be reused. Accepted ones are created per call, since some routes end all of a
    // user's sessions.
    const refused = admitted ? undefined : await secrets(userIds.clinician)
    await inParallel(routes, admitted ? 1 : 10, async (endpoint) => {
      const asClinician = await ask(endpoint, refused ?? (await secrets(userIds.clinician)))
      const route = `${endpoint.method} ${endpoint.path}`
      if (endpoint.access === 'public') {
        expect([401, 403], route).not.toContain(asClinician.status)
      } else if (!admitted) {
        expect(asClinician, route).toEqual({ status: 401, body: SIGN_IN })
      } else if (endpoint.access === 'admin') {
        expect(asClinician.status, route).toBe(403)
        expect([401, 403], route).not.toContain((await ask(endpoint, await secrets(userIds.admin))).status)
      } else {
        expect([401, 403], route).not.toContain(asClinician.status)
      }
    })
  })

  it('keeps the server from starting when it doesn’t declare its access', async () => {
    const { createServer } = await import('./server.ts')
    const { createLogger } = await import('../logger.ts')
    const app = await createServer({ logger: createLogger('silent'), trustProxy: false, https: false })
    expect(() => app.get('/api/forgotten', async () => 'hello')).toThrow('does not declare who may call it')
    await app.close()
  })
})
