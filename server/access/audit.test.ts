import { randomBytes, randomInt } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { changePassword, logout } from '#shared/contracts/auth.ts'
import { listNotes } from '#shared/contracts/notes.ts'
import { createPatient, getPatient, listPatients, updatePatient } from '#shared/contracts/patients.ts'
import { listPsychotherapyNotes } from '#shared/contracts/psychotherapy-notes.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { auditEvents } from '../db/tables/system.ts'
import { auditTrailOf } from '../testing/audit-trail.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createAudit, verifyAudit } from './audit.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** The same database as another server sees it, with its own cached chain ends. */
function secondView({ storage }: TestApp): TestApp['storage'] {
  return { ...storage, audit: createAudit(storage.database, storage.vault) }
}

const verify = () => verifyAudit(server.storage.database, server.storage.vault)

const chainOf = (userId: number) => auditTrailOf(server.storage.database, userId)

describe('the audit trail', () => {
  it('records every read and write of a patient and every sign-in event, without patient data', async () => {
    const { call, user, email, password } = await server.newClinician()
    const body = { firstName: 'Zebulon', lastName: 'Quartermaine', mrn: 'CANARY-77' }
    const { data: patient } = await call(createPatient, { body })
    const params = { id: String(patient.id) }
    await call(getPatient, { params })
    await call(updatePatient, { params, body: { firstName: 'Zeb' } })
    await call(listPatients, {})
    await call(changePassword, { body: { currentPassword: password, newPassword: 'another quiet river' } })
    await server.signIn(email, 'wrong password').catch(() => undefined)
    const again = await server.signIn(email, 'another quiet river')
    await again.call(logout, {})

    const events = await chainOf(user.id)
    expect(events.map((event) => event.action)).toEqual([
      'account.registered',
      'patient.created',
      'patient.read',
      'patient.updated',
      'patient.listed',
      'account.password_changed',
      'session.sign_in_refused',
      'session.signed_in',
      'session.signed_out',
    ])
    expect(events.map((event) => event.subjectId)).toContain(patient.id)
    expect(JSON.stringify(events)).not.toMatch(/Zeb|Quartermaine|CANARY/)
    expect((await verify()).broken).toBeUndefined()
  })

  it('records a list of a patient’s records under the patient, whatever it lists', async () => {
    const owner = await server.newClinician()
    const { data: patient } = await owner.call(createPatient, { body: { firstName: 'Zeb', lastName: 'Q' } })
    const params = { id: String(patient.id) }
    await owner.call(listNotes, { query: { patientId: params.id } })
    await owner.call(listPlans, { params })
    await owner.call(listAssessments, { params })
    await owner.call(listSchedules, { params })
    await owner.call(listPsychotherapyNotes, { params })
    const events = (await chainOf(owner.user.id)).slice(-5)
    expect(events.map(({ action }) => action)).toEqual([
      'note.listed',
      'plan.listed',
      'assessment.listed',
      'schedule.listed',
      'psychotherapy_note.listed',
    ])
    for (const event of events) expect(event).toMatchObject({ subject: 'patient', subjectId: patient.id })
  })

  it('records each of many concurrent reads next to writes, and the chains stay intact', async () => {
    const clinicians = await Promise.all([1, 2, 3].map(() => server.newClinician()))
    const body = { firstName: 'Zebulon', lastName: 'Quartermaine' }
    const acts = clinicians.flatMap(({ call }) =>
      Array.from({ length: 24 }, (_, n) =>
        n % 6 === 0 ? call(createPatient, { body }) : call(listPatients, {}),
      ),
    )
    await Promise.all(acts)
    for (const { user } of clinicians) {
      const actions = (await chainOf(user.id)).map(({ action }) => action)
      expect(actions.filter((action) => action === 'patient.listed')).toHaveLength(20)
      expect(actions.filter((action) => action === 'patient.created')).toHaveLength(4)
    }
    expect((await verify()).broken).toBeUndefined()
  })

  it('records nothing for a write that failed', async () => {
    const { call, user } = await server.newClinician()
    const body = { firstName: 'A', lastName: 'B', mrn: 'TWICE' }
    await call(createPatient, { body })
    await call(createPatient, { body }).catch(() => undefined)
    const created = (await chainOf(user.id)).filter((event) => event.action === 'patient.created')
    expect(created).toHaveLength(1)
  })

  it('stays one chain under 60 parallel writers', async () => {
    const { call, user } = await server.newClinician()
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        call(createPatient, { body: { firstName: 'P', lastName: `N${n}`, mrn: `M${n}` } }),
      ),
    )
    const events = await chainOf(user.id)
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1))
    expect((await verify()).broken).toBeUndefined()
  })

  it('stays intact when two servers take turns with cached chain ends', async () => {
    const { call, user, token, cookie } = await server.newClinician()
    const other = await startTestApp({ storage: secondView(server), jobs: false })
    const elsewhere = other.client({ token, cookie }).call
    for (let turn = 0; turn < 3; turn += 1) {
      await call(listPatients, {})
      await call(listPatients, {})
      await elsewhere(listPatients, {})
      await elsewhere(createPatient, { body: { firstName: 'P', lastName: 'Q', mrn: `T${turn}` } })
    }
    await Promise.all([call, elsewhere, call, elsewhere].map((ask) => ask(listPatients, {})))
    await other.close()
    const events = await chainOf(user.id)
    expect(events).toHaveLength(1 + 3 * 4 + 4)
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1))
    expect((await verify()).broken).toBeUndefined()
  })

  it('is not affected by an action that was rolled back', async () => {
    const { call, user } = await server.newClinician()
    const { database, audit } = server.storage
    const entry = { chainId: user.id, actorId: user.id, action: 'patient.listed' as const }
    const undone = database.transaction(async () => {
      await audit.record(entry)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await call(listPatients, {})
    expect((await chainOf(user.id)).map(({ action }) => action)).toEqual([
      'account.registered',
      'patient.listed',
    ])
    expect((await verify()).broken).toBeUndefined()
  })

  it('can’t be changed through the database', async () => {
    const { user } = await server.newClinician()
    const { database } = server.storage
    const refused = /append-only/
    const failing = (text: string) => database.execute(text).catch((error: Error) => error.message)
    expect(await failing(`update audit_events set action = 'x' where chain_id = ${user.id}`)).toMatch(refused)
    expect(await failing(`delete from audit_events where chain_id = ${user.id}`)).toMatch(refused)
    expect(await failing('truncate audit_events')).toMatch(refused)
  })
})

/** `npm run tamper` makes 1,000; every test run makes a sample. */
const TAMPERS = Number(process.env.TAMPERS ?? 12)

describe('audit:verify finds', () => {
  const COLUMNS = ['at', 'actor_id', 'action', 'subject', 'subject_id', 'detail', 'previous_hash', 'hash']
  const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

  /** A different value for a column, never the current one. */
  function otherValue(column: string): string {
    if (column === 'at') return `at + make_interval(secs => ${randomInt(1, 100_000)})`
    if (column === 'actor_id' || column === 'subject_id')
      return `coalesce(${column}, 0) + ${randomInt(1, 1_000)}`
    if (column === 'detail') return `detail || '{"forged":${randomInt(1_000)}}'`
    return `coalesce(${column}, '') || '${randomBytes(2).toString('hex')}'`
  }

  function change(rows: { id: number; chainId: number; sequence: number }[]): string {
    const { id, chainId, sequence } = pick(rows)
    const other = pick(rows.filter((row) => row.id !== id))
    const row = `where id = ${id}`
    return pick([
      () => {
        const column = pick(COLUMNS)
        return `update audit_events set ${column} = ${otherValue(column)} ${row}`
      },
      () => `delete from audit_events ${row}`,
      () => `delete from audit_events where chain_id = ${chainId} and sequence >= ${sequence}`,
      () => `update audit_events set sequence = sequence + 1000 ${row}`,
      () => `update audit_events set chain_id = chain_id + 5000 ${row}`,
      // Swaps two rows.
      () => `update audit_events a set action = b.action, at = b.at, detail = b.detail, hash = b.hash
             from audit_events b where a.id = ${id} and b.id = ${other.id}`,
      // An invented row with another row's hash.
      () => `insert into audit_events (chain_id, sequence, at, actor_id, action, detail, previous_hash, hash)
             select chain_id, sequence + 500, at, actor_id, 'patient.read', detail, hash, previous_hash
             from audit_events ${row}`,
      () => `update audit_heads set sequence = sequence + 1 where chain_id = ${chainId}`,
      () =>
        `update audit_heads set hash = '${randomBytes(32).toString('base64url')}' where chain_id = ${chainId}`,
      () => `delete from audit_heads where chain_id = ${chainId}`,
    ])()
  }

  it(`every one of ${TAMPERS} random changes, each undone before the next`, {
    timeout: 900_000,
  }, async () => {
    const own = await startTestApp()
    const { database, vault } = own.storage
    for (let n = 0; n < 3; n += 1) {
      const { call } = await own.newClinician()
      for (const mrn of ['1', '2', '3'])
        await call(createPatient, { body: { firstName: 'P', lastName: 'Q', mrn } })
    }
    const rows = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect((await verifyAudit(database, vault)).broken).toBeUndefined()
    const missed: string[] = []
    const undo = new Error('undo')
    for (let n = 0; n < TAMPERS; n += 1) {
      const statement = change(rows)
      const work = database.transaction(async () => {
        await database.execute('alter table audit_events disable trigger user')
        await database.execute(statement)
        if (!(await verifyAudit(database, vault)).broken) missed.push(statement)
        throw undo
      })
      await work.catch((error: unknown) => {
        if (error !== undo) throw error
      })
    }
    expect(missed).toEqual([])
    expect((await verifyAudit(database, vault)).broken).toBeUndefined()
    await own.close()
  })
})

describe('audit:verify names the first broken row after', () => {
  let userId: number
  let before: Awaited<ReturnType<typeof chainOf>>

  /** An attacker with database access: the trigger is disabled while rows are changed. */
  async function tamper(statement: string) {
    const { database } = server.storage
    await database.execute('alter table audit_events disable trigger user')
    await database.execute(statement)
    await database.execute('alter table audit_events enable trigger user')
  }

  async function prepare() {
    const { call, user } = await server.newClinician()
    userId = user.id
    for (const mrn of ['1', '2', '3'])
      await call(createPatient, { body: { firstName: 'P', lastName: 'Q', mrn } })
    before = await chainOf(userId)
    expect((await verify()).broken).toBeUndefined()
  }

  afterEach(async () => {
    // Restored, so that the next case starts with an intact trail.
    const { database } = server.storage
    await database.execute('alter table audit_events disable trigger user')
    await database.orm.delete(auditEvents).where(eq(auditEvents.chainId, userId))
    await database.execute('alter table audit_events enable trigger user')
    await database.orm.insert(auditEvents).values(before)
  })

  const cases: [string, () => string, number][] = [
    [
      'an edited action',
      () => `update audit_events set action = 'patient.read' where chain_id = ${userId} and sequence = 3`,
      3,
    ],
    [
      'an edited time',
      () => `update audit_events set at = at - interval '1 day' where chain_id = ${userId} and sequence = 2`,
      2,
    ],
    [
      'an edited detail',
      () => `update audit_events set detail = '{"count":1}' where chain_id = ${userId} and sequence = 4`,
      4,
    ],
    ['a removed row', () => `delete from audit_events where chain_id = ${userId} and sequence = 2`, 3],
    ['a truncated chain', () => `delete from audit_events where chain_id = ${userId} and sequence = 4`, 4],
    [
      'a forged hash',
      () =>
        `update audit_events set action = 'x', hash = 'forged' where chain_id = ${userId} and sequence = 2`,
      2,
    ],
    [
      'two swapped rows',
      () =>
        `update audit_events set subject_id = case sequence when 2 then 999 else 998 end where chain_id = ${userId} and sequence in (2, 3)`,
      2,
    ],
  ]
  it.each(cases)('%s', async (_name, statement, sequence) => {
    await prepare()
    await tamper(statement())
    expect((await verify()).broken).toMatchObject({ chainId: userId, sequence })
  })
})
