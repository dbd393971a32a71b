import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { users } from '../db/tables/accounts.ts'
import { bodyFor, makerFor } from '../testing/record-requests.ts'
import { withConfirmedEmail } from '../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let owner: Clinician
let stranger: Clinician
let administrator: Clinician

beforeAll(async () => {
  server = await startTestApp()
  owner = await withConfirmedEmail(server, await server.newClinician())
  stranger = await server.newClinician()
  administrator = await server.newClinician()
  // Every route with a note creates one, more than the free plan allows.
  await server.storage.database.orm
    .update(users)
    .set({ subscription: 'Enterprise Plan' })
    .where(eq(users.id, owner.user.id))
  await server.storage.database.orm
    .update(users)
    .set({ role: 'admin' })
    .where(eq(users.id, administrator.user.id))
})
afterAll(() => server.close())

/** Guarded routes with a record ID in the URL. */
function routesWithAnId(access: AnyEndpoint['access']): AnyEndpoint[] {
  return server.app.endpoints.filter((endpoint) => endpoint.access === access && endpoint.path.includes('/:'))
}

async function ask(endpoint: AnyEndpoint, id: number | string, { token, cookie }: Clinician) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, String(id)]),
  )
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `sid=${cookie}`,
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(bodyFor(endpoint)) } : {}),
  })
  return { status: response.status, body: await response.text() }
}

describe('another user’s record', () => {
  it('looks exactly like a nonexistent one on every route with an ID', async () => {
    const routes = routesWithAnId('signed-in')
    expect(routes.length).toBeGreaterThan(0)
    for (const endpoint of routes) {
      const route = `${endpoint.method} ${endpoint.path}`
      const id = await makerFor(endpoint.path)(owner)
      const missing = await ask(endpoint, typeof id === 'string' ? randomUUID() : 900_000_000, stranger)
      expect(missing.status, route).toBe(404)
      for (const other of [stranger, administrator]) {
        expect(await ask(endpoint, id, other), route).toEqual(missing)
      }
      const own = await ask(endpoint, id, owner)
      expect(own.status, `${route} for its owner: ${own.body}`).toBeLessThan(300)
    }
  })

  it('gives non-administrators nothing on any administrator route, and administrators a 404 when it’s missing', async () => {
    const routes = routesWithAnId('admin')
    expect(routes.length).toBeGreaterThan(0)
    for (const endpoint of routes) {
      const route = `${endpoint.method} ${endpoint.path}`
      const id = await makerFor(endpoint.path)(owner)
      const refused = await ask(endpoint, 900_000_000, stranger)
      expect(refused.status, route).toBe(403)
      expect(await ask(endpoint, id, stranger), route).toEqual(refused)
      expect((await ask(endpoint, 900_000_000, administrator)).status, route).toBe(404)
      const done = await ask(endpoint, id, administrator)
      expect(done.status, `${route} for an administrator: ${done.body}`).toBeLessThan(300)
    }
  })
})
