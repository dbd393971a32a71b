import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { getDraft } from '#shared/contracts/drafts.ts'
import { type LiveNote, writeLiveNote } from '#shared/contracts/live-note.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import type { EarlyFinding } from '#shared/contracts/voice.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { setCurrentRecording } from '../../parts/voice/current-recording.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient, USER } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'
const ID = '5f0c1f4e-3c9b-4f4e-9d8a-000000000001'

const NOTE: LiveNote = {
  sections: ['SUBJECTIVE', 'PLAN'],
  lines: [
    {
      id: 'a',
      section: 'SUBJECTIVE',
      topic: 'Sleep',
      text: 'Sleeps 4 hours a night.',
      by: 'fact',
      sources: [{ startMs: 134_000, text: 'I sleep about four hours a night.' }],
    },
  ],
  writtenMs: 150_000,
}

const NO_FINDINGS: EarlyFinding[] = []

/** A visit being recorded next to the page. */
function record() {
  act(() =>
    setCurrentRecording({
      id: ID,
      userId: USER.id,
      source: 'microphone',
      phase: () => 'recording',
      elapsedMs: () => 165_000,
      transcribedMs: () => 150_000,
      heldCount: () => 0,
      findings: () => NO_FINDINGS,
      subscribe: () => () => undefined,
      resume: () => undefined,
      suspend: () => undefined,
    }),
  )
  onTestFinished(() => act(() => setCurrentRecording(undefined)))
}

function recorded() {
  const server = clinic()
  server.on(getPatient, () => ok(patient(1)))
  server.on(getDraft, () =>
    ok({
      id: 7,
      noteId: null,
      patientId: 1,
      noteType: 'Progress Note',
      templateId: null,
      text: 'Patient: I sleep four hours.',
      noteVersion: null,
      status: null,
      serviceAt: null,
      unclearWords: null,
      revision: 1,
      createdAt: AT,
      updatedAt: AT,
    }),
  )
  server.on(writeLiveNote, () => ok(NOTE))
  record()
  return server
}

const liveNote = () => screen.findByRole('region', { name: 'Live note' })

it('shows its lines as provisional, each with the words that support it', async () => {
  const server = recorded()
  openPage(server, `${PAGES.createNote}?draft=7`)
  const sheet = within(await liveNote())
  const text = await sheet.findByText('Sleeps 4 hours a night.')
  expect(sheet.getByText('Provisional')).toBeTruthy()
  expect(sheet.getByText('Up to 2:30')).toBeTruthy()
  expect(sheet.getByText(/^Not checked and not saved/)).toBeTruthy()
  const line = text.closest('details')
  expect(line?.open).toBe(false)
  fireEvent.click(text)
  await waitFor(() => expect(line?.open).toBe(true))
  expect(sheet.getByText('I sleep about four hours a night.').tagName).toBe('MARK')
  expect(server.callsOf(writeLiveNote)[0]).toMatchObject({
    params: { id: ID },
    body: { noteType: 'Progress Note', length: 'standard' },
  })
  // Nothing in it can be saved, signed or copied.
  for (const name of ['Sign note', 'Copy Note', 'Edit Note']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('says that it will catch up when the server is too busy', async () => {
  const server = recorded()
  server.on(writeLiveNote, () => {
    throw new Refusal(503, 'Busy.')
  })
  openPage(server, `${PAGES.createNote}?draft=7`)
  expect(await within(await liveNote()).findByText('The live note will catch up.')).toBeTruthy()
  expect(screen.queryByText('Busy.')).toBeNull()
})

it('can be turned off, which is remembered for the account', async () => {
  const server = recorded()
  server.on(updatePreferences, ({ body }) => ok({ ...USER.preferences, ...body }))
  openPage(server, `${PAGES.createNote}?draft=7`)
  await within(await liveNote()).findByText('Sleeps 4 hours a night.')
  await press('Turn off')
  await shows('The live note is off.')
  expect(server.callsOf(updatePreferences).map(({ body }) => body)).toEqual([{ liveNote: false }])
  expect(screen.queryByText('Sleeps 4 hours a night.')).toBeNull()
  await shows('Heard so far')
  await press('Turn on live note')
  expect(await within(await liveNote()).findByText('Sleeps 4 hours a night.')).toBeTruthy()
})

it('leaves nothing behind when the note is written', async () => {
  const server = recorded()
  server.on(generateSoapNote, () =>
    ok({
      soapNote: '',
      sections: ['SUBJECTIVE'],
      statements: [],
      omissions: [],
      notAssessed: [],
      more: [],
      sourceLanguage: 'en' as const,
      complete: true,
      origin: { writer: 'embedded' as const },
      notice: null,
      generation: 'sealed',
    }),
  )
  server.on(createNote, () => {
    throw new Refusal(500, 'Not saved.')
  })
  openPage(server, `${PAGES.createNote}?draft=7`)
  await within(await liveNote()).findByText('Sleeps 4 hours a night.')
  const [generate] = await screen.findAllByRole('button', { name: 'Generate SOAP Note' })
  if (generate) fireEvent.click(generate)
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(1))
  expect(server.callsOf(createNote)[0]?.body).toMatchObject({ statements: [] })
  await waitFor(() => expect(screen.queryByText('Sleeps 4 hours a night.')).toBeNull())
  expect(screen.queryByText('Provisional')).toBeNull()
})
