import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { hostileBodyOf, hostileParameter } from '../testing/arbitrary.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'

/** `npm run fuzz` sends 10,000; every test run sends a sample. */
const ASKED = process.env.FUZZ_REQUESTS
const REQUESTS = Number(ASKED ?? 200)
const CONCURRENCY = 8
const HANG_MS = 20_000

let server: TestApp
let clinician: Clinician

beforeAll(async () => {
  server = await startTestApp()
  clinician = await server.newClinician()
})
afterAll(() => server.close())

/** `route` is an index: failing cases are printed, and contracts are too long to read. */
type Shot = { route: number; parameter: string; body: unknown; raw: string | undefined }

const RAW_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":',
  '\u0000',
  '[1,2',
  '{"__proto__":{"admin":true}}',
  'x'.repeat(2_000_000),
  '['.repeat(100_000) + ']'.repeat(100_000),
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
]

/** Logging out would end the session that the other requests need. */
function endpoints(): AnyEndpoint[] {
  return server.app.endpoints.filter(({ path }) => path !== '/api/auth/logout')
}

function endpointAt(route: number): AnyEndpoint {
  const endpoint = endpoints()[route]
  if (!endpoint) throw new Error(`There is no route ${route}.`)
  return endpoint
}

function shots(): fc.Arbitrary<Shot> {
  return fc.constantFrom(...endpoints().keys()).chain((route) =>
    fc.record({
      route: fc.constant(route),
      parameter: hostileParameter,
      body: hostileBodyOf(endpointAt(route)),
      raw: fc.oneof(
        { weight: 15, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
      ),
    }),
  )
}

async function fire({ route, parameter, body, raw }: Shot): Promise<number> {
  const endpoint = endpointAt(route)
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, parameter]),
  )
  const sendsBody = endpoint.method !== 'GET'
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${clinician.token}`,
      cookie: `sid=${clinician.cookie}`,
      ...(sendsBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(sendsBody ? { body: raw ?? JSON.stringify(body) ?? 'null' } : {}),
    signal: AbortSignal.timeout(HANG_MS),
  })
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  if (response.status >= 400) {
    expect(answer).toMatchObject({ success: false, error: expect.stringMatching(/\S/) })
    expect(text).not.toMatch(/\bat \S+ \(|node_modules|SQLSTATE/)
  }
  expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
  return response.status
}

it(`answers ${REQUESTS} hostile requests with a message and never a 500`, {
  timeout: 900_000,
}, async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(shots(), { minLength: CONCURRENCY, maxLength: CONCURRENCY }),
      async (volley) => {
        for (const status of await Promise.all(volley.map(fire))) {
          seen.set(status, (seen.get(status) ?? 0) + 1)
        }
      },
    ),
    { numRuns: Math.ceil(REQUESTS / CONCURRENCY), endOnFailure: false },
  )
  // Otherwise the inputs aren't as varied as intended.
  expect([...seen.keys()].some((status) => status < 300)).toBe(true)
  expect(seen.get(400)).toBeGreaterThan(0)
})

it.each(['//', '///', '//[/x', '//@/x.js', '//foo:99999/x', '//%5b', '/%2500.js', '/assets/%252e%252e/x.js'])(
  'answers a path that looks like a host or like nothing without failing: GET %s',
  async (path) => {
    const { status } = await fetch(server.url + path)
    // `//` is the home page.
    expect([200, 400, 404]).toContain(status)
  },
)

it.each([['lists', 400_000, '[', ']'] as const])(
  'rejects JSON of nested %s, %d deep',
  { tags: 'long' },
  refusesNested,
)

it.each([
  ['lists', 60_000, '[', ']'],
  ['objects', 60_000, '{"a":', '}'],
  ['lists', 40, '[', ']'],
])('rejects JSON of nested %s, %d deep', refusesNested)

async function refusesNested(_what: string, depth: number, open: string, close: string): Promise<void> {
  const nested = `${open.repeat(depth)}1${close.repeat(depth)}`
  const withBody = endpoints().filter(({ method, upload }) => method !== 'GET' && !upload)
  // Large ones take a while to upload: the deepest go only to public routes, the others also to a sample of the rest.
  const inSample = (n: number) => depth < 100_000 && (depth < 100 || ASKED || n % 5 === 0)
  for (const endpoint of withBody.filter(({ access }, n) => access === 'public' || inSample(n))) {
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    const response = await fetch(server.url + urlOf(endpoint.path, { params }), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${clinician.token}`,
        cookie: `sid=${clinician.cookie}`,
        'content-type': 'application/json',
      },
      body: `{"x":${nested}}`,
    })
    expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
    if (endpoint.body && endpoint.access === 'public') {
      expect([400, 404, 410], endpoint.path).toContain(response.status)
    }
  }
}
