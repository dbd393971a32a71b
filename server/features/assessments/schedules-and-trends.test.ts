import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDue } from '#shared/contracts/assessment-alerts.ts'
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  updateSchedule,
} from '#shared/contracts/assessment-schedules.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { listAssessments, revokeAssessment } from '#shared/contracts/assessments.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { answersTo, inDays, makeAssessment, submit } from '../../testing/assessments.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
const clock = movableClock()
const DAY = 24 * 60
beforeAll(async () => {
  // Sessions that last a month, because the tests skip ahead by months.
  server = await startTestApp({ clock, env: { SESSION_HOURS: '720', SESSION_IDLE_MINUTES: '1440' } })
})
afterAll(() => server.close())

const params = (id: number) => ({ params: { id: String(id) } })
const today = () => clock.now().toISOString().slice(0, 10)
const again = ({ email, password }: Clinician) => server.signIn(email, password)
const periods = async (owner: Clinician, patientId: number) =>
  (await owner.call(listAssessments, params(patientId))).data

async function newSchedule(owner: Clinician, patientId: number, startsOn: string) {
  const body = {
    patientId,
    assessmentType: 'phq9' as const,
    title: 'Every two weeks',
    everyDays: 14 as const,
    deliveryMethod: 'email' as const,
    patientContact: 'p@mail.example',
    startsOn,
  }
  return (await owner.call(createSchedule, { body })).data
}

describe('questionnaire schedule', () => {
  it('sends once per period, no matter how often the job runs, and doesn’t make up for missed periods', async () => {
    let owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const start = dayAfter(today(), 1)
    const schedule = await newSchedule(owner, patientId, start)
    expect(schedule).toMatchObject({ active: true, nextOn: start, timeZone: 'UTC' })
    await server.app.scheduledJobs.sendDue()
    expect(await periods(owner, patientId)).toEqual([])

    clock.advance({ minutes: 2 * DAY })
    await Promise.all(Array.from({ length: 8 }, () => server.app.scheduledJobs.sendDue()))
    owner = await again(owner)
    const first = await periods(owner, patientId)
    expect(first).toMatchObject([
      { scheduleId: schedule.id, assessmentType: 'phq9', title: 'Every two weeks' },
    ])
    expect(first[0]?.expiresAt).toBe(`${dayAfter(start, 13)}T23:59:59.999Z`)

    // The server was down for two months.
    clock.advance({ minutes: 60 * DAY })
    await server.app.scheduledJobs.sendDue()
    await server.app.scheduledJobs.sendDue()
    owner = await again(owner)
    expect(await periods(owner, patientId)).toHaveLength(2)
    const [listed] = (await owner.call(listSchedules, params(patientId))).data
    expect(listed?.nextOn).toBe(dayAfter(start, 70))
  })

  it('sends nothing while paused, resumes today, and keeps sent questionnaires when deleted', async () => {
    let owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { id } = await newSchedule(owner, patientId, dayAfter(today(), 1))
    await owner.call(updateSchedule, { ...params(id), body: { active: false } })
    clock.advance({ minutes: 3 * DAY })
    await server.app.scheduledJobs.sendDue()
    owner = await again(owner)
    expect(await periods(owner, patientId)).toEqual([])
    const { data } = await owner.call(updateSchedule, { ...params(id), body: { active: true, everyDays: 7 } })
    expect(data).toMatchObject({ active: true, nextOn: today(), everyDays: 7 })
    clock.advance({ minutes: DAY })
    await server.app.scheduledJobs.sendDue()
    owner = await again(owner)
    await owner.call(deleteSchedule, params(id))
    expect(await periods(owner, patientId)).toMatchObject([{ scheduleId: null }])
    clock.advance({ minutes: 30 * DAY })
    await server.app.scheduledJobs.sendDue()
    expect(await periods(await again(owner), patientId)).toHaveLength(1)
  })

  it('rejects a start date in the past', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await expect(newSchedule(owner, patientId, dayAfter(today(), -1))).rejects.toMatchObject({ status: 400 })
  })
})

describe('due list', () => {
  it('shows an assessment as waiting, then as expired until a new one is sent, and drops it when answered or revoked', async () => {
    let owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const expiresAt = inDays(2, clock.now())
    const first = await makeAssessment(owner, patientId, 'gad7', { expiresAt })
    const reasons = async () =>
      (await owner.call(listDue, {})).data.assessments.map(({ assessmentId, reason }) => ({
        assessmentId,
        reason,
      }))
    expect(await reasons()).toEqual([{ assessmentId: first.id, reason: 'waiting' }])
    clock.advance({ minutes: 3 * DAY })
    owner = await again(owner)
    expect(await reasons()).toEqual([{ assessmentId: first.id, reason: 'expired' }])
    const second = await makeAssessment(owner, patientId, 'gad7', { expiresAt: inDays(5, clock.now()) })
    expect(await reasons()).toEqual([{ assessmentId: second.id, reason: 'waiting' }])
    const other = await makeAssessment(owner, patientId, 'phq9', { expiresAt: inDays(5, clock.now()) })
    await owner.call(revokeAssessment, params(other.id))
    await submit(server.client(), second.assessmentToken, answersTo('gad7', 0))
    expect(await reasons()).toEqual([])
  })
})

describe('score trend', () => {
  it('has points with severity bands and change, and markers for notes and treatment changes', async () => {
    let owner = await server.newClinician()
    const patientId = await makePatient(owner)
    for (const choice of [3, 2, 0]) {
      const { assessmentToken } = await makeAssessment(owner, patientId, 'phq9', {
        expiresAt: inDays(9, clock.now()),
      })
      await submit(server.client(), assessmentToken, {
        ...answersTo('phq9', choice),
        phq9_9: choice === 3 ? 1 : 0,
      })
      clock.advance({ minutes: 14 * DAY })
      owner = await again(owner)
    }
    await owner.call(createNote, {
      body: {
        patientId,
        noteType: 'Medication Review',
        status: 'completed',
        soapNote: '**PLAN:**\n- Increase sertraline to 100 mg daily.\n- Continue trazodone 50 mg at night.',
      },
    })
    const { data } = await owner.call(patientTrends, params(patientId))
    const [series] = data.series
    expect(series).toMatchObject({ assessmentType: 'phq9', min: 0, max: 27, rules: { reliableChange: 6 } })
    expect(series?.bands).toHaveLength(5)
    expect(
      series?.points.map(({ score, severity, safety, change }) => [score, severity, safety, change]),
    ).toEqual([
      [25, 'severe', true, null],
      [
        16,
        'moderately severe',
        false,
        { points: -9, reliable: 'improved', response: false, remission: false },
      ],
      [0, 'minimal', false, { points: -25, reliable: 'improved', response: true, remission: true }],
    ])
    expect(data.notes).toMatchObject([{ noteType: 'Medication Review' }])
    expect(data.treatmentChanges).toMatchObject([
      { kind: 'medication', text: 'Increase sertraline to 100 mg daily.' },
    ])
  })
})
