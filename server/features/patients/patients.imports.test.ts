import { eq, sql as raw } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote } from '#shared/contracts/notes.ts'
import {
  checkPatientImport,
  createPatientImport,
  listPatientImports,
  undoPatientImport,
} from '#shared/contracts/patient-imports.ts'
import { createPatient, getPatient, listPatients, updatePatient } from '#shared/contracts/patients.ts'
import { IMPORT_MAX_ROWS } from '#shared/domain/patient-import/rows.ts'
import { patients } from '../../db/tables/charts.ts'
import { patientImports } from '../../db/tables/patient-imports.ts'
import { untouchedPatient } from '../../db/untouched-patient.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ oneProcess: true })
})
afterAll(() => server.close())

type Row = {
  line: number
  firstName?: string
  lastName?: string
  mrn?: string
  dateOfBirth?: string
  gender?: string
}

const THREE: Row[] = [
  { line: 2, firstName: 'Renata', lastName: 'Okafor', mrn: 'A-1', dateOfBirth: '4/9/1981', gender: 'F' },
  { line: 3, firstName: 'Joy', lastName: 'Ueda', mrn: '', dateOfBirth: '1990-01-31' },
  { line: 4, firstName: 'Zoë', lastName: '', mrn: 'A-3' },
]
const bodyOf = (rows: Row[], expected: number, more = {}) => ({
  rows,
  expected,
  fileName: 'panel.csv',
  ...more,
})
const namesOf = async (owner: Clinician) =>
  (await owner.call(listPatients, {})).data.map(({ firstName, mrn }) => `${firstName} ${mrn}`)
const actionsOf = async ({ user }: Clinician) =>
  (await auditTrailOf(server.storage.database, user.id)).map(({ action, detail }) => ({ action, detail }))
const importOf = async (owner: Clinician, rows: Row[], expected = rows.length) =>
  (await owner.call(createPatientImport, { body: bodyOf(rows, expected) })).data

describe('importing patients', () => {
  it('shows what each row would become, stores nothing, and records the check', async () => {
    const owner = await server.newClinician()
    await owner.call(createPatient, { body: { firstName: 'joy', lastName: 'ueda' } })
    const { data } = await owner.call(checkPatientImport, { body: { rows: THREE } })
    expect(data.rows).toEqual([
      {
        line: 2,
        firstName: 'Renata',
        lastName: 'Okafor',
        mrn: 'A-1',
        dateOfBirth: '04/09/1981',
        gender: 'female',
        state: 'ready',
        problems: [],
        notes: [],
        sameAs: null,
      },
      expect.objectContaining({
        line: 3,
        state: 'check',
        sameAs: 'A patient with this name is already in your list.',
        notes: ['No MRN. One will be generated.'],
      }),
      expect.objectContaining({ line: 4, state: 'problem', problems: ['The last name is missing.'] }),
    ])
    expect(await namesOf(owner)).toHaveLength(1)
    expect((await actionsOf(owner)).slice(-2, -1)).toEqual([
      { action: 'patient_import.checked', detail: { rows: 3 } },
    ])
  })

  it('adds the valid rows with one audit entry that names their patients, and generates missing MRNs', async () => {
    const owner = await server.newClinician()
    const made = await importOf(owner, THREE, 2)
    expect(made).toMatchObject({ fileName: 'panel.csv', imported: 2, skipped: 1, undone: null })
    const { data: list } = await owner.call(listPatients, {})
    const [joy, renata] = list
    expect(renata).toMatchObject({
      firstName: 'Renata',
      mrn: 'A-1',
      dateOfBirth: '04/09/1981',
      gender: 'female',
    })
    expect(joy?.mrn).toMatch(/^MRN-\d{6}$/)
    const entry = (await actionsOf(owner)).find(({ action }) => action === 'patient_import.created')
    expect(entry?.detail).toEqual({ imported: 2, skipped: 1, patients: `${renata?.id}-${joy?.id}` })
    expect((await owner.call(listPatientImports, {})).data).toEqual([made])
  })

  it('reads every date in the order that the clinician chose', async () => {
    const owner = await server.newClinician()
    await owner.call(createPatientImport, { body: bodyOf([THREE[0] as Row], 1, { dateOrder: 'day-first' }) })
    expect((await owner.call(listPatients, {})).data[0]?.dateOfBirth).toBe('09/04/1981')
  })

  it('imports a possible duplicate only if the clinician chose its line', async () => {
    const owner = await server.newClinician()
    const joy = [{ line: 2, firstName: 'Joy', lastName: 'Ueda' }]
    await importOf(owner, joy)
    const refused = owner.call(createPatientImport, { body: bodyOf(joy, 0) })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      serverMessage: 'None of the rows can be imported. Correct the file and choose it again.',
    })
    await owner.call(createPatientImport, { body: bodyOf(joy, 1, { duplicateLines: [2] }) })
    expect(await namesOf(owner)).toHaveLength(2)
  })

  it('adds nothing if the list changed since the preview', async () => {
    const owner = await server.newClinician()
    await owner.call(createPatient, { body: { firstName: 'Bo', lastName: 'Li', mrn: 'a-1' } })
    const stale = owner.call(createPatientImport, { body: bodyOf(THREE, 2) })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      serverMessage: 'Your patient list has changed since this preview. Check the rows again.',
    })
    expect(await namesOf(owner)).toEqual(['Bo a-1'])
    expect((await owner.call(listPatientImports, {})).data).toEqual([])
  })

  it('runs once per Idempotency-Key', async () => {
    const owner = await server.newClinician()
    const send = () => owner.call(createPatientImport, { body: bodyOf(THREE, 2) }, { idempotencyKey: 'once' })
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await namesOf(owner)).toHaveLength(2)
  })

  it('accepts the largest allowed file and refuses a larger one with a message', async () => {
    const owner = await server.newClinician()
    const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, n) => ({
      line: n + 2,
      firstName: `First${n}`,
      lastName: 'Of many',
      mrn: n % 2 === 0 ? `M${n}` : '',
      dateOfBirth: '4/9/1981',
    }))
    expect(await importOf(owner, rows)).toMatchObject({ imported: IMPORT_MAX_ROWS, skipped: 0 })
    expect(new Set(await namesOf(owner)).size).toBe(IMPORT_MAX_ROWS)
    const more = owner.call(checkPatientImport, { body: { rows: [...rows, { line: 9_999 }] } })
    await expect(more).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining('Send at most 2,000 rows.'),
    })
  })

  it('keeps names out of the log, and encrypts the file’s name', async () => {
    const owner = await server.newClinician()
    const rows = [{ line: 2, firstName: 'Quillwort', lastName: 'Zephyrine', dateOfBirth: 'xQuillwort' }]
    await owner.call(checkPatientImport, { body: { rows } })
    await owner
      .call(createPatientImport, { body: bodyOf(rows, 1, { fileName: 'Zephyrine.csv' }) })
      .catch(() => 0)
    await importOf(owner, [{ line: 2, firstName: 'Quillwort', lastName: 'Zephyrine' }])
    expect(server.logLines.join('')).not.toMatch(/Quillwort|Zephyrine|panel\.csv/)
    const stored = await server.storage.database.orm
      .select()
      .from(patientImports)
      .where(eq(patientImports.createdBy, owner.user.id))
    expect(JSON.stringify(stored)).not.toContain('panel')
    expect(JSON.stringify(await actionsOf(owner))).not.toMatch(/Quillwort|panel/)
  })
})

describe('undoing an import', () => {
  it('removes its untouched patients, names those that stay, and leaves everyone else', async () => {
    const owner = await server.newClinician()
    await owner.call(createPatient, { body: { firstName: 'Before', lastName: 'Them', mrn: 'B-1' } })
    const rows = ['Untouched', 'Edited', 'Noted'].map((firstName, n) => ({
      line: n + 2,
      firstName,
      lastName: 'Li',
      mrn: `U-${n}`,
    }))
    const made = await importOf(owner, rows)
    const { data: list } = await owner.call(listPatients, {})
    const idOf = (name: string) => String(list.find(({ firstName }) => firstName === name)?.id)
    await owner.call(getPatient, { params: { id: idOf('Untouched') } })
    await owner.call(updatePatient, { params: { id: idOf('Edited') }, body: { gender: 'male' } })
    await owner.call(createNote, {
      body: {
        patientId: Number(idOf('Noted')),
        noteType: 'Progress Note',
        status: 'draft',
        soapNote: 'Well.',
      },
    })

    const params = { id: String(made.id) }
    const { data } = await owner.call(undoPatientImport, { params })
    expect(data.import).toMatchObject({ id: made.id, imported: 3, undone: { removed: 1 } })
    expect(data.kept.map(({ firstName, mrn }) => `${firstName} ${mrn}`)).toEqual(['Edited U-1', 'Noted U-2'])
    expect(await namesOf(owner)).toEqual(['Noted U-2', 'Edited U-1', 'Before B-1'])
    const entry = (await actionsOf(owner)).find(({ action }) => action === 'patient_import.undone')
    expect(entry?.detail).toEqual({ removed: 1, kept: 2, patients: idOf('Untouched') })

    await expect(owner.call(undoPatientImport, { params })).rejects.toMatchObject({
      status: 409,
      serverMessage: 'This import was already undone.',
    })
    // The MRN is free again.
    await importOf(owner, [rows[0] as Row])
  })

  it('looks for records in every table that refers to patients', async () => {
    const { database } = server.storage
    const { rows: columns } = await database.execute<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'patients'::regclass order by 1`,
    )
    const { sql } = new PgDialect().sqlToQuery(untouchedPatient() ?? raw``)
    expect(columns.length).toBeGreaterThanOrEqual(15)
    for (const { table } of columns) expect(sql).toContain(`from "${table}"`)
  })

  it('is only for the clinician who imported, and what they imported isn’t shown to others', async () => {
    const owner = await server.newClinician()
    const stranger = await server.newClinician()
    const made = await importOf(owner, THREE, 2)
    const attempt = stranger.call(undoPatientImport, { params: { id: String(made.id) } })
    await expect(attempt).rejects.toMatchObject({ status: 404, serverMessage: 'Import not found' })
    expect((await stranger.call(listPatientImports, {})).data).toEqual([])
    expect(await namesOf(owner)).toHaveLength(2)
    expect(await server.storage.database.orm.$count(patients, eq(patients.importId, made.id))).toBe(2)
  })
})
