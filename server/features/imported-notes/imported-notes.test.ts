import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { extractText } from '#shared/contracts/documents.ts'
import { fetchExport, getExport, linkExport, startExport } from '#shared/contracts/exports.ts'
import {
  createImportedNote,
  deleteImportedNote,
  getImportedNote,
  listImportedNotes,
} from '#shared/contracts/imported-notes.ts'
import { listNotes, searchNotes } from '#shared/contracts/notes.ts'
import { listPatients, searchPatients } from '#shared/contracts/patients.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { patientOverview } from '#shared/contracts/writing.ts'
import { MAX_IMPORTED_NOTES } from '#shared/domain/imported-notes.ts'
import { importedNotes } from '../../db/tables/imported-notes.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { builtDocumentReader } from '../../testing/documents/built-reader.ts'
import { makeDocx, makePdf } from '../../testing/documents/document-maker.ts'
import { type FhirBundle, fhirFaults } from '../../testing/fhir-r4.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makeImportedNote, makePatient } from '../../testing/records.ts'
import { until } from '../../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, oneProcess: true, adapters: { documents: builtDocumentReader() } })
})
afterAll(() => server.close())

const TEXT = 'Seen with her sister. Sertraline 50 mg since March.'
const at = (id: number) => ({ params: { id: String(id) } })
const actionsOf = async ({ user }: Clinician) =>
  (await auditTrailOf(server.storage.database, user.id)).map(({ action }) => action)
const bodyOf = (patientId: number, more = {}) => ({
  patientId,
  writtenOn: '2019-03-04',
  fileName: 'old-notes.pdf',
  text: TEXT,
  ...more,
})

describe('imported notes', () => {
  it('are read from a file, kept with their date, listed, opened and deleted, and each act is recorded', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const lines = ['Seen with her sister.', 'Sertraline 50 mg.']
    const files: Record<string, Buffer> = {
      'visit.pdf': Buffer.from(await makePdf(lines)),
      'visit.docx': Buffer.from(await makeDocx(lines)),
      'visit.txt': Buffer.from(lines.join('\n')),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const { data } = await owner.call(extractText, {}, { file: new File([new Uint8Array(bytes)], name) })
      const body = bodyOf(patientId, {
        fileName: name,
        text: data.text,
        writtenOn: `20${10 + name.length}-01-31`,
      })
      await owner.call(createImportedNote, { body })
    }
    const { data: list } = await owner.call(listImportedNotes, at(patientId))
    expect(list.map(({ fileName, writtenOn }) => `${writtenOn} ${fileName}`)).toEqual([
      '2020-01-31 visit.docx',
      '2019-01-31 visit.txt',
      '2019-01-31 visit.pdf',
    ])
    expect(list[0]?.beginning).toBe('Seen with her sister. Sertraline 50 mg.')
    const id = list[0]?.id ?? 0
    expect((await owner.call(getImportedNote, at(id))).data.text).toContain('Sertraline 50 mg.')
    await owner.call(deleteImportedNote, at(id))
    expect((await owner.call(listImportedNotes, at(patientId))).data).toHaveLength(2)
    expect((await actionsOf(owner)).filter((action) => action.startsWith('imported_note'))).toEqual([
      ...Array.from({ length: 3 }, () => 'imported_note.created'),
      'imported_note.listed',
      'imported_note.read',
      'imported_note.deleted',
      'imported_note.listed',
    ])
  })

  it('don’t exist for another clinician', async () => {
    const owner = await server.newClinician()
    const stranger = await server.newClinician()
    const patientId = await makePatient(owner)
    const id = await makeImportedNote(owner, patientId)
    for (const attempt of [
      () => stranger.call(listImportedNotes, at(patientId)),
      () => stranger.call(getImportedNote, at(id)),
      () => stranger.call(deleteImportedNote, at(id)),
      () => stranger.call(createImportedNote, { body: bodyOf(patientId) }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
    }
  })

  it('have no route that changes or signs them', () => {
    const routes = server.app.endpoints.filter(({ path }) => path.startsWith('/api/imported-notes'))
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /api/imported-notes/:id',
      'GET /api/imported-notes/:id',
      'GET /api/imported-notes/patient/:id',
      'POST /api/imported-notes',
    ])
  })

  it('aren’t counted, listed, searched or summarized as notes', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await makeImportedNote(owner, patientId)
    expect((await owner.call(listNotes, {})).data).toEqual([])
    expect((await owner.call(searchNotes, { body: { query: 'sister', inText: true } })).total).toBe(0)
    const { data: stats } = await owner.call(dashboardStats, {})
    expect(stats).toMatchObject({ totalNotes: 0, monthlyNoteCount: 0, completedNotes: 0 })
    expect((await owner.call(searchPatients, { body: {} })).data[0]).toMatchObject({
      noteCount: 0,
      lastNote: null,
    })
    const overview = await owner.call(patientOverview, at(patientId))
    expect(JSON.stringify(overview)).not.toMatch(/sister|Sertraline/)
  })

  it('are encrypted, and neither their text nor their file’s name is in the log or the audit trail', async () => {
    const owner = await server.newClinician()
    const body = bodyOf(await makePatient(owner), { text: 'Quillwort', fileName: 'Zephyrine.txt' })
    const { data } = await owner.call(createImportedNote, { body })
    const row = await server.storage.database.orm
      .select()
      .from(importedNotes)
      .where(eq(importedNotes.id, data.id))
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    for (const surface of [row, trail, server.logLines]) {
      expect(JSON.stringify(surface)).not.toMatch(/Quillwort|Zephyrine/)
    }
  })

  it('are in the FHIR bundle, without an author, and in the account’s export', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await makeImportedNote(owner, patientId)
    const bundle = JSON.parse(await (await owner.download(patientFhir, at(patientId))).text()) as FhirBundle
    expect(fhirFaults(bundle)).toEqual([])
    const documents = bundle.entry
      .map(({ resource }) => resource as Record<string, unknown>)
      .filter(({ resourceType }) => resourceType === 'DocumentReference')
    expect(documents).toHaveLength(1)
    expect(documents[0]).not.toHaveProperty('author')
    expect(JSON.stringify(documents[0])).toContain(Buffer.from(TEXT).toString('base64'))

    await owner.call(startExport, {})
    await until(async () => (await owner.call(getExport, {})).data?.state === 'ready')
    const { data: link } = await owner.call(linkExport, {})
    const archive = await owner.download(fetchExport, { body: { token: link.token } })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(strFromU8(files['data/imported_notes-1.json'] ?? new Uint8Array())).toContain(TEXT)
  })

  it('need a date that isn’t in the future, a file name and a text, and have a maximum number', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const refused = (more: object) => owner.call(createImportedNote, { body: bodyOf(patientId, more) })
    await expect(refused({ writtenOn: '2999-01-01' })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Choose today or an earlier day.',
    })
    await expect(refused({ writtenOn: '' })).rejects.toMatchObject({
      details: { fields: { writtenOn: 'Enter the date of the note.' } },
    })
    await expect(refused({ text: '  ' })).rejects.toMatchObject({ status: 400 })
    await expect(refused({ fileName: '' })).rejects.toMatchObject({ status: 400 })

    const { id } = (await owner.call(createImportedNote, { body: bodyOf(patientId) })).data
    await server.storage.database.execute(
      `insert into imported_notes (patient_id, written_on, file_name, text, created_by)
       select patient_id, written_on, file_name, text, created_by from imported_notes, generate_series(2, $2)
       where id = $1`,
      [id, MAX_IMPORTED_NOTES],
    )
    await expect(refused({})).rejects.toMatchObject({
      status: 409,
      serverMessage: 'A patient can have 500 imported notes. Delete one first.',
    })
  })

  it('count as activity in their chart and are deleted with it after the retention period', async () => {
    const DAY = 24 * 60
    const owner = await server.newClinician()
    await owner.call(updatePreferences, { body: { dataRetention: '1-year' } })
    const [active, old] = [await makePatient(owner), await makePatient(owner)]
    await makeImportedNote(owner, old)
    clock.advance({ minutes: 300 * DAY })
    const back = await server.signIn(owner.email, owner.password)
    const kept = await makeImportedNote(back, active)
    clock.advance({ minutes: 40 * DAY })
    const night = () => server.app.scheduledJobs.enforceRetention()
    await night()
    clock.advance({ minutes: 31 * DAY })
    await night()
    const { call } = await server.signIn(owner.email, owner.password)
    expect((await call(listPatients, {})).data.map(({ id }) => id)).toEqual([active])
    const rows = await server.storage.database.orm
      .select({ id: importedNotes.id })
      .from(importedNotes)
      .where(eq(importedNotes.createdBy, owner.user.id))
    expect(rows).toEqual([{ id: kept }])
  })
})
