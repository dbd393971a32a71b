import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDraft, saveDraft } from '#shared/contracts/drafts.ts'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { readSharedVisit, writeMemberNote } from '#shared/contracts/shared-visits.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import type { VisitLine } from '#shared/domain/shared-visits.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer } from '../../testing/test-server.ts'
import { labeledText, lineGroups } from './shared-lines.ts'

const AT = '2026-03-02T15:00:00.000Z'
const TEXT = 'Clinician: Welcome.\nDana: I sleep badly.\nMarcus: I drink.\nDana: You drink?'
const NAMES = ['', 'Dana', 'Marcus']

const line = (
  words: string,
  speaker: string,
  patientIds: number[],
  reason: VisitLine['reason'],
): VisitLine => {
  const start = TEXT.indexOf(words)
  return { start, end: start + words.length, speaker, patientIds, reason }
}

const savedNote = (patientId: number): ReviewedNote => ({
  id: 70 + patientId,
  patientId,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: `view of ${patientId}`,
  soapNote: null,
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
  sections: [],
  statements: [],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
  searched: true,
  origin: null,
  reviewSource: 'inputText',
})

/** A draft of a visit of Dana, and Marcus in the roster. */
function couple(): TestServer {
  const people = [1, 2].map((id) => patient(id, { firstName: NAMES[id] ?? '', lastName: 'Okafor' }))
  const server = clinic({ patients: people })
  server.on(listTemplates, () => ok([]))
  server.on(getPatient, ({ params }) => ok(people[Number(params.id) - 1] ?? patient(9)))
  const draft = {
    id: 7,
    noteId: null,
    patientId: 1,
    noteType: 'Progress Note' as const,
    templateId: null,
    text: TEXT,
    noteVersion: null,
    status: null,
    serviceAt: null,
    unclearWords: null,
    revision: 1,
    createdAt: AT,
    updatedAt: AT,
  }
  server.on(getDraft, () => ok(draft))
  server.on(saveDraft, ({ body }) =>
    ok({ ...draft, patientId: body.patientId ?? null, revision: body.revision + 1 }),
  )
  server.on(readSharedVisit, () =>
    ok({
      labeled: true,
      speakers: [
        {
          key: 'clinician',
          label: 'Clinician',
          turns: 1,
          sample: { start: 11, end: 19 },
          suggestion: 'clinician' as const,
        },
        { key: 'dana', label: 'Dana', turns: 2, sample: { start: 26, end: 40 }, suggestion: 1 },
        { key: 'marcus', label: 'Marcus', turns: 1, sample: { start: 49, end: 57 }, suggestion: null },
      ],
      lines: [
        line('Welcome.', 'clinician', [1, 2], 'shared'),
        line('I sleep badly.', 'dana', [1], 'own'),
        line('I drink.', 'marcus', [2], 'own'),
        line('You drink?', 'dana', [], 'repeats'),
      ],
    }),
  )
  server.on(writeMemberNote, ({ body }) =>
    ok({
      view: `view of ${body.patientId}`,
      removed: body.patientId === 1 ? [{ patientIds: [2], count: 1 }] : [],
      unclearWords: [],
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
  return server
}

async function withBoth(server: TestServer): Promise<void> {
  openPage(server, `${PAGES.createNote}?draft=7`)
  await press('Add another patient')
  const field = await screen.findByRole('combobox', { name: 'Add another patient' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'Marcus' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Marcus Okafor/ }))
  await screen.findByRole('button', { name: 'Remove Marcus Okafor' })
  const [generate] = await screen.findAllByRole('button', { name: 'Generate SOAP Note' })
  if (generate) fireEvent.click(generate)
}

/** Radix's select opens with the keyboard in happy-dom. */
async function choose(label: string, option: string): Promise<void> {
  const select = await screen.findByRole('combobox', { name: label })
  fireEvent.keyDown(select, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' })
}

it('writes one note per patient after who is who is confirmed, and says what was removed', async () => {
  const server = couple()
  server.on(createNote, ({ body }) => {
    if (body.patientId === 1) return ok(savedNote(1))
    throw new Refusal(500, 'Not saved.')
  })
  await withBoth(server)
  await shows('Who is who')
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
  expect(confirm.disabled).toBe(true)
  await choose('Who is Marcus?', 'Marcus Okafor')
  fireEvent.click(confirm)
  await shows('What goes into each note')
  expect(server.callsOf(readSharedVisit)[1]?.body.speakers).toContainEqual({ key: 'marcus', is: 2 })
  await shows('Repeats what another patient said.')
  await choose('Notes with part 4', 'Only Dana’s note')
  await press('Write 2 notes')
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(2))
  const [first] = server.callsOf(writeMemberNote)
  expect(first?.body).toMatchObject({ patientId: 1, patientIds: [1, 2], recorded: false })
  expect(first?.body.choices).toEqual([
    { start: TEXT.indexOf('You drink?'), end: TEXT.length, patientIds: [1] },
  ])
  expect(server.callsOf(createNote).map(({ body }) => [body.patientId, body.inputText])).toEqual([
    [1, 'view of 1'],
    [2, 'view of 2'],
  ])
  await shows('1 of 2 notes saved. Check and sign each one.')
  await shows('1 line removed: it contained something only Marcus said.')
  const again = within(screen.getByText('Marcus Okafor', { selector: 'b' }).closest('li') as HTMLElement)
  fireEvent.click(again.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(3))
  await waitFor(() => expect(server.callsOf(saveDraft).at(-1)?.body.patientId).toBeNull())
})

it('says that it can’t tell the speakers apart, and takes names by hand', async () => {
  const server = couple()
  server.on(readSharedVisit, () =>
    ok({ labeled: false, speakers: [], lines: [line('I drink.', '', [], 'other')] }),
  )
  await withBoth(server)
  await shows(/^This text has no names before the turns, and Groundnote doesn’t guess who speaks\./)
  await choose('Who says line 1?', 'Marcus')
  await press('Add these names to the visit')
  await waitFor(() => expect(server.callsOf(readSharedVisit)).toHaveLength(2))
  expect(server.callsOf(readSharedVisit)[1]?.body.inputText).toBe('Marcus: I drink.')
})

it('joins neighboring lines for the same notes, and labels lines', () => {
  const lines = [line('I sleep badly.', 'dana', [1], 'own'), line('I drink.', 'dana', [1], 'own')]
  expect(lineGroups(lines)).toEqual([{ ...lines[0], end: lines[1]?.end }])
  expect(labeledText(TEXT, lines, new Map([[0, 'Dana']]))).toBe(
    'Dana: I sleep badly.\nNot assigned: I drink.',
  )
})
