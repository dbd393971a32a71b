import { randomUUID } from 'node:crypto'
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { getNote } from '#shared/contracts/notes.ts'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { users } from '../db/tables/accounts.ts'
import { ALL_TABLES } from '../db/tables/all.ts'
import { validInputOf } from '../testing/arbitrary.ts'
import { makeNote, makePatient, RECORD_BODIES, RECORD_MAKERS } from '../testing/records.ts'
import { withConfirmedEmail } from '../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'
import { openRow, sealedColumnsOf } from '../vault/sealed-row.ts'
import { purposeOf } from '../vault/vault.ts'

/**
 * Valid bodies with extra fields that no caller may set: owner, ID, role, plan, credits. `npm run
 * fuzz:bodies` sends 10,000; every test run sends a sample.
 */
const BODIES = Number(process.env.MASS_BODIES ?? 150)
const CONCURRENCY = 5
/** Real IDs never get this high. */
const FORGED_ID = 7_000_000_000
const MARK = 'mass-assigned-by-a-body'

let server: TestApp
let victim: Clinician
let victimNote: number
let attacker: Clinician
let attackersPatient: number
/** One record of the attacker's for each kind of URL, so that the requests reach something. */
const own = new Map<string, number | string>()

beforeAll(async () => {
  server = await startTestApp()
  victim = await server.newClinician()
  victimNote = await makeNote(victim)
  attacker = await withConfirmedEmail(server, await server.newClinician())
  // Without a note limit, so that most requests are accepted.
  await server.storage.database.orm
    .update(users)
    .set({ subscription: 'Enterprise Plan' })
    .where(eq(users.id, attacker.user.id))
  attackersPatient = await makePatient(attacker)
  for (const { path, access, body } of server.app.endpoints) {
    if (access !== 'public' && body && path.includes('/:')) own.set(path, await makerFor(path)(attacker))
  }
})
afterAll(() => server.close())

function makerFor(path: string) {
  const found = Object.entries(RECORD_MAKERS)
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .sort(([a], [b]) => b.length - a.length)[0]
  return found?.[1] ?? makePatient
}

/** Takes a body and doesn't end the attacker's own session. Uploads aren't JSON. */
function endpoints(): AnyEndpoint[] {
  return server.app.endpoints.filter(
    ({ body, upload, path }) => body && !upload && !/\/auth\/|\/account|\/two-factor|\/passkey/.test(path),
  )
}

function extras(): fc.Arbitrary<Record<string, unknown>> {
  const id = fc.constantFrom(FORGED_ID, String(FORGED_ID))
  const whose = fc.constantFrom(victim.user.id, String(victim.user.id))
  const fields: Record<string, fc.Arbitrary<unknown>> = {
    id,
    ID: id,
    _id: id,
    noteId: id,
    patient_id: id,
    createdBy: whose,
    created_by: whose,
    ownerId: whose,
    owner_id: whose,
    userId: whose,
    user_id: whose,
    actorId: whose,
    chainId: whose,
    role: fc.constant('admin'),
    isAdmin: fc.constant(true),
    access: fc.constant('admin'),
    subscription: fc.constant(MARK),
    plan: fc.constant(MARK),
    stripeSubscriptionId: fc.constant(MARK),
    credits: fc.constant(99_999),
    creditBalance: fc.constant(99_999),
    balanceCents: fc.constant(99_999),
    emailVerifiedAt: fc.constant('2020-01-01T00:00:00Z'),
    signedAt: fc.constant('2020-01-01T00:00:00Z'),
    signedBy: fc.constant(MARK),
    hash: fc.constant(MARK),
    mrnIndex: fc.constant(MARK),
    assessmentToken: fc.constant(MARK),
    stripeCustomerId: fc.constant(MARK),
    anything: fc.constant(MARK),
  }
  return fc.record(fields, { requiredKeys: [] })
}

type Shot = { route: number; extra: Record<string, unknown>; nested: boolean }

async function send({ route, extra, nested }: Shot): Promise<number> {
  const endpoint = endpoints()[route] as AnyEndpoint
  const right = fitting(RECORD_BODIES.get(endpoint) ?? validInputOf(endpoint.body as z.ZodType))
  // Only fields that aren't in the contract are forged.
  const named = namesIn(endpoint.body as z.ZodType)
  const forged = Object.fromEntries(Object.entries(extra).filter(([name]) => !named.has(name)))
  const body = { ...forged, ...(nested ? deepened(right, forged) : right) }
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, String(own.get(endpoint.path) ?? 1)]),
  )
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${attacker.token}`,
      cookie: `sid=${attacker.cookie}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  expect(response.status, `${endpoint.path}: ${text}`).toBeLessThan(500)
  expect(text).not.toContain(MARK)
  return response.status
}

/** Uses existing records: a random ID would be rejected for that alone. */
function fitting(body: unknown): Record<string, unknown> {
  const entries = Object.entries(body as Record<string, unknown>).filter(
    ([name]) => !/^(template|note|summary|draft)Id$/.test(name),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === 'patientId') return [name, attackersPatient]
      if (name === 'mrn') return [name, randomUUID()]
      return [name, /^(version|revision)$/.test(name) ? 1 : value]
    }),
  )
}

function namesIn(schema: z.ZodType): Set<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Set(Object.keys(properties))
}

/** The same fields one level deeper. */
function deepened(value: object, extra: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...extra, ...inner } : inner,
    ]),
  )
}

/** Every row with this user's ID, as one text. */
async function recordsOf(userId: number): Promise<string> {
  const found: unknown[] = []
  for (const table of tables()) {
    const rows = (await server.storage.database.orm.select().from(table)) as Record<string, unknown>[]
    found.push(rows.filter((row) => [row.createdBy, row.ownerId, row.userId, row.chainId].includes(userId)))
  }
  found.push(await server.storage.database.orm.select().from(users).where(eq(users.id, userId)))
  return JSON.stringify(found)
}

const tables = () =>
  (Object.values(ALL_TABLES) as unknown[]).filter((table) => is(table, PgTable)) as PgTable[]

/** Finds forged IDs and words anywhere, encrypted or not. */
async function traces(): Promise<string[]> {
  const { database, vault } = server.storage
  const found: string[] = []
  for (const table of tables()) {
    const rows = (await database.orm.select().from(table)) as (Record<string, unknown> & { id: number })[]
    for (const row of rows) {
      const owner = Number(row.createdBy ?? row.ownerId ?? 0)
      const sealed = sealedColumnsOf(table).length > 0
      const keys = sealed && (await vault.keysOf(owner, purposeOf(getTableName(table))))
      const text = JSON.stringify(keys ? openRow(keys, table, row) : row)
      if (text.includes(MARK) || text.includes(String(FORGED_ID)))
        found.push(`${getTableName(table)}: ${text}`)
    }
  }
  return found
}

it(`ignores forged fields in ${BODIES} bodies`, { timeout: 900_000 }, async () => {
  const protectedOf = async () => {
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.id, attacker.user.id))
    if (!row) throw new Error('The attacker has no account.')
    const { id, role, subscription, isEmailVerified } = row
    return { id, role, subscription, isEmailVerified }
  }
  const [before, rights] = [await recordsOf(victim.user.id), await protectedOf()]
  const seen = new Map<boolean, number>()
  const shot = fc.record({
    route: fc.constantFrom(...endpoints().keys()),
    extra: extras(),
    nested: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(shot, { minLength: CONCURRENCY, maxLength: CONCURRENCY }), async (volley) => {
      for (const status of await Promise.all(volley.map(send))) {
        seen.set(status < 300, (seen.get(status < 300) ?? 0) + 1)
      }
    }),
    { numRuns: Math.ceil(BODIES / CONCURRENCY), endOnFailure: true },
  )
  // Otherwise nothing was tested: many must be accepted without the forged fields.
  expect(seen.get(true)).toBeGreaterThan(BODIES / 5)
  expect(await traces()).toEqual([])
  expect(await protectedOf()).toEqual(rights)
  expect(await recordsOf(victim.user.id)).toBe(before)
  expect((await victim.call(getNote, { params: { id: String(victimNote) } })).data.id).toBe(victimNote)
})

it('rejects a body that targets the object prototype', async () => {
  for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}']) {
    const response = await fetch(`${server.url}/api/patients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${attacker.token}`,
        cookie: `sid=${attacker.cookie}`,
        'content-type': 'application/json',
      },
      body,
    })
    expect(response.status).toBe(400)
  }
  expect(({} as { role?: string }).role).toBeUndefined()
})
