import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import { getNote, type NoteWithAmendments, recheckNote, settleReview } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal } from '../../testing/test-server.ts'

it('says that a note doesn’t exist, and shows nothing else', async () => {
  const server = clinic()
  server.on(getNote, () => {
    throw new Refusal(404, 'Note not found.')
  })
  openPage(server, '/note/12')
  await screen.findByRole('heading', { level: 1, name: 'Note not found' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('doesn’t ask the server for an ID that can’t exist', async () => {
  const server = clinic()
  openPage(server, '/note/abc')
  await screen.findByRole('heading', { level: 1, name: 'Note not found' })
  expect(server.callsOf(getNote)).toEqual([])
})

it('offers a retry when the note couldn’t be loaded', async () => {
  const server = clinic()
  server.on(getNote, () => {
    throw new Refusal(503, 'The database is restarting.')
  })
  openPage(server, '/note/12')
  await shows('Couldn’t load the note')
  await press('Try again')
  await shows('Couldn’t load the note')
  expect(server.callsOf(getNote)).toHaveLength(2)
})

it('lists a phrase about risk that was unclear in the recording, until it is checked', async () => {
  const AT = '2026-03-02T15:00:00.000Z'
  const transcript = '[0:04] Patient: I feel better. I needed to die.'
  const spanOf = (words: string) => ({
    start: transcript.indexOf(words),
    end: transcript.indexOf(words) + words.length,
  })
  const note: NoteWithAmendments = {
    id: 12,
    patientId: 1,
    noteType: 'Progress Note',
    status: 'completed',
    inputText: null,
    transcript,
    soapNote: '**PLAN:**\nReturn in a week.',
    templateId: null,
    templateName: null,
    createdBy: 1,
    version: 1,
    serviceAt: AT,
    createdAt: AT,
    updatedAt: AT,
    signature: null,
    voided: null,
    amendments: [],
    sections: ['PLAN'],
    origin: { writer: 'clinician' },
    reviewSource: 'transcript',
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
    findings: {
      omissions: [],
      notAssessed: [],
      more: [],
      acknowledged: [],
      unclear: {
        words: [spanOf('I needed')],
        risks: [{ id: 'unclear-31', evidence: [spanOf('I needed to die.')] }],
      },
    },
  }
  const server = clinic()
  server.on(getNote, () => ok(note))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  server.on(settleReview, ({ body }) =>
    ok({ ...note, findings: { ...note.findings, acknowledged: body.acknowledge } }),
  )
  openPage(server, '/note/12')
  await screen.findByRole('heading', { name: 'Unclear in the recording' })
  // The words are marked in the visit, also for a screen reader.
  const [unclear] = await screen.findAllByTitle('The recognizer wasn’t sure of these words.')
  expect(unclear?.textContent).toBe('I needed (unclear)')
  await press('Checked: Risk')
  await shows('Nothing left to check.')
  await waitFor(() => expect(server.callsOf(settleReview)[0]?.body.acknowledge).toEqual(['unclear-31']))
})

describe('a note that couldn’t be checked when it was saved', () => {
  const AT = '2026-03-02T15:00:00.000Z'
  const VISIT = 'Patient: I sleep four hours a night.'
  const UNCHECKED: NoteWithAmendments = {
    id: 12,
    patientId: 1,
    noteType: 'Progress Note',
    status: 'completed',
    inputText: VISIT,
    soapNote: '**PLAN:**\nSleeps four hours.',
    transcript: null,
    templateId: null,
    templateName: null,
    serviceAt: AT,
    createdBy: 1,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    signature: null,
    voided: null,
    sections: ['PLAN'],
    origin: { writer: 'clinician' },
    reviewSource: 'inputText',
    amendments: [],
    statements: [
      {
        id: 's1',
        section: 'PLAN',
        topic: '',
        text: 'Sleeps four hours.',
        evidence: [],
        by: 'clinician',
        check: { verdict: 'unchecked', words: [] },
        kept: false,
      },
    ],
    findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
    searched: false,
  }

  function busyClinic() {
    const server = clinic()
    server.on(getNote, () => ok(UNCHECKED))
    server.on(getPatient, () => ok(patient(1)))
    server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
    server.on(recheckNote, () => {
      throw new Refusal(503, 'The server is busy with other notes. Try again in a moment.')
    })
    return server
  }

  it('is checked again when it is opened', async () => {
    const server = busyClinic()
    const [statement] = UNCHECKED.statements
    server.on(recheckNote, () =>
      ok({
        ...UNCHECKED,
        statements: statement ? [{ ...statement, check: { verdict: 'supported', words: [] } }] : [],
        searched: true,
      }),
    )
    openPage(server, '/note/12')
    await shows('Nothing left to check.')
    expect(server.callsOf(recheckNote)).toHaveLength(1)
  })

  it('is marked, and is signed only with “Sign without check”', async () => {
    const server = busyClinic()
    server.on(signNote, () => {
      throw new Refusal(503, 'This note can’t be checked right now. Try again in a moment.', {
        code: 'not_checked',
      })
    })
    openPage(server, '/note/12')
    await shows('1 line couldn’t be checked against the visit yet.')
    await press('Sign note')
    await shows(/1 line couldn’t be checked against the visit. Check again/)
    await press('Confirm 1 unchecked line first')
    expect(server.callsOf(signNote)).toEqual([])
    fireEvent.click(await screen.findByRole('checkbox', { name: /Sign without check/ }))
    await press('Sign without check')
    await waitFor(() => expect(server.callsOf(signNote)).toHaveLength(1))
    expect(server.callsOf(signNote)[0]?.body.withoutCheck).toBe(true)
    await shows('This note can’t be checked right now. Try again in a moment.')
  })
})

describe('a link from a search of the chart', () => {
  const AT = '2026-03-02T15:00:00.000Z'
  const VISIT = 'Patient: I drove past the bridge.\nClinician: And then?\nPatient: I called my sister.'
  const BRIDGE = {
    id: 's2',
    section: 'SUBJECTIVE',
    topic: '',
    text: 'Drove past the bridge.',
    evidence: [{ start: 9, end: 33 }],
    by: 'quote' as const,
    check: { verdict: 'supported' as const, by: 'facts' as const, words: [] },
    kept: false,
  }
  const NOTE: NoteWithAmendments = {
    id: 12,
    patientId: 1,
    noteType: 'Progress Note',
    status: 'completed',
    inputText: VISIT,
    soapNote: '**SUBJECTIVE:**\nCalled her sister.\nDrove past the bridge.',
    transcript: null,
    templateId: null,
    templateName: null,
    serviceAt: AT,
    createdBy: 1,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    signature: null,
    voided: null,
    amendments: [],
    sections: ['SUBJECTIVE'],
    statements: [{ ...BRIDGE, id: 's1', text: 'Called her sister.', evidence: [] }, BRIDGE],
    findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
    origin: { writer: 'clinician' },
    reviewSource: 'inputText',
    searched: true,
  }

  function noteServer() {
    const server = clinic()
    server.on(getNote, () => ok(NOTE))
    server.on(getPatient, () => ok(patient(1)))
    server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
    return server
  }

  it('selects its line', async () => {
    openPage(noteServer(), '/note/12#statement-s2')
    const pinned = await screen.findByRole('button', { pressed: true, name: 'Drove past the bridge.' })
    expect(pinned.dataset.statement).toBe('statement-s2')
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
  })

  it('opens the visit', async () => {
    openPage(noteServer(), '/note/12#visit')
    await screen.findByRole('tab', { name: 'Input Text', selected: true })
  })
})
