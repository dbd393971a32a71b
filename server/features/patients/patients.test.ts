import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { getNote } from '#shared/contracts/notes.ts'
import {
  createPatient,
  getPatient,
  listPatients,
  removeSampleVisit,
  searchPatients,
  startSampleVisit,
  updatePatient,
} from '#shared/contracts/patients.ts'
import { makeNote } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const renata = {
  firstName: 'Renata',
  lastName: 'Okafor-Lindqvist',
  mrn: 'MRN-204817',
  dateOfBirth: '03/14/1985',
}

describe('patients', () => {
  it('can be added, listed newest first, opened and changed', async () => {
    const { call, user } = await server.newClinician()
    const { data: first } = await call(createPatient, { body: { ...renata, gender: 'female' } })
    const { data: second } = await call(createPatient, { body: { firstName: 'Joy', lastName: 'Ueda' } })
    expect(first).toMatchObject({ ...renata, gender: 'female', createdBy: user.id })
    expect(second).toMatchObject({ dateOfBirth: null, gender: null })
    expect(second.mrn).toMatch(/^MRN-\d{6}$/)

    const { data: list } = await call(listPatients, {})
    expect(list.map((patient) => patient.id)).toEqual([second.id, first.id])

    await call(updatePatient, { params: { id: String(first.id) }, body: { lastName: 'Okafor', gender: '' } })
    const { data: changed } = await call(getPatient, { params: { id: String(first.id) } })
    expect(changed).toEqual({ ...first, lastName: 'Okafor', gender: null })
  })

  it('can’t share an MRN within one clinician’s charts, in any spelling, but can across clinicians', async () => {
    const one = await server.newClinician()
    const other = await server.newClinician()
    await one.call(createPatient, { body: renata })
    const again = one.call(createPatient, { body: { ...renata, mrn: ' mrn-204817 ' } })
    await expect(again).rejects.toMatchObject({
      status: 409,
      serverMessage: 'A patient with MRN mrn-204817 already exists',
    })
    await expect(other.call(createPatient, { body: renata })).resolves.toMatchObject({ success: true })

    const { data: second } = await one.call(createPatient, { body: { ...renata, mrn: 'B' } })
    const clash = one.call(updatePatient, { params: { id: String(second.id) }, body: { mrn: 'MRN-204817' } })
    await expect(clash).rejects.toMatchObject({ status: 409 })
  })

  it('can be searched by words of name and MRN, page by page, with their last note', async () => {
    const owner = await server.newClinician()
    for (const [firstName, lastName] of [
      ['Renata', 'Okafor'],
      ['Łucja', 'Ångström'],
      ['Renata', 'Ueda'],
    ] as const) {
      await owner.call(createPatient, { body: { firstName, lastName, mrn: `${lastName}-7` } })
    }
    const find = async (query: string, limit = 50, before?: number) => {
      const page = await owner.call(searchPatients, { body: { query, limit, before } })
      return { ...page, names: page.data.map(({ lastName }) => lastName) }
    }
    expect((await find('renata')).names).toEqual(['Ueda', 'Okafor'])
    expect((await find('angstrom-7')).names).toEqual(['Ångström'])
    expect(await find('7 renata ueda')).toMatchObject({ names: ['Ueda'], total: 1, nextBefore: null })
    expect((await find('%')).names).toEqual([])
    const first = await find('renata', 1)
    expect(first).toMatchObject({ names: ['Ueda'], total: 2 })
    expect((await find('renata', 1, first.nextBefore ?? 0)).names).toEqual(['Okafor'])

    const okafor = (await find('okafor')).data[0]
    expect(okafor).toMatchObject({ noteCount: 0, lastNote: null })
    const noteId = await makeNote(owner, okafor?.id)
    expect((await find('okafor')).data[0]).toMatchObject({
      noteCount: 1,
      lastNote: { id: noteId, noteType: 'Progress Note', status: 'completed' },
    })
    const page = await owner.call(listPatients, { query: { limit: '2' } })
    expect(page).toMatchObject({ total: 3, nextBefore: page.data[1]?.id })
  })

  it('are created once per Idempotency-Key; a different request under the same key is refused', async () => {
    const { call } = await server.newClinician()
    const options = { idempotencyKey: 'the same key'.replaceAll(' ', '-') }
    const body = { firstName: 'Thaddeus', lastName: 'Nakagawa' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(createPatient, { body }, options)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await call(listPatients, {})).data).toHaveLength(1)
    const { id } = answers[0]?.data ?? { id: 0 }
    await call(updatePatient, { params: { id: String(id) }, body: { lastName: 'Nakamura' } })
    expect((await call(createPatient, { body }, options)).data).toMatchObject({ id, lastName: 'Nakamura' })
    const changed = call(createPatient, { body: { ...body, firstName: 'Tad' } }, options)
    await expect(changed).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    [{ firstName: '', lastName: 'Ueda' }, 'First name is required'],
    [{ firstName: 'Joy', lastName: ' ' }, 'Last name is required'],
    [{ firstName: 'Joy', lastName: 'Ueda', dateOfBirth: '02/30/1990' }, /MM\/DD\/YYYY or YYYY-MM-DD/],
    [{ firstName: 'Joy', lastName: 'Ueda', gender: 'x' }, /female or male/],
  ])('are refused with a clear message for %j', async (body, message) => {
    const { call } = await server.newClinician()
    const refused = await call(createPatient, { body: body as never }).catch((error) => error)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.serverMessage).toMatch(message)
  })
})

describe('the sample visit', () => {
  it('adds one made-up patient, and removes only that patient and their notes', async () => {
    const owner = await server.newClinician()
    const other = await server.newClinician()
    const real = await owner.call(createPatient, { body: { ...renata, mrn: 'SAMPLE' } })
    const { data: sample } = await owner.call(startSampleVisit, {})
    expect(sample).toMatchObject({ isSample: true, discharge: null })
    expect((await owner.call(startSampleVisit, {})).data.id).toBe(sample.id)
    await other.call(startSampleVisit, {})
    const noteId = await makeNote(owner, sample.id)
    expect((await owner.call(dashboardStats, {})).data).toMatchObject({ samplePatientId: sample.id })

    expect((await owner.call(removeSampleVisit, {})).data).toEqual({ removed: true })
    expect((await owner.call(removeSampleVisit, {})).data).toEqual({ removed: false })
    const gone = owner.call(getNote, { params: { id: String(noteId) } })
    await expect(gone).rejects.toMatchObject({ status: 404 })
    const { data: left } = await owner.call(listPatients, {})
    expect(left.map(({ id }) => id)).toEqual([real.data.id])
    expect((await other.call(dashboardStats, {})).data.samplePatientId).not.toBeNull()
  })
})
