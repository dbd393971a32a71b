import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  exportNotes,
  moveNote,
  NOTES_PER_EXPORT,
  signNote,
  voidNote,
} from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { CLINIC_TIME_ZONE: 'America/Denver' } })
})
afterAll(() => server.close())

async function addNote(owner: Clinician, patientId: number, text: string): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      serviceAt: '2026-11-03T01:30:00.000Z',
      soapNote: `**SUBJECTIVE:**\n${text}`,
    },
  })
  return data.id
}

const exportsOf = async (owner: Clinician) =>
  (await auditTrailOf(server.storage.database, owner.user.id))
    .filter(({ action }) => action === 'note.exported')
    .map(({ subjectId }) => subjectId)

async function textOf(pdf: string): Promise<string> {
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

it('exports notes in the requested order, marks unsigned and void ones, and records each', async () => {
  const owner = await server.newClinician()
  const patientId = await makePatient(owner)
  const [signed, open, wrong] = [
    await addNote(owner, patientId, 'Sleeps better.'),
    await addNote(owner, patientId, 'Walks daily.'),
    await addNote(owner, patientId, 'Works nights.'),
  ]
  const at = (id: number) => ({ params: { id: String(id) } })
  await owner.call(signNote, { ...at(signed), body: { name: 'Dana Whitfield', version: 1 } })
  await owner.call(voidNote, { ...at(wrong), body: { reason: 'Written for another patient.' } })

  const ids = [open, wrong, signed]
  const { data } = await owner.call(exportNotes, { body: { ids, timeZone: 'America/Los_Angeles' } })
  expect(data.map(({ id, signed, voided }) => [id, signed, voided])).toEqual([
    [open, false, false],
    [wrong, false, true],
    [signed, true, false],
  ])
  expect(data[0]).toMatchObject({
    noteType: 'Progress Note',
    serviceAt: '2026-11-03T01:30:00.000Z',
    patient: { firstName: 'Wilhelmina', lastName: 'Achterberg' },
  })
  const [openText, wrongText, signedText] = await Promise.all(data.map(({ pdf }) => textOf(pdf)))
  expect(openText).toContain('Date of service November 2, 2026, 5:30 PM PST Status Completed, not signed')
  expect(openText).toMatch(/Walks daily\..*Confidential patient information · Not signed/)
  expect(wrongText).toMatch(/VOID: entered in the wrong chart.*Confidential patient information · Void/)
  expect(signedText).toMatch(/Sleeps better\..*Signed by Dana Whitfield/)
  expect(signedText).not.toContain('Not signed')
  expect(await exportsOf(owner)).toEqual(ids)
})

it('exports nothing if one of the notes is another clinician’s or doesn’t exist', async () => {
  const owner = await server.newClinician()
  const other = await server.newClinician()
  const mine = await addNote(owner, await makePatient(owner), 'Sleeps better.')
  const theirs = await addNote(other, await makePatient(other), 'Walks daily.')
  for (const id of [theirs, 999_999_999]) {
    const asked = owner.call(exportNotes, { body: { ids: [mine, id] } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  }
  expect(await exportsOf(owner)).toEqual([])
  expect(await exportsOf(other)).toEqual([])
})

it('exports a moved note with the patient it was moved to', async () => {
  const owner = await server.newClinician()
  const id = await addNote(owner, await makePatient(owner, 'A-1'), 'Sleeps better.')
  const patientId = await makePatient(owner, 'B-2')
  await owner.call(moveNote, { params: { id: String(id) }, body: { patientId, version: 1 } })
  const { data } = await owner.call(exportNotes, { body: { ids: [id] } })
  expect(await textOf(data[0]?.pdf ?? '')).toContain('MRN B-2')
})

it('refuses an empty export and more notes than it prints at a time', async () => {
  const owner = await server.newClinician()
  for (const ids of [[], Array.from({ length: NOTES_PER_EXPORT + 1 }, (_, n) => n + 1)]) {
    await expect(owner.call(exportNotes, { body: { ids } })).rejects.toMatchObject({ status: 400 })
  }
})
