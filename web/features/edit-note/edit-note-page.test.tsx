import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createDraft, deleteDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import { getNote, listNoteVersions, type NoteWithAmendments, updateNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote: '**PLAN:**\nReturn in a week.',
  templateId: null,
  templateName: null,
  createdBy: 1,
  version: 3,
  serviceAt: AT,
  createdAt: AT,
  updatedAt: AT,
  signature: null,
  voided: null,
  amendments: [],
  sections: ['PLAN'],
  origin: { writer: 'clinician' },
  reviewSource: null,
  searched: true,
  statements: [
    {
      id: 's1',
      section: 'PLAN',
      topic: '',
      text: 'Return in a week.',
      evidence: [],
      by: 'clinician',
      check: { verdict: 'supported', words: [] },
      kept: false,
    },
  ],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

/** A clinic with this note; it keeps one draft. */
function openEditor(note = NOTE): TestServer {
  const server = clinic()
  server.on(getNote, () => ok(note))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  server.on(listNoteVersions, () => ({ ...ok([]), total: 0, nextBefore: null }))
  server.on(createDraft, ({ body }) => {
    const draft: NoteDraft = { ...body, id: 5, revision: 1, createdAt: AT, updatedAt: AT }
    return ok(draft)
  })
  server.on(deleteDraft, () => ok({ id: 5 }))
  openPage(server, '/edit-note/12')
  return server
}

it('saves the date of service with the note', async () => {
  const server = openEditor()
  server.on(updateNote, () => ok({ ...NOTE, version: 4 }))
  await fill('Date of service', '2026-03-01T09:30')
  await press('Save Changes')
  await shows('Note saved')
  const [saved] = server.callsOf(updateNote)
  expect(saved?.body).toMatchObject({ version: 3, serviceAt: new Date('2026-03-01T09:30').toISOString() })
  expect(location.pathname).toBe('/note/12')
})

it('refuses an incomplete date', async () => {
  const server = openEditor()
  await fill('Date of service', '2026-03-01T09:30')
  await fill('Date of service', '')
  await press('Save Changes')
  await shows('Correct the date of service first.')
  expect(server.callsOf(updateNote)).toEqual([])
})

it('compares with a version saved elsewhere, and saves over it only when told to', async () => {
  const server = openEditor()
  const newer = { ...NOTE, version: 4 }
  server.on(updateNote, ({ body: { version } }) => {
    if (version === 3) throw new Refusal(409, 'This note was changed elsewhere.')
    return ok({ ...newer, version: 5 })
  })
  await fill('Date of service', '2026-03-01T09:30')
  server.on(getNote, () => ok(newer))
  await press('Save Changes')
  await screen.findByRole('heading', { name: 'Your version, not saved' })
  await press('Keep editing')
  await shows('A newer version of this note has been saved. Yours isn’t saved yet.')
  await press('Compare')
  await press('Save my version')
  await shows('Note saved')
  expect(server.callsOf(updateNote).map(({ body }) => body.version)).toEqual([3, 4])
})

it('offers to restore discarded changes', async () => {
  const server = openEditor()
  await fill('Date of service', '2026-03-01T09:30')
  await waitFor(() => expect(server.callsOf(createDraft)).toHaveLength(1))
  await press('Cancel')
  await shows('Changes discarded')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(createDraft)).toHaveLength(2))
  await waitFor(() => expect(location.pathname).toBe('/edit-note/12'))
})

const { version, status, noteType, soapNote, sections, statements, serviceAt } = NOTE
const VERSION = { version, status, noteType, soapNote, sections, statements, serviceAt }

it('lists when a note was signed, amended and voided, newest first', async () => {
  const by = { name: 'Dana Whitfield, PMHNP', hash: 'h', intact: true }
  const amendment = { id: 4, text: 'The dose was 15 mg.', statementId: null, serviceAt: null }
  openEditor({
    ...NOTE,
    signature: { ...by, at: '2026-03-02T15:00:00.000Z' },
    amendments: [{ ...by, ...amendment, createdAt: '2026-03-03T15:00:00.000Z' }],
    voided: { at: '2026-03-04T15:00:00.000Z', reason: 'Written for another patient.' },
  }).on(listNoteVersions, () => ({
    ...ok([{ ...VERSION, savedAt: AT }]),
    total: 1,
    nextBefore: null,
  }))
  const events = await screen.findByRole('list', { name: 'Signing and voiding, newest first' })
  expect([...events.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Voided.*Written for another patient\.$/),
    expect.stringMatching(/^Amended by Dana Whitfield, PMHNP/),
    expect.stringMatching(/^Signed by Dana Whitfield, PMHNP/),
  ])
})
