import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAssessment, submitAssessment } from '#shared/contracts/assessment-links.ts'
import { login, logout, me, register } from '#shared/contracts/auth.ts'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createNote, getNote } from '#shared/contracts/notes.ts'
import { createPatient, listPatients } from '#shared/contracts/patients.ts'
import { type Call, CallError, createClient } from '#shared/http/call.ts'
import { answersTo, makeAssessment } from '../assessments.ts'
import { type BuiltServer, runBuilt, startBuiltServer } from '../built-server.ts'
import type { Clinician } from '../test-app.ts'
import { openTestDatabase } from '../test-database.ts'
import { startRoundRobin } from './round-robin.ts'

/**
 * Three built servers on one PostgreSQL, behind a round-robin proxy. `npm run processes` runs the whole API
 * suite through such a proxy.
 */
const folder = mkdtempSync(join(tmpdir(), 'groundnote-three-'))
let database: Awaited<ReturnType<typeof openTestDatabase>>
let servers: BuiltServer[] = []
let proxy: Awaited<ReturnType<typeof startRoundRobin>>
let env: Record<string, string>

describe('three processes on one database', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    database = await openTestDatabase()
    env = {
      DATA_DIR: folder,
      DATABASE_URL: database.url ?? '',
      DATABASE_POOL_SIZE: '6',
      LOG_LEVEL: 'error',
      WARM_UP: 'off',
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      STT_EMBEDDED_MODEL: 'off',
    }
    // The first creates the tables; the others find them or wait for them.
    servers = await Promise.all([1, 2, 3].map(() => startBuiltServer(env)))
    proxy = await startRoundRobin(servers.map(({ url }) => url))
  }, 240_000)
  afterAll(async () => {
    await proxy?.close()
    await Promise.all(servers.map((server) => server.stop()))
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const anybody = () => createClient({ baseUrl: proxy.url }).call
  const password = 'a quiet harbor at dawn'

  async function newClinician(): Promise<{ call: Call; token: string; email: string }> {
    const email = `three-${randomUUID()}@clinic.example`
    const { data } = await anybody()(register, { body: { email, password, confirmPassword: password } })
    return {
      call: createClient({ baseUrl: proxy.url, token: () => data.token }).call,
      token: data.token,
      email,
    }
  }

  const statusOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      (error: unknown) => {
        if (error instanceof CallError) return error.status
        throw error
      },
    )

  it('share accounts, patients and notes', async () => {
    const { call } = await newClinician()
    const { data: patient } = await call(createPatient, { body: { firstName: 'Renata', lastName: 'Okafor' } })
    for (let n = 0; n < 6; n += 1) {
      expect((await call(listPatients, {})).data.map(({ id }) => id)).toEqual([patient.id])
    }
    const body = {
      patientId: patient.id,
      noteType: 'Progress Note',
      status: 'completed',
      soapNote: '**PLAN:**\nRest.',
    }
    const { data: note } = await call(createNote, { body: body as never })
    const params = { id: String(note.id) }
    await call(signNote, { params, body: { name: 'Dana Whitfield', version: note.version } })
    for (let n = 0; n < 3; n += 1) {
      expect((await call(getNote, { params })).data).toMatchObject({
        id: note.id,
        soapNote: '**PLAN:**\nRest.',
      })
    }
  })

  it('create a record once when its request is repeated at another process', async () => {
    const { call } = await newClinician()
    const body = { firstName: 'Only', lastName: 'Once' }
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        call(createPatient, { body }, { idempotencyKey: key }).catch((error: CallError) => {
          if (error.status !== 409) throw error
          return undefined
        }),
      ),
    )
    const ids = answers.flatMap((answer) => (answer ? [answer.data.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect((await call(listPatients, {})).data).toHaveLength(1)
  })

  it('share the monthly note limit of ten', async () => {
    const { call } = await newClinician()
    const { data: patient } = await call(createPatient, { body: { firstName: 'Ten', lastName: 'Notes' } })
    const body = {
      patientId: patient.id,
      noteType: 'Progress Note',
      status: 'completed',
      soapNote: '**PLAN:**\nRest.',
    }
    const statuses = await Promise.all(
      Array.from({ length: 15 }, () => statusOf(call(createNote, { body: body as never }))),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  })

  it('accept a questionnaire’s answers once', async () => {
    const { call, token } = await newClinician()
    const { data: patient } = await call(createPatient, { body: { firstName: 'One', lastName: 'Answer' } })
    const owner = {
      ...createClient({ baseUrl: proxy.url, token: () => token }),
      token,
    } as unknown as Clinician
    const { assessmentToken } = await makeAssessment(owner, patient.id)
    const params = { token: assessmentToken }
    for (let n = 0; n < 3; n += 1) await anybody()(openAssessment, { params })
    const body = { responses: answersTo('phq9', 1) as never }
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => statusOf(anybody()(submitAssessment, { params, body }))),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 410].includes(status))).toBe(true)
  })

  it('end a session everywhere immediately', async () => {
    const { call } = await newClinician()
    await call(logout, {})
    for (let n = 0; n < 6; n += 1) expect(await statusOf(call(me, {}))).toBe(401)
  })

  it('share the count of password guesses', async () => {
    const { email } = await newClinician()
    const guess = () => statusOf(anybody()(login, { body: { email, password: 'not this one, surely' } }))
    const statuses = await Promise.all(Array.from({ length: 15 }, guess))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })

  it('write one intact audit trail, and each of them has answered', async () => {
    const verified = await runBuilt('commands/audit-verify.js', env)
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('The audit trail is intact') })
    for (const count of proxy.answered) expect(count).toBeGreaterThan(15)
  })
})
