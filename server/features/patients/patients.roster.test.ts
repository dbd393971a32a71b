import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acknowledgeAlert, listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { voidNote } from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient, dischargePatient, searchPatients } from '#shared/contracts/patients.ts'
import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import type { PatientSort } from '#shared/domain/patients.ts'
import { answersTo, inDays, makeAssessment, submit } from '../../testing/assessments.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function addPatient(owner: Clinician, lastName: string): Promise<number> {
  return (await owner.call(createPatient, { body: { firstName: 'Joy', lastName } })).data.id
}

async function addVisit(owner: Clinician, patientId: number, daysAgo: number): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      serviceAt: inDays(-daysAgo),
      soapNote: '**SUBJECTIVE:**\nBetter.',
    },
  })
  return data.id
}

async function addScore(owner: Clinician, patientId: number, type: AssessmentType, choice: number) {
  const { assessmentToken } = await makeAssessment(owner, patientId, type)
  await submit(owner, assessmentToken, answersTo(type, choice))
}

type Asked = { sort?: PatientSort; openAlert?: boolean; noVisitForDays?: number; query?: string }

async function roster(owner: Clinician, body: Asked & { limit?: number; before?: number } = {}) {
  const page = await owner.call(searchPatients, { body })
  return { ...page, names: page.data.map(({ lastName }) => lastName) }
}

/** All names, one patient per page. */
async function pageByPage(owner: Clinician, asked: Asked): Promise<string[]> {
  const names: string[] = []
  for (let before: number | undefined; ; ) {
    const page = await roster(owner, { ...asked, limit: 1, ...(before === undefined ? {} : { before }) })
    names.push(...page.names)
    if (page.nextBefore === null) return names
    before = page.nextBefore
  }
}

describe('a card', () => {
  it('shows the last score with the course of that questionnaire, oldest first', async () => {
    const owner = await server.newClinician()
    const id = await addPatient(owner, 'Ueda')
    expect((await roster(owner)).data[0]).toMatchObject({
      lastScore: null,
      openAlert: null,
      waitingFor: null,
    })
    await addScore(owner, id, 'gad7', 3)
    for (const choice of [0, 2, 1]) await addScore(owner, id, 'phq9', choice)
    expect((await roster(owner)).data[0]?.lastScore).toMatchObject({
      name: 'PHQ-9',
      score: 9,
      severity: 'mild',
      min: 0,
      max: 27,
      history: [0, 18, 9],
    })
  })

  it('shows the level of a questionnaire that gives no score', async () => {
    const owner = await server.newClinician()
    await addScore(owner, await addPatient(owner, 'Ueda'), 'cssrs', 1)
    expect((await roster(owner)).data[0]?.lastScore).toMatchObject({
      name: 'C-SSRS',
      score: null,
      severity: 'no risk reported',
      history: [],
    })
  })

  it('shows an open alert until it is acknowledged, and a questionnaire that waits for an answer', async () => {
    const owner = await server.newClinician()
    const id = await addPatient(owner, 'Ueda')
    await addScore(owner, id, 'phq9', 1)
    await makeAssessment(owner, id, 'gad7')
    const before = (await roster(owner)).data[0]
    expect(before).toMatchObject({ openAlert: { name: 'PHQ-9', item: 9 }, waitingFor: { name: 'GAD-7' } })
    const [alert] = (await owner.call(listAlerts, { query: {} })).data
    await owner.call(acknowledgeAlert, {
      params: { id: String(alert?.id) },
      body: { note: 'Called; safety plan reviewed.' },
    })
    expect((await roster(owner)).data[0]?.openAlert).toBeNull()
    expect((await roster(owner, { openAlert: true })).total).toBe(0)
  })
})

describe('the roster', () => {
  it('is sorted by last name, latest visit or highest last score, page by page', async () => {
    const owner = await server.newClinician()
    const [ueda, angstrom, zola, brandt] = [
      await addPatient(owner, 'Ueda'),
      await addPatient(owner, 'Ångström'),
      await addPatient(owner, 'zola'),
      await addPatient(owner, 'Brandt'),
    ]
    await addVisit(owner, ueda, 2)
    await addVisit(owner, angstrom, 30)
    await addVisit(owner, zola, 9)
    const wrongChart = await addVisit(owner, angstrom, 1)
    await owner.call(voidNote, { params: { id: String(wrongChart) }, body: { reason: 'Wrong chart' } })
    // 14 of 21 is more than 9 of 27.
    await addScore(owner, ueda, 'phq9', 1)
    await addScore(owner, zola, 'gad7', 2)
    await addScore(owner, brandt, 'gad7', 3)
    await addScore(owner, brandt, 'phq9', 0)

    expect(await pageByPage(owner, {})).toEqual(['Brandt', 'zola', 'Ångström', 'Ueda'])
    expect(await pageByPage(owner, { sort: 'name' })).toEqual(['Ångström', 'Brandt', 'Ueda', 'zola'])
    expect(await pageByPage(owner, { sort: 'last-visit' })).toEqual(['Ueda', 'zola', 'Ångström', 'Brandt'])
    expect(await pageByPage(owner, { sort: 'last-score' })).toEqual(['zola', 'Ueda', 'Brandt', 'Ångström'])
    const found = await roster(owner, { sort: 'last-visit', query: 'z' })
    expect(found).toMatchObject({ names: ['zola'], total: 1 })
    expect((await roster(owner, { sort: 'last-visit', query: 'joy', limit: 2 })).names).toEqual([
      'Ueda',
      'zola',
    ])
  })

  it('can show only patients with an open alert, or without a visit for some time', async () => {
    const owner = await server.newClinician()
    const seen = await addPatient(owner, 'Seen')
    const lapsed = await addPatient(owner, 'Lapsed')
    const gone = await addPatient(owner, 'Gone')
    await addPatient(owner, 'New')
    await addVisit(owner, seen, 200)
    await addVisit(owner, seen, 89)
    await addVisit(owner, lapsed, 91)
    await addVisit(owner, gone, 300)
    await owner.call(dischargePatient, { params: { id: String(gone) }, body: {} })
    await addScore(owner, seen, 'phq9', 1)
    expect((await roster(owner, { noVisitForDays: 90 })).names).toEqual(['Lapsed'])
    expect((await roster(owner, { noVisitForDays: 30, sort: 'last-visit' })).names).toEqual([
      'Seen',
      'Lapsed',
    ])
    expect(await roster(owner, { openAlert: true })).toMatchObject({ names: ['Seen'], total: 1 })
  })

  it('shows no one else’s charts', async () => {
    const owner = await server.newClinician()
    const other = await server.newClinician()
    await addScore(other, await addPatient(other, 'Theirs'), 'phq9', 1)
    await addPatient(owner, 'Mine')
    for (const sort of ['added', 'name', 'last-visit', 'last-score'] as const) {
      expect((await roster(owner, { sort })).data).toMatchObject([
        { lastName: 'Mine', lastScore: null, openAlert: null },
      ])
    }
    expect((await roster(owner, { openAlert: true })).total).toBe(0)
  })
})
