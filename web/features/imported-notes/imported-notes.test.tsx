import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { extractText } from '#shared/contracts/documents.ts'
import {
  createImportedNote,
  deleteImportedNote,
  getImportedNote,
  type ImportedNote,
  listImportedNotes,
} from '#shared/contracts/imported-notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { getRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { beginningOf } from '#shared/domain/imported-notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-11-16T15:00:00.000Z'
const TEXT = 'Seen with her sister. Sertraline 50 mg since March.'

/** A patient with these imported notes, on a server that extracts the same text from every file. */
function withHistory(...given: ImportedNote[]): TestServer {
  const server = clinic({ patients: [patient(1)] })
  const { id, firstName, lastName, mrn, dateOfBirth, gender, isSample, discharge, createdBy, createdAt } =
    patient(1)
  server.on(getPatient, () =>
    ok({ id, firstName, lastName, mrn, dateOfBirth, gender, isSample, discharge, createdBy, createdAt }),
  )
  server.on(listPlans, () => ok([]))
  server.on(listAssessments, () => ok([]))
  server.on(listSchedules, () => ok([]))
  server.on(getRecordingConsent, () => ok({ consent: null, history: [], link: null }))
  let notes = given
  server.on(extractText, () => ok({ text: TEXT }))
  server.on(listImportedNotes, () =>
    ok(notes.map(({ text, ...entry }) => ({ ...entry, beginning: beginningOf(text) }))),
  )
  server.on(getImportedNote, ({ params }) => {
    const found = notes.find((note) => note.id === params.id)
    if (!found) throw new Refusal(404, 'Imported note not found')
    return ok(found)
  })
  server.on(createImportedNote, ({ body }) => {
    const made = { id: notes.length + 1, createdAt: AT, ...body }
    notes = [made, ...notes]
    return ok(made)
  })
  server.on(deleteImportedNote, ({ params }) => {
    notes = notes.filter((note) => note.id !== params.id)
    return ok({ id: params.id })
  })
  return server
}

const open = () => press('Open imported history')
async function choose(name: string): Promise<void> {
  const input = await screen.findByLabelText('File')
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
}

it('shows a file’s text, imports it with the date that was entered, and deletes it', async () => {
  const server = withHistory()
  openPage(server, '/patient/1')
  await open()
  await shows('Nothing imported yet')
  await press('Import a note')
  await press('Import note')
  await shows('Enter the date of the note.')
  await fill('Date of the note', '2019-03-04')
  await press('Import note')
  await shows('Choose a file.')
  await choose('old-notes.pdf')
  await shows(TEXT)
  await press('Import note')
  await press(/Mar 4, 2019.*Seen with her sister/)
  await shows(/Text from old-notes\.pdf, imported Nov 16, 2026\. It wasn’t written, checked or signed here\./)
  expect(screen.queryByRole('textbox', { name: 'Text of the note' })).toBeNull()
  await press('Delete note')
  await press('Delete')
  await shows('Nothing imported yet')
  expect(server.callsOf(createImportedNote).map(({ body }) => body)).toEqual([
    { patientId: 1, writtenOn: '2019-03-04', fileName: 'old-notes.pdf', text: TEXT },
  ])
})

it('loads nothing until it is opened', async () => {
  const server = withHistory()
  openPage(server, '/patient/1')
  await shows(/Notes from your previous EHR/)
  expect(server.callsOf(listImportedNotes)).toEqual([])
})

it('explains why a file or an import was refused, and keeps what was entered', async () => {
  const server = withHistory()
  openPage(server, '/patient/1')
  await open()
  await press('Import a note')
  server.on(extractText, () => {
    throw new Refusal(422, 'This PDF has no text. It may be a scan, and scanned pages can’t be read.')
  })
  await choose('scan.pdf')
  await shows('This PDF has no text. It may be a scan, and scanned pages can’t be read.')
  server.on(extractText, () => ok({ text: TEXT }))
  await choose('notes.txt')
  await shows(TEXT)
  const date = await fill('Date of the note', '2019-03-04')
  server.on(createImportedNote, () => {
    throw new Unreachable()
  })
  await press('Import note')
  await shows('The note wasn’t imported. Check your connection and try again.')
  expect(date.value).toBe('2019-03-04')
})

it('reports that the history couldn’t be loaded or opened, and tries again', async () => {
  const note = { id: 1, patientId: 1, writtenOn: '2019-03-04', fileName: 'a.txt', text: TEXT, createdAt: AT }
  const server = withHistory(note)
  const works = server.handlerOf(listImportedNotes)
  server.on(listImportedNotes, () => {
    throw new Unreachable()
  })
  openPage(server, '/patient/1')
  await open()
  await shows('Couldn’t load imported history')
  server.on(listImportedNotes, works)
  await press('Try again')
  server.on(getImportedNote, () => {
    throw new Unreachable()
  })
  await press(/Seen with her sister/)
  await shows('Note not opened')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
