import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDue } from '#shared/contracts/assessment-alerts.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { createNote } from '#shared/contracts/notes.ts'
import {
  createPlan,
  deletePlan,
  linkNoteGoals,
  listPlans,
  noteGoals,
  recordGoalProgress,
  reviewPlan,
  setPlanStatus,
  suggestPlan,
  updatePlan,
} from '#shared/contracts/treatment-plans.ts'
import { answersTo, inDays, makeAssessment, submit } from '../../testing/assessments.ts'
import { makeNote, makePatient, makePlan } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const params = (id: number) => ({ params: { id: String(id) } })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200 }),
    ({ status, serverMessage, details }) => ({ status, serverMessage, details }),
  )
const plan = {
  goals: [
    { goal: 'Sleep through most nights', objectives: ['Keep a sleep log', ''], problem: 'Insomnia' },
    { goal: 'Worry less', problem: 'Anxiety', interventions: ['Worry time'], targetDate: '2027-01-31' },
  ],
  interventions: 'Sleep restriction',
  modality: 'cbt' as const,
  frequency: 'weekly' as const,
  strengths: 'Supportive sister',
  risks: '',
}
const today = () => new Date().toISOString().slice(0, 10)

describe('a treatment plan', () => {
  it('can be created, changed, completed and deleted; goals keep their IDs', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { data: made } = await owner.call(createPlan, { body: { patientId, ...plan } })
    expect(made).toMatchObject({
      patientId,
      status: 'active',
      risks: null,
      barriers: null,
      strengths: 'Supportive sister',
      goals: [
        { goal: 'Sleep through most nights', objectives: ['Keep a sleep log'], problem: 'Insomnia' },
        { goal: 'Worry less', objectives: [], interventions: ['Worry time'], targetDate: '2027-01-31' },
      ],
    })
    const [sleep, worry] = made.goals
    const body = {
      ...plan,
      goals: [{ id: worry?.id, goal: 'Worry less than an hour a day' }, { goal: 'Go out daily' }],
      modality: 'dbt' as const,
      status: 'active' as const,
    }
    const { data: changed } = await owner.call(updatePlan, { ...params(made.id), body })
    expect(changed.goals[0]).toMatchObject({ id: worry?.id, goal: 'Worry less than an hour a day' })
    expect(changed.goals[1]?.id).not.toBe(sleep?.id)
    const foreign = { ...body, goals: [{ id: 'abc', goal: 'x' }] }
    expect((await refused(owner.call(updatePlan, { ...params(made.id), body: foreign }))).status).toBe(400)
    await owner.call(setPlanStatus, { ...params(made.id), body: { status: 'completed' } })
    const { data: trends } = await owner.call(patientTrends, params(patientId))
    expect(trends.treatmentChanges.map(({ text }) => text)).toEqual([
      ...['Plan created: CBT, weekly', 'Plan changed: DBT, weekly', 'Plan completed'],
    ])
    await owner.call(deletePlan, params(made.id))
    expect((await owner.call(listPlans, params(patientId))).data).toEqual([])
    expect((await refused(owner.call(deletePlan, params(made.id)))).status).toBe(404)
  })

  it.each([
    [{ goals: [] }, 'At least one goal is required'],
    [{ goals: [{ goal: ' ' }] }, 'Goal is required'],
    [{ interventions: '' }, 'Interventions are required'],
    [{ modality: undefined }, 'Modality is required'],
    [{ frequency: 'daily' }, 'Frequency is required'],
    [{ status: 'lost' }, 'Choose active, inactive or completed.'],
  ])('is refused with %j: “%s”', async (wrong, message) => {
    const owner = await server.newClinician()
    const body = { patientId: await makePatient(owner), ...plan, ...wrong } as never
    const answer = await refused(owner.call(createPlan, { body }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain(message)
  })

  it('shows the progress of each goal', async () => {
    const owner = await server.newClinician()
    const made = await makePlan(owner)
    const goalId = made.goals[0]?.id ?? ''
    await owner.call(recordGoalProgress, { ...params(made.id), body: { goalId, percent: 30 } })
    const body = { goalId, percent: 100, comment: 'Sleeps 7 hours.', status: 'met' as const }
    const { data } = await owner.call(recordGoalProgress, { ...params(made.id), body })
    expect(data.goals[0]).toMatchObject({
      status: 'met',
      progress: [
        { percent: 30, comment: null },
        { percent: 100, comment: 'Sleeps 7 hours.' },
      ],
    })
    const unknown = { ...params(made.id), body: { goalId: 'nope', percent: 1 } }
    expect((await refused(owner.call(recordGoalProgress, unknown))).status).toBe(404)
  })
})

describe('a due review', () => {
  it('is listed and mailed once, without a name', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const body = { patientId, ...plan, reviewOn: today() }
    const { data: due } = await owner.call(createPlan, { body })
    const later = inDays(30).slice(0, 10)
    await owner.call(createPlan, { body: { ...body, reviewOn: later } })
    await server.app.scheduledJobs.remindOfReviews()
    await server.app.scheduledJobs.remindOfReviews()
    const mails = await server.mailTo(owner.email, 2)
    const reminders = mails.filter(({ subject }) => subject === 'Treatment plans to review')
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain('A treatment plan is due for review.')
    expect(reminders[0]?.text).not.toMatch(/Wilhelmina|Achterberg|Insomnia/)
    expect((await owner.call(listDue, {})).data.planReviews).toEqual([
      { patientId, patientName: 'Wilhelmina Achterberg', planId: due.id, reviewOn: today(), overdue: false },
    ])
    const { data } = await owner.call(reviewPlan, { ...params(due.id), body: { reviewOn: later } })
    expect(data).toMatchObject({ reviewOn: later, reviewedAt: expect.any(String) })
    expect((await owner.call(listDue, {})).data.planReviews).toEqual([])
  })
})

describe('golden thread', () => {
  async function noteSaying(owner: Clinician, patientId: number, soapNote: string): Promise<number> {
    const body = { patientId, noteType: 'Progress Note' as const, status: 'completed' as const, soapNote }
    return (await owner.call(createNote, { body })).data.id
  }

  it('suggests goals from the note’s text, links them both ways, and warns about missing links before signing', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { data: made } = await owner.call(createPlan, { body: { patientId, ...plan } })
    const noteId = await noteSaying(
      owner,
      patientId,
      '**SUBJECTIVE:**\nStill has insomnia: sleeps four hours of most nights. Brought the sleep log.',
    )
    const { data: before } = await owner.call(noteGoals, params(noteId))
    expect(before.linked).toEqual([])
    expect(before.suggested).toMatchObject([{ planId: made.id, goal: 'Sleep through most nights' }])
    expect(before.suggested[0]?.words).toEqual(expect.arrayContaining(['sleep', 'insomnia']))
    expect(before.active).toHaveLength(2)
    expect(before.findings.map(({ kind }) => kind)).toContain('no-goal')
    const goals = [{ planId: made.id, goalId: made.goals[0]?.id ?? '' }]
    const { data: after } = await owner.call(linkNoteGoals, { ...params(noteId), body: { goals } })
    expect(after).toMatchObject({
      linked: [{ goal: 'Sleep through most nights' }],
      suggested: [],
    })
    expect(after.findings.map(({ kind }) => kind)).not.toContain('no-goal')
    const [listed] = (await owner.call(listPlans, params(patientId))).data
    expect(listed?.goals.map(({ notes }) => notes.map((note) => note.noteId))).toEqual([[noteId], []])
    const wrong = { ...params(noteId), body: { goals: [{ planId: made.id, goalId: 'nope' }] } }
    expect((await refused(owner.call(linkNoteGoals, wrong))).status).toBe(404)
    const others = { goals: [{ planId: (await makePlan(owner)).id, goalId: goals[0]?.goalId ?? '' }] }
    expect((await refused(owner.call(linkNoteGoals, { ...params(noteId), body: others }))).status).toBe(404)
  })

  it('suggests nothing without an active plan', async () => {
    const owner = await server.newClinician()
    const { data } = await owner.call(noteGoals, params(await makeNote(owner)))
    expect(data).toEqual({ linked: [], suggested: [], active: [], lines: [], findings: [] })
  })

  it('drafts a plan from notes and scores without storing it', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const noteId = await noteSaying(
      owner,
      patientId,
      '**ASSESSMENT:**\nMajor depressive disorder, moderate. Denies suicidal thoughts.\n\n**PLAN:**\nBehavioral activation. Return in two weeks.',
    )
    const { assessmentToken } = await makeAssessment(owner, patientId, 'phq9')
    await submit(server.client(), assessmentToken, { ...answersTo('phq9', 2), phq9_9: 0 })
    const { data } = await owner.call(suggestPlan, params(patientId))
    expect(data).toMatchObject({
      draft: true,
      frequency: 'biweekly',
      modality: 'cbt',
      goals: [
        {
          problem: 'Depression',
          objectives: expect.arrayContaining(['PHQ-9 from 16 to 9 or below']),
          basis: [{ noteId, text: 'Major depressive disorder, moderate.' }],
        },
      ],
    })
    expect((await owner.call(listPlans, params(patientId))).data).toEqual([])
  })
})
