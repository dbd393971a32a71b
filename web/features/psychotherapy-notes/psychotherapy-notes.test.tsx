import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { listPhrases } from '#shared/contracts/phrases.ts'
import {
  createPsychotherapyNote,
  deletePsychotherapyNote,
  getPsychotherapyNote,
  listPsychotherapyNotes,
  type PsychotherapyNote,
  updatePsychotherapyNote,
} from '#shared/contracts/psychotherapy-notes.ts'
import { getRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { firstWordsOf } from '#shared/domain/psychotherapy-notes.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-11-16T15:00:00.000Z'
const SILENCE = 'Her silence felt like a test.'

function noteOf(id: number, text: string, changes: Partial<PsychotherapyNote> = {}): PsychotherapyNote {
  return {
    id,
    patientId: 1,
    sessionOn: '2026-11-16',
    text,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  }
}

/** A patient with these psychotherapy notes. */
function withNotes(...texts: string[]): TestServer {
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

  let notes = texts.map((text, index) => noteOf(index + 1, text))
  const saved = (note: PsychotherapyNote) => {
    notes = [...notes.filter((one) => one.id !== note.id), note]
    return ok(note)
  }
  const find = (wanted: number) => {
    const note = notes.find((one) => one.id === wanted)
    if (!note) throw new Refusal(404, 'Psychotherapy note not found')
    return note
  }
  server.on(listPsychotherapyNotes, () =>
    ok(notes.map(({ text, ...entry }) => ({ ...entry, firstWords: firstWordsOf(text) }))),
  )
  server.on(getPsychotherapyNote, ({ params }) => ok(find(params.id)))
  server.on(createPsychotherapyNote, ({ body }) => saved(noteOf(notes.length + 1, body.text, body)))
  server.on(updatePsychotherapyNote, ({ params, body: { version, ...content } }) => {
    const note = find(params.id)
    if (note.version !== version) {
      const words = 'This note was changed in another tab or on another device.'
      throw new Refusal(409, words, { version: note.version })
    }
    return saved({ ...note, ...content, version: version + 1 })
  })
  server.on(deletePsychotherapyNote, ({ params }) => {
    notes = notes.filter(({ id }) => id !== params.id)
    return ok({ id: params.id })
  })
  return server
}

const open = () => press('Open psychotherapy notes')
const dialogText = () => screen.findByLabelText<HTMLTextAreaElement>('Note')

it('loads nothing until it is opened', async () => {
  const server = withNotes(SILENCE)
  openPage(server, '/patient/1')
  await shows(/Only you can open them/)
  expect(server.callsOf(listPsychotherapyNotes)).toEqual([])
  await open()
  await shows(SILENCE)
  expect(server.callsOf(getPsychotherapyNote)).toEqual([])
  await press('Close psychotherapy notes')
  expect(screen.queryByText(SILENCE)).toBeNull()
})

it('adds, changes and deletes a note, and says what doesn’t belong there', async () => {
  const server = withNotes()
  openPage(server, '/patient/1')
  await open()
  await shows('No psychotherapy notes yet')
  await press('Add psychotherapy note')
  await shows(/Keep these in the clinical note instead: medications/)
  await press('Save note')
  await shows('Enter your note.')
  await fill('Note', SILENCE)
  await fill('Session date', '2026-11-09')
  await press('Save note')
  await press(/Nov 9, 2026.*Her silence/)
  await fill('Note', 'Rewritten.')
  await press('Save note')
  await press(/Rewritten\./)
  await press('Delete note')
  await shows('Delete this psychotherapy note?')
  await press('Delete')
  await shows('No psychotherapy notes yet')
  // Loading the list again would ask for the password again.
  expect(server.callsOf(listPsychotherapyNotes)).toHaveLength(1)
})

it('keeps the text when a save fails, and asks before discarding it', async () => {
  const server = withNotes()
  const saves = server.handlerOf(createPsychotherapyNote)
  server.on(createPsychotherapyNote, () => {
    throw new Unreachable()
  })
  openPage(server, '/patient/1')
  await open()
  await press('Add psychotherapy note')
  await fill('Note', SILENCE)
  await press('Save note')
  await shows('The note wasn’t saved. Check your connection and try again.')
  await press('Cancel')
  await shows('Discard your changes?')
  await press('Keep editing')
  expect((await dialogText()).value).toBe(SILENCE)
  server.on(createPsychotherapyNote, saves)
  await press('Save note')
  await shows(SILENCE)
  await press('Add psychotherapy note')
  await fill('Note', 'Not after all.')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks which version to keep when the note was changed elsewhere', async () => {
  const server = withNotes(SILENCE)
  openPage(server, '/patient/1')
  const changeElsewhere = (text: string, version: number) =>
    server.handlerOf(updatePsychotherapyNote)({
      params: { id: 1 },
      body: { sessionOn: '2026-11-16', text, version },
    })
  await open()
  await press(/Her silence/)
  await fill('Note', 'Mine.')
  changeElsewhere('Theirs.', 1)
  await press('Save note')
  await shows(/Which version do you want to keep/)
  await press('Use the saved version')
  await waitFor(async () => expect((await dialogText()).value).toBe('Theirs.'))
  await fill('Note', 'Mine again.')
  changeElsewhere('Theirs again.', 2)
  await press('Save note')
  await press('Keep this version')
  const list = within(await screen.findByRole('list', { name: 'Psychotherapy notes' }))
  await list.findByText('Mine again.')
})

it('says that the notes couldn’t be loaded or opened, and tries again', async () => {
  const server = withNotes(SILENCE)
  const list = server.handlerOf(listPsychotherapyNotes)
  server.on(listPsychotherapyNotes, () => {
    throw new Unreachable()
  })
  openPage(server, '/patient/1')
  await open()
  await shows('Couldn’t load psychotherapy notes')
  server.on(listPsychotherapyNotes, list)
  await press('Try again')
  server.on(getPsychotherapyNote, () => {
    throw new Unreachable()
  })
  await press(/Her silence/)
  await shows('Note not opened')
})

it('stays closed when the clinician doesn’t confirm who they are', async () => {
  const server = withNotes(SILENCE)
  server.on(listPsychotherapyNotes, () => {
    throw new Refusal(403, 'Confirm it’s you before you continue.', {
      code: 'confirm_identity',
      methods: ['password'],
    })
  })
  openPage(server, '/patient/1')
  await open()
  await press('Cancel')
  await shows('To open psychotherapy notes, confirm it’s you.')
  expect(screen.queryByText(SILENCE)).toBeNull()
})

/** As a browser inserts text at the selection; happy-dom has no editing commands. */
function insertText(_command: string, _ui: boolean, text: string): boolean {
  const field = document.activeElement as HTMLTextAreaElement
  const { selectionStart: start, selectionEnd: end, value } = field
  fireEvent.input(field, { target: { value: value.slice(0, start) + text + value.slice(end) } })
  return true
}

it('inserts a phrase', async () => {
  const given = document.execCommand
  document.execCommand = insertText as typeof given
  onTestFinished(() => {
    document.execCommand = given
  })
  const server = withNotes()
  const phrase = { id: 1, name: 'nosi', text: 'Denies suicidal ideation.', createdAt: AT, updatedAt: AT }
  server.on(listPhrases, () => ok([phrase]))
  openPage(server, '/patient/1')
  await open()
  await press('Add psychotherapy note')
  const field = await dialogText()
  act(() => field.focus())
  await waitFor(() => expect(server.callsOf(listPhrases)).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'Calm. .nosi' } })
  field.setSelectionRange(11, 11)
  await waitFor(() => {
    fireEvent.keyDown(field, { key: 'Tab' })
    expect(field.value).toBe('Calm. Denies suicidal ideation.')
  })
})
