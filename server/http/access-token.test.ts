import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { needsFreshProof } from '../access/step-up.ts'
import { users } from '../db/tables/accounts.ts'
import { validInputOf } from '../testing/arbitrary.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { makeAccessToken } from '../testing/records.ts'
import { withConfirmedEmail } from '../testing/second-factors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { nameOf } from './request-input.ts'

/** Everything a personal access token may call. A change here needs a reason in docs/api.md. */
const ALLOWED: Record<string, string> = {
  'GET /api/clinical-notes': 'notes:read',
  'POST /api/clinical-notes/search': 'notes:read',
  'GET /api/clinical-notes/:id': 'notes:read',
  'GET /api/clinical-notes/:id/pdf': 'notes:read',
  'POST /api/note-drafts': 'drafts:write',
}

let server: TestApp
let tokens: Record<'both' | 'notes:read' | 'drafts:write', string>

beforeAll(async () => {
  server = await startTestApp()
  // An administrator's token can do no more.
  const owner = await withConfirmedEmail(server, await server.newClinician())
  await server.storage.database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, owner.user.id))
  tokens = {
    both: (await makeAccessToken(owner)).token,
    'notes:read': (await makeAccessToken(owner, ['notes:read'])).token,
    'drafts:write': (await makeAccessToken(owner, ['drafts:write'])).token,
  }
})
afterAll(() => server.close())

async function statusOf(endpoint: AnyEndpoint, token: string | undefined): Promise<number> {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '999999']),
  )
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.body && !endpoint.upload ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body && !endpoint.upload
      ? { body: JSON.stringify(endpoint.access === 'public' ? {} : validInputOf(endpoint.body)) }
      : {}),
  })
  await response.arrayBuffer()
  if (endpoint.access !== 'public') expect(response.headers.get('set-cookie'), nameOf(endpoint)).toBeNull()
  return response.status
}

it('may call what its scopes name and gets 403 everywhere else', { timeout: 180_000 }, async () => {
  const guarded = server.app.endpoints.filter(({ access }) => access !== 'public')
  expect(guarded.length).toBeGreaterThan(120)
  const admitted: Record<string, string> = {}
  await inParallel(guarded, 5, async (endpoint) => {
    const route = nameOf(endpoint)
    const status = await statusOf(endpoint, tokens.both)
    if (status === 403) return
    expect([401, 500], `${route}: ${status}`).not.toContain(status)
    for (const scope of ['notes:read', 'drafts:write'] as const) {
      if ((await statusOf(endpoint, tokens[scope])) !== 403) admitted[route] = scope
    }
  })
  expect(admitted).toEqual(ALLOWED)
})

it('is ignored where anyone may call', async () => {
  const open = server.app.endpoints.filter(({ access }) => access === 'public')
  await inParallel(open, 5, async (endpoint) => {
    const [withToken, without] = [await statusOf(endpoint, tokens.both), await statusOf(endpoint, undefined)]
    expect([without, 429], nameOf(endpoint)).toContain(withToken)
  })
})

it('is never admitted where identity must be confirmed or to an upload, by contract', () => {
  const scoped = server.app.endpoints.filter(({ tokenScope }) => tokenScope)
  expect(scoped).toHaveLength(Object.keys(ALLOWED).length)
  for (const endpoint of scoped) {
    expect(endpoint.access, nameOf(endpoint)).toBe('signed-in')
    expect(needsFreshProof(endpoint), nameOf(endpoint)).toBe(false)
    expect(endpoint.upload, nameOf(endpoint)).toBeUndefined()
    expect(endpoint.streams, nameOf(endpoint)).toBeUndefined()
  }
})

it('is described in the API documentation with its scopes', async () => {
  const { paths, components } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
    components: { securitySchemes: Record<string, { bearerFormat?: string }> }
  }
  expect(components.securitySchemes.accessToken?.bearerFormat).toBe('gnt_…')
  const described: Record<string, string> = {}
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const scope = security.find(({ accessToken }) => accessToken)?.accessToken?.[0]
      if (scope) described[`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`] = scope
    }
  }
  expect(described).toEqual(ALLOWED)
})
