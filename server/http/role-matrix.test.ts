import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { openAssessment } from '#shared/contracts/assessment-links.ts'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint, Method } from '#shared/http/endpoint.ts'
import { createSessions, type Sessions } from '../access/sessions.ts'
import { users } from '../db/tables/accounts.ts'
import { validInputOf } from '../testing/arbitrary.ts'
import { makeAssessment } from '../testing/assessments.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { makePatient } from '../testing/records.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/**
 * Every path × every method × every kind of caller, from the contracts. Undeclared combinations don't exist: each is
 * tried by one kind of caller, and by all of them with EVERY_DATABASE=1.
 */
const EVERYTHING = Boolean(process.env.EVERY_DATABASE)

const VERBS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ROLES = ['anonymous', 'link holder', 'clinician', 'other clinician', 'admin'] as const
type Role = (typeof ROLES)[number]

let server: TestApp
let sessions: Sessions
let linkToken = ''
const userIds: Partial<Record<Role, number>> = {}

beforeAll(async () => {
  server = await startTestApp()
  const [clinician, other, admin] = [
    await server.newClinician(),
    await server.newClinician(),
    await server.newClinician(),
  ]
  await server.storage.database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
  const assessment = await makeAssessment(clinician, await makePatient(clinician))
  linkToken = assessment.assessmentToken
  Object.assign(userIds, {
    clinician: clinician.user.id,
    admin: admin.user.id,
    'other clinician': other.user.id,
  })
  sessions = createSessions(server.storage.database, server.storage.audit, server.config.session)
})
afterAll(() => server.close())

type Secrets = { token?: string; cookie?: string }

async function secretsOf(role: Role): Promise<Secrets> {
  // A patient has only the link secret: sent here everywhere a secret could be read from.
  if (role === 'link holder') return { token: linkToken, cookie: linkToken }
  const userId = userIds[role]
  return userId ? sessions.start(userId, { bound: true }) : {}
}

async function ask(endpoint: AnyEndpoint, verb: Method, role: Role, secrets?: Secrets) {
  const id = role === 'link holder' ? linkToken : '999999'
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))
  const { token, cookie } = secrets ?? (await secretsOf(role))
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (cookie) headers.cookie = `sid=${cookie}`
  const init: RequestInit = { method: verb, headers }
  if (verb !== 'GET') {
    headers['content-type'] = 'application/json'
    const fits = endpoint.method === verb && endpoint.body && endpoint.access !== 'public'
    init.body = JSON.stringify(fits ? validInputOf(endpoint.body as z.ZodType) : {})
  }
  const response = await fetch(server.url + urlOf(endpoint.path, { params }), init)
  return { status: response.status, body: await response.text() }
}

const NOTHING = { status: 404, body: '{"success":false,"error":"Nothing was found at this address."}' }
const SIGN_IN = { status: 401, body: '{"success":false,"error":"Please sign in."}' }
const ADMINS_ONLY = { status: 403, body: '{"success":false,"error":"Only administrators can do this."}' }

/** The contract for this method at a path of this shape, whatever its parameters are called. */
function mounted(path: string, verb: Method): AnyEndpoint | undefined {
  const form = (text: string) => text.replace(/:\w+/g, ':')
  return server.app.endpoints.find(
    (endpoint) => endpoint.method === verb && matches(form(endpoint.path), form(path)),
  )
}

/** `/api/x/:` also matches `/api/x/word`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, index) => part === ':' || part === given[index])
  )
}

/** Another role for the next path, so that every role tries every method. */
function roleFor(cell: number): Role | undefined {
  return ROLES[(cell + Math.floor(cell / VERBS.length)) % ROLES.length]
}

describe('the matrix of paths, methods and callers', () => {
  it.each(ROLES)('is as declared for: %s', { timeout: 180_000 }, async (role) => {
    const paths = new Map(server.app.endpoints.map((endpoint) => [endpoint.path, endpoint]))
    const cells = [...paths.values()]
      .flatMap((endpoint) =>
        VERBS.map((verb) => ({ endpoint, verb, contract: mounted(endpoint.path, verb) })),
      )
      .filter(({ contract }, n) => contract || EVERYTHING || roleFor(n) === role)
    const isNobody = role === 'anonymous' || role === 'link holder'
    const judge = async ({ endpoint, verb, contract }: (typeof cells)[number], secrets?: Secrets) => {
      const cell = `${role}: ${verb} ${endpoint.path}`
      const answer = await ask(contract ?? endpoint, verb, role, secrets)
      expect(answer.status, `${cell}: ${answer.body}`).toBeLessThan(500)
      if (!contract) expect(answer, cell).toEqual(NOTHING)
      else if (contract.access === 'public') expect([401, 403], cell).not.toContain(answer.status)
      else if (isNobody) expect(answer, cell).toEqual(SIGN_IN)
      else if (contract.access === 'admin' && role !== 'admin') expect(answer, cell).toEqual(ADMINS_ONLY)
      else expect(answer.status, cell).not.toBe(401)
    }
    // In parallel where nothing is mounted and for anonymous callers. Otherwise in sequence with a fresh
    // session each, because some routes end all of a user's sessions.
    const [atOnce, inTurn] = [
      cells.filter((cell) => isNobody || !cell.contract),
      cells.filter((cell) => !isNobody && cell.contract),
    ]
    const lasting = await secretsOf(role)
    await inParallel(atOnce, 10, (cell) => judge(cell, lasting))
    await inParallel(inTurn, 1, (cell) => judge(cell))
    expect(cells.length).toBeGreaterThan(EVERYTHING ? 300 : 200)
  })

  it('lets a link holder see that one questionnaire and nothing else about the patient', async () => {
    const answer = await ask(openAssessment, 'GET', 'link holder')
    expect(answer.status).toBe(200)
    expect(answer.body).not.toMatch(/Wilhelmina|Achterberg|patient@mail/)
  })
})
