import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDue } from '#shared/contracts/assessment-alerts.ts'
import { createSchedule } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { createNote, getNote, searchNotes } from '#shared/contracts/notes.ts'
import {
  dischargePatient,
  getPatient,
  listPatients,
  reactivatePatient,
  searchPatients,
} from '#shared/contracts/patients.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { PATIENT_DISCHARGED } from '#shared/domain/patients.ts'
import { dayAfter, dayIn } from '#shared/domain/time-zones.ts'
import { patients } from '../../db/tables/charts.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })
const today = () => dayIn('UTC', clock.now())
const discharge = (owner: Clinician, id: number, body: { on?: string; reason?: string } = {}) =>
  owner.call(dischargePatient, { ...at(id), body })

describe('a discharged patient', () => {
  it('has a date and a reason that can be corrected, and can be reactivated', async () => {
    const owner = await server.newClinician()
    const id = await makePatient(owner)
    const { data: first } = await discharge(owner, id)
    expect(first.discharge).toEqual({ on: today(), reason: null })
    const on = dayAfter(today(), -3)
    await discharge(owner, id, { on, reason: 'Moved to another state.' })
    const { data: opened } = await owner.call(getPatient, at(id))
    expect(opened.discharge).toEqual({ on, reason: 'Moved to another state.' })
    const rows = await server.storage.database.orm.select().from(patients)
    expect(JSON.stringify(rows)).not.toContain('another state')

    const { data: back } = await owner.call(reactivatePatient, at(id))
    expect(back.discharge).toBeNull()
    await expect(owner.call(reactivatePatient, at(id))).resolves.toMatchObject({ data: { discharge: null } })
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const acts = trail.filter(({ action }) => /discharged|brought/.test(action))
    expect(acts.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['patient.discharged', id],
      ['patient.discharged', id],
      ['patient.brought_back', id],
    ])
  })

  it('can’t be discharged on a future date', async () => {
    const owner = await server.newClinician()
    const id = await makePatient(owner)
    for (const on of [dayAfter(today(), 2), '0204-01-01', 'soon']) {
      await expect(discharge(owner, id, { on })).rejects.toMatchObject({ status: 400 })
    }
    expect((await owner.call(getPatient, at(id))).data.discharge).toBeNull()
  })

  it('is left out of lists, searches and counts unless requested, and the chart stays readable', async () => {
    const owner = await server.newClinician()
    const [stays, leaves] = [await makePatient(owner), await makePatient(owner)]
    const noteId = await makeNote(owner, leaves)
    await discharge(owner, leaves)
    for (const [status, expected] of [
      [undefined, [stays]],
      ['active', [stays]],
      ['discharged', [leaves]],
      ['all', [leaves, stays]],
    ] as const) {
      const asked = status ? { status } : {}
      const lists = [
        await owner.call(listPatients, { query: asked }),
        await owner.call(listPatients, { query: { ...asked, limit: '10' } }),
        await owner.call(searchPatients, { body: asked }),
        await owner.call(searchPatients, { body: { ...asked, query: 'achterberg' } }),
      ]
      for (const { data, total } of lists) {
        expect(data.map(({ id }) => id)).toEqual(expected)
        expect(total).toBe(expected.length)
      }
    }
    const { data: stats } = await owner.call(dashboardStats, {})
    expect(stats).toMatchObject({ totalPatients: 1, patientsAddedThisWeek: 1, totalNotes: 1 })
    await expect(owner.call(getNote, at(noteId))).resolves.toMatchObject({ data: { patientId: leaves } })
    const found = await owner.call(searchNotes, { body: { query: 'achterberg' } })
    expect(found.data.map(({ id }) => id)).toEqual([noteId])
    const bundle = JSON.parse(await (await owner.download(patientFhir, at(leaves))).text())
    expect(bundle.entry[0].resource).toMatchObject({ resourceType: 'Patient', active: false })
  })

  it('gets a new note only after being reactivated', async () => {
    const owner = await server.newClinician()
    const id = await makePatient(owner)
    await discharge(owner, id)
    await expect(makeNote(owner, id)).rejects.toMatchObject({
      status: 409,
      serverMessage: 'This patient is discharged. Reactivate them to add a note.',
      details: { code: PATIENT_DISCHARGED },
    })
    const { data: stats } = await owner.call(dashboardStats, {})
    expect(stats.monthlyNoteCount).toBe(0)
    await owner.call(reactivatePatient, at(id))
    await expect(
      owner.call(createNote, { body: { patientId: id, noteType: 'Progress Note' } }),
    ).resolves.toMatchObject({ success: true })
  })

  it('gets no scheduled questionnaires and isn’t due until reactivated', async () => {
    const owner = await server.newClinician()
    const [stays, leaves] = [await makePatient(owner), await makePatient(owner)]
    await discharge(owner, leaves)
    for (const patientId of [stays, leaves]) {
      await owner.call(createSchedule, {
        body: {
          patientId,
          assessmentType: 'phq9',
          title: 'Every two weeks',
          deliveryMethod: 'email',
          patientContact: 'patient@mail.example',
          everyDays: 14,
          startsOn: dayAfter(today(), 1),
          timeZone: 'UTC',
        },
      })
    }
    clock.advance({ minutes: 48 * 60 })
    const later = await server.signIn(owner.email, owner.password)
    const sent = async (id: number) => (await later.call(listAssessments, at(id))).data.length
    await server.app.scheduledJobs.sendDue()
    expect(await sent(stays)).toBe(1)
    expect(await sent(leaves)).toBe(0)
    const due = (await later.call(listDue, {})).data.assessments.map(({ patientId }) => patientId)
    expect(due).toEqual([stays])
    await later.call(reactivatePatient, at(leaves))
    await server.app.scheduledJobs.sendDue()
    expect(await sent(leaves)).toBe(1)
  })
})
