import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { createDraft, listDrafts } from '#shared/contracts/drafts.ts'
import { finalizeLetter } from '#shared/contracts/letters.ts'
import { signNote } from '#shared/contracts/note-actions.ts'
import { listPatients } from '#shared/contracts/patients.ts'
import { getRetention, keepChart, keepDraft, releaseChart } from '#shared/contracts/retention.ts'
import type { DataRetention } from '#shared/domain/preferences.ts'
import { retentionNotices } from '../../db/tables/account-lifecycle.ts'
import { noteDrafts } from '../../db/tables/charts.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makeLetter, makeNote, makePatient, makePlan } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const DAYS = 24 * 60
const night = () => server.app.scheduledJobs.enforceRetention()
const pass = (days: number) => clock.advance({ minutes: days * DAYS })

/** Tests advance the clock by months, so sessions expire. */
const again = ({ email, password }: Clinician) => server.signIn(email, password)
const prefer = async (owner: Clinician, dataRetention: DataRetention, includeSignedNotes = false) =>
  (await again(owner)).call(updatePreferences, { body: { dataRetention, includeSignedNotes } })
/** A clinician who has chosen one year. */
async function newKeeper(includeSignedNotes = false): Promise<Clinician> {
  const owner = await server.newClinician()
  await prefer(owner, '1-year', includeSignedNotes)
  return owner
}
const patientsOf = async (owner: Clinician) =>
  (await (await again(owner)).call(listPatients, {})).data.map(({ id }) => id)
const retentionOf = async (owner: Clinician) => (await (await again(owner)).call(getRetention, {})).data

const noticesOf = (owner: Clinician) =>
  server.storage.database.orm
    .select()
    .from(retentionNotices)
    .where(eq(retentionNotices.createdBy, owner.user.id))

const actsOf = async (owner: Clinician) =>
  (await auditTrailOf(server.storage.database, owner.user.id)).filter(({ action }) =>
    action.startsWith('retention.'),
  )

/** Moves every date in a chart back by this many days. */
async function age(patientId: number, days: number): Promise<void> {
  const dated: Record<string, string[]> = {
    patients: ['created_at', 'updated_at'],
    clinical_notes: ['created_at', 'updated_at', 'signed_at', 'voided_at'],
    patient_letters: ['created_at', 'updated_at', 'finalized_at'],
    treatment_plans: ['created_at', 'updated_at'],
    treatment_plan_changes: ['created_at'],
  }
  for (const [table, columns] of Object.entries(dated)) {
    const sets = columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ')
    const key = table === 'patients' ? 'id' : 'patient_id'
    await server.storage.database.execute(`update ${table} set ${sets} where ${key} = $1`, [patientId])
  }
}

describe('data retention', () => {
  it('deletes nothing until the clinician has chosen a period, even when other preferences are saved', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await age(patientId, 4000)
    await owner.call(updatePreferences, { body: { theme: 'dark', includeSignedNotes: true } })
    await night()
    pass(40)
    await night()
    expect(await noticesOf(owner)).toEqual([])
    expect(await patientsOf(owner)).toEqual([patientId])
    await prefer(owner, '1-year')
    await night()
    expect(await noticesOf(owner)).toHaveLength(1)
  })

  it('keeps a chart with a signed note until the clinician includes signed notes', async () => {
    const owner = await newKeeper()
    const [signed, unsigned] = [await makePatient(owner), await makePatient(owner)]
    const noteId = await makeNote(owner, signed)
    await owner.call(signNote, {
      params: { id: String(noteId) },
      body: { name: 'Dana Whitfield', version: 1 },
    })
    await makeNote(owner, unsigned)
    for (const patientId of [signed, unsigned]) await age(patientId, 500)
    await night()
    pass(31)
    await night()
    expect(await patientsOf(owner)).toEqual([signed])
    await prefer(owner, '1-year', true)
    await night()
    pass(31)
    await night()
    expect(await patientsOf(owner)).toEqual([])
  })

  it('keeps a chart with a final letter like one with a signed note, and counts a letter as activity', async () => {
    const owner = await newKeeper()
    const [final, draft, recent] = [
      await makePatient(owner),
      await makePatient(owner),
      await makePatient(owner),
    ]
    const id = await makeLetter(owner, final)
    await owner.call(finalizeLetter, { params: { id: String(id) }, body: { version: 1 } })
    await makeLetter(owner, draft)
    for (const patientId of [final, draft, recent]) await age(patientId, 500)
    await makeLetter(owner, recent)
    await night()
    pass(31)
    await night()
    expect((await patientsOf(owner)).sort()).toEqual([final, recent].sort())
  })

  it('gives 30 days’ notice, then deletes the whole chart and nothing else, and audits only its ID', async () => {
    const owner = await newKeeper(true)
    const [old, young] = [await makePatient(owner), await makePatient(owner)]
    const noteId = await makeNote(owner, old)
    await owner.call(signNote, {
      params: { id: String(noteId) },
      body: { name: 'Dana Whitfield', version: 1 },
    })
    await makePlan(owner, old)
    await age(old, 334)
    await age(young, 300)
    await night()
    expect(await noticesOf(owner)).toEqual([])

    pass(2)
    await night()
    await night()
    const [notice, ...others] = await noticesOf(owner)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ patientId: old })
    const shown = await retentionOf(owner)
    expect(shown.charts[0]).toMatchObject({
      patientId: old,
      patientName: 'Wilhelmina Achterberg',
      notes: 1,
      signedNotes: 1,
    })
    const mails = (await server.mailTo(owner.email, 2)).filter(({ subject }) => /deleted/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('One chart or unfinished note')
    expect(mails[0]?.text).toContain('its notes, questionnaires and plans')
    expect(mails[0]?.text).not.toMatch(/Achterberg|Wilhelmina/)

    pass(29)
    await night()
    expect(await patientsOf(owner)).toHaveLength(2)
    pass(1.5)
    await night()
    expect(await patientsOf(owner)).toEqual([young])
    const { rows } = await server.storage.database.execute(
      `select (select count(*) from clinical_notes where created_by = $1)::int
            + (select count(*) from treatment_plans where created_by = $1)::int as left`,
      [owner.user.id],
    )
    expect(rows[0]?.left).toBe(0)
    const acts = await actsOf(owner)
    expect(acts.map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
      `retention.told ${old}`,
      `retention.deleted ${old}`,
    ])
    expect(acts.every(({ detail }) => Object.keys(detail).length === 0)).toBe(true)
  })

  it('starts over after activity in the chart, and never deletes an active chart', async () => {
    const owner = await newKeeper()
    const patientId = await makePatient(owner)
    await age(patientId, 400)
    await night()
    expect(await noticesOf(owner)).toHaveLength(1)
    await makeNote(await again(owner), patientId)
    expect((await retentionOf(owner)).charts).toEqual([])
    pass(31)
    await night()
    expect(await noticesOf(owner)).toEqual([])
    expect(await patientsOf(owner)).toEqual([patientId])
    expect((await actsOf(owner)).map(({ action }) => action)).toEqual([
      'retention.told',
      'retention.withdrawn',
    ])
  })

  it('never deletes immediately when the period is shortened, and withdraws notices when it is extended', async () => {
    const owner = await newKeeper()
    const patientId = await makePatient(owner)
    await prefer(owner, '5-years')
    await age(patientId, 4 * 365)
    await night()
    expect(await noticesOf(owner)).toEqual([])
    await prefer(owner, '6-months')
    await night()
    pass(29.9)
    await night()
    expect(await patientsOf(owner)).toEqual([patientId])
    await prefer(owner, 'indefinite')
    expect((await retentionOf(owner)).charts).toEqual([])
    pass(30)
    await night()
    expect(await noticesOf(owner)).toEqual([])
    expect(await patientsOf(owner)).toEqual([patientId])
    // With the shorter period again, the full notice period applies again.
    await prefer(owner, '6-months')
    await night()
    pass(29.9)
    await night()
    expect(await patientsOf(owner)).toEqual([patientId])
    pass(0.2)
    await night()
    expect(await patientsOf(owner)).toEqual([])
  })

  it('keeps a chart marked to keep until it is released', async () => {
    const owner = await newKeeper()
    const patientId = await makePatient(owner)
    const params = { id: String(patientId) }
    await age(patientId, 500)
    await night()
    await (await again(owner)).call(keepChart, { params })
    expect(await retentionOf(owner)).toMatchObject({ charts: [], kept: [{ patientId }] })
    pass(60)
    await night()
    expect(await patientsOf(owner)).toEqual([patientId])
    await (await again(owner)).call(releaseChart, { params })
    await night()
    expect(await patientsOf(owner)).toEqual([patientId])
    pass(30.1)
    await night()
    expect(await patientsOf(owner)).toEqual([])
  })

  it('covers drafts without a patient', async () => {
    const owner = await newKeeper()
    const kept = await owner.call(createDraft, { body: { text: 'Came with her daughter.' } })
    const gone = await owner.call(createDraft, { body: { text: 'Called about the refill.' } })
    await server.storage.database.orm
      .update(noteDrafts)
      .set({ updatedAt: sql`${noteDrafts.updatedAt} - interval '400 days'` })
      .where(eq(noteDrafts.createdBy, owner.user.id))
    await night()
    expect((await retentionOf(owner)).drafts.map(({ draftId }) => draftId).sort()).toEqual(
      [kept.data.id, gone.data.id].sort(),
    )
    await (await again(owner)).call(keepDraft, { params: { id: String(kept.data.id) } })
    pass(30.1)
    await night()
    const left = await (await again(owner)).call(listDrafts, {})
    expect(left.data.map(({ id }) => id)).toEqual([kept.data.id])
  })

  it('deletes every overdue chart and no other, over many nights', { tags: 'long' }, async () => {
    const owner = await newKeeper()
    const all: DataRetention[] = ['1-year', '6-months', '2-years', '1-year']
    // Each night goes through every account, which takes five times as long on the embedded database.
    const periods = inject('database') === 'postgres' ? all : all.slice(0, 2)
    const ages = [0, 100, 160, 300, 370, 500, 800, 1500]
    const born = new Map<number, number>()
    for (const days of ages) {
      const patientId = await makePatient(owner)
      await age(patientId, days)
      born.set(patientId, clock.now().getTime() - days * DAYS * 60_000)
    }
    const lengths: Record<DataRetention, number> = {
      '6-months': 181,
      '1-year': 365,
      '2-years': 730,
      '5-years': 1825,
      indefinite: Number.POSITIVE_INFINITY,
    }
    const left = async () =>
      new Set(
        (
          await server.storage.database.execute('select id::int from patients where created_by = $1', [
            owner.user.id,
          ])
        ).rows.map(({ id }) => Number(id)),
      )
    const toldAt = new Map<number, number>()
    for (const period of periods) {
      await prefer(owner, period)
      for (let look = 0; look < 12; look += 1) {
        pass(10)
        const before = await left()
        await night()
        const now = clock.now().getTime()
        const after = await left()
        for (const { patientId } of await noticesOf(owner)) {
          if (patientId !== null && !toldAt.has(patientId)) toldAt.set(patientId, now)
        }
        const told = new Set((await noticesOf(owner)).map(({ patientId }) => patientId))
        for (const patientId of [...toldAt.keys()])
          if (after.has(patientId) && !told.has(patientId)) toldAt.delete(patientId)
        for (const patientId of before) {
          const ageDays = (now - (born.get(patientId) ?? 0)) / 86_400_000
          const noticeDays = (now - (toldAt.get(patientId) ?? now)) / 86_400_000
          if (!after.has(patientId)) {
            // A deleted chart must be old enough and have had its full notice period.
            expect(ageDays).toBeGreaterThanOrEqual(lengths[period] - 1)
            expect(noticeDays).toBeGreaterThanOrEqual(30)
          } else if (ageDays > lengths[period] + 11 && noticeDays > 41) {
            expect.fail(`a chart of ${ageDays} days wasn’t deleted ${noticeDays} days after its notice`)
          }
        }
      }
    }
    expect((await left()).size).toBeLessThan(ages.length)
  })
})
