import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { createNote, listNotes } from '#shared/contracts/notes.ts'
import { createPatient, listPatients } from '#shared/contracts/patients.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import { monthOf } from '#shared/domain/usage.ts'
import { users } from '../../db/tables/accounts.ts'
import { noteUsage } from '../../db/tables/charts.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** `npm run races` sets 50. Races only occur on PostgreSQL, where requests run in parallel. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const CONTENDERS = 100

let server: TestApp
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ clock, poolSize: 20 })
})
afterAll(() => server.close())

async function use(owner: Clinician, count: number): Promise<void> {
  const row = { userId: owner.user.id, month: monthOf(clock.now()), count }
  await server.storage.database.orm
    .insert(noteUsage)
    .values(row)
    .onConflictDoUpdate({ target: [noteUsage.userId, noteUsage.month], set: { count } })
}

const subscribe = (owner: Clinician, subscription: string) =>
  server.storage.database.orm.update(users).set({ subscription }).where(eq(users.id, owner.user.id))

const note = (patientId: number) => ({ patientId, noteType: 'Progress Note' as const, soapNote: 'Text.' })

describe('monthly note limit', () => {
  it('refuses further notes with the specified message, also before generating one', async () => {
    const owner = await server.newClinician()
    const body = note(await makePatient(owner))
    await use(owner, 9)
    await owner.call(createNote, { body })
    const refused = await owner.call(createNote, { body }).catch((error) => error)
    expect(refused).toMatchObject({
      status: 403,
      serverMessage: 'Monthly note limit reached',
      details: {
        message: 'You’ve used 10 of 10 notes this month. Upgrade your plan or wait until next month.',
        subscription: 'Free Plan',
      },
    })
    const { noteType, patientId } = body
    const generate = owner.call(generateSoapNote, { body: { noteType, patientId, inputText: 'Words.' } })
    await expect(generate).rejects.toMatchObject({ status: 403 })
    const { data } = await owner.call(dashboardStats, {})
    expect(data).toMatchObject({
      monthlyNoteCount: 10,
      monthlyNoteLimit: 10,
      currentMonth: monthOf(clock.now()),
    })
  })

  it.each([
    ['Basic Plan', 150],
    ['Professional Plan', 400],
  ])('of the %s is %d', async (plan, limit) => {
    const owner = await server.newClinician()
    const body = note(await makePatient(owner))
    await subscribe(owner, plan)
    await use(owner, limit - 1)
    await owner.call(createNote, { body })
    await expect(owner.call(createNote, { body })).rejects.toMatchObject({ status: 403 })
  })

  it('doesn’t apply to Enterprise, follows a plan change immediately and resets each month', async () => {
    const owner = await server.newClinician()
    const body = note(await makePatient(owner))
    await use(owner, 10)
    await expect(owner.call(createNote, { body })).rejects.toMatchObject({ status: 403 })
    await subscribe(owner, 'Enterprise Plan')
    await owner.call(createNote, { body })
    await subscribe(owner, 'Free Plan')
    await expect(owner.call(createNote, { body })).rejects.toMatchObject({ status: 403 })
    clock.advance({ minutes: 32 * 24 * 60 })
    const again = await server.signIn(owner.email, owner.password)
    await again.call(createNote, { body })
    expect((await again.call(dashboardStats, {})).data.monthlyNoteCount).toBe(1)
  })

  it('doesn’t count a note that was refused for another reason', async () => {
    const owner = await server.newClinician()
    await expect(owner.call(createNote, { body: note(424_242) })).rejects.toMatchObject({ status: 404 })
    expect((await owner.call(dashboardStats, {})).data.monthlyNoteCount).toBe(0)
  })

  it(`accepts exactly one of ${CONTENDERS} concurrent notes when one is left (${ROUNDS} rounds)`, async () => {
    const owner = await server.newClinician()
    const body = note(await makePatient(owner))
    for (let round = 1; round <= ROUNDS; round += 1) {
      await use(owner, 9)
      const tries = await Promise.allSettled(
        Array.from({ length: CONTENDERS }, () => owner.call(createNote, { body })),
      )
      const accepted = tries.filter(({ status }) => status === 'fulfilled')
      const statuses = new Set(tries.flatMap((t) => (t.status === 'rejected' ? [t.reason.status] : [])))
      expect({ round, accepted: accepted.length, statuses: [...statuses] }).toEqual({
        round,
        accepted: 1,
        statuses: [403],
      })
      expect((await owner.call(listNotes, { query: { limit: '1' } })).total).toBe(round)
    }
  }, 600_000)
})

describe('an MRN', () => {
  it(`is accepted for exactly one of ${CONTENDERS} concurrent patients (${ROUNDS} rounds)`, async () => {
    const owner = await server.newClinician()
    for (let round = 1; round <= ROUNDS; round += 1) {
      const body = { firstName: 'Renata', lastName: 'Okafor', mrn: `R-${round}` }
      const tries = await Promise.allSettled(
        Array.from({ length: CONTENDERS }, () => owner.call(createPatient, { body })),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    expect((await owner.call(listPatients, {})).total).toBe(ROUNDS)
  }, 600_000)
})
