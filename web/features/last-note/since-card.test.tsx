import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addSinceLine, getSinceLastNote, type SinceLastNote } from '#shared/contracts/last-note.ts'
import { getNote, type NoteWithAmendments, updateNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer } from '../../testing/test-server.ts'

const AT = '2026-03-17T15:00:00.000Z'
const BEFORE = '2026-03-03T15:00:00.000Z'
const REPEATED = 'Sleeps poorly on most nights of the week.'

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote: `**SUBJECTIVE:**\n${REPEATED}\n\n**PLAN:**\nReturn in a week.`,
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
  sections: ['SUBJECTIVE', 'PLAN'],
  origin: { writer: 'clinician' },
  reviewSource: null,
  searched: true,
  statements: [
    {
      id: 's1',
      section: 'SUBJECTIVE',
      topic: '',
      text: REPEATED,
      evidence: [],
      by: 'clinician',
      check: { verdict: 'unchecked', words: [] },
      kept: false,
    },
  ],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

type Line = SinceLastNote['lines'][number]

const line = (id: string, kind: Line['kind'], text: string, earlier: string): Line => ({
  id,
  kind,
  section: 'SUBJECTIVE',
  topic: kind === 'line' ? '' : 'Interval history',
  text,
  chart: [{ noteId: 7, lineId: `l-${id}`, serviceAt: BEFORE, day: 'March 3', text: earlier }],
  evidence: [],
})

const SCORE = line('since-a', 'measure', 'PHQ-9 17 → 11 since March 3.', 'PHQ-9 17.')
const SINCE: SinceLastNote = {
  last: { noteId: 7, noteType: 'Progress Note', serviceAt: BEFORE, day: 'March 3' },
  lines: [
    SCORE,
    line('since-b', 'due', 'Planned March 3, not mentioned in this visit: Recheck TSH.', 'Recheck TSH.'),
    line('since-c', 'line', 'From the note of March 3: Lives alone.', 'Lives alone.'),
  ],
  repeated: [{ statementId: 's1', lineId: 'l1' }],
}

function withLastNote(since: SinceLastNote, note = NOTE): TestServer {
  const server = clinic()
  let saved = note
  server.on(getNote, () => ok(saved))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  server.on(getSinceLastNote, () => ok(since))
  server.on(addSinceLine, ({ body }) => {
    const added = since.lines.find(({ id }) => id === body.line)
    if (!added) throw new Refusal(422, 'That line no longer follows from the last note.')
    const { kind: _kind, ...rest } = added
    const check = { verdict: 'supported' as const, by: 'facts' as const, words: [] }
    const statement = { ...rest, by: 'fact' as const, check, kept: false }
    saved = { ...saved, version: saved.version + 1, statements: [...saved.statements, statement] }
    return ok(saved)
  })
  server.on(updateNote, ({ body }) => {
    const kept = new Set(body.statements?.map(({ id }) => id))
    const statements = saved.statements.filter(({ id }) => kept.has(id))
    saved = { ...saved, version: saved.version + 1, statements }
    return ok(saved)
  })
  return server
}

const panel = () => screen.findByRole('region', { name: 'Since the last note' })

it('isn’t there without an earlier signed note, nor next to a signed one', async () => {
  const none = withLastNote({ last: null, lines: [], repeated: [] })
  openPage(none, '/note/12')
  await waitFor(() => expect(none.callsOf(getSinceLastNote)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Since the last note' })).toBeNull())
})

it('adds a line that shows its note and opens that note’s line, and Undo takes it out again', async () => {
  const server = withLastNote(SINCE)
  openPage(server, '/note/12')
  await press('Add: PHQ-9 17 → 11 since March 3.')
  const source = await screen.findByRole('link', {
    name: 'Open the note of March 3: PHQ-9 17 → 11 since March 3.',
  })
  expect(source.getAttribute('href')).toBe('/note/7#statement-l-since-a')
  expect(server.callsOf(addSinceLine)[0]?.body).toMatchObject({ line: 'since-a', version: 1 })
  expect(within(await panel()).queryByText('PHQ-9 17 → 11 since March 3.')).toBeNull()
  await press('Undo')
  await screen.findByRole('button', { name: 'Add: PHQ-9 17 → 11 since March 3.' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Open the note of March 3/ })).toBeNull())
})

it('lists what was planned, lines to copy, and lines that repeat the last note', async () => {
  openPage(withLastNote(SINCE), '/note/12')
  await screen.findByRole('button', { name: 'Add: Recheck TSH.' })
  const card = within(await panel())
  card.getByText('Copy a line forward (1)')
  card.getByText('1 line repeats the note of March 3 without saying so.')
  fireEvent.click(card.getByRole('button', { name: REPEATED }))
  expect(document.activeElement?.getAttribute('data-statement')).toBe('statement-s1')
})

it('tells the clinician if nothing changed, and offers a retry if it couldn’t compare', async () => {
  const server = withLastNote({ ...SINCE, lines: [], repeated: [] })
  const answers = server.handlerOf(getSinceLastNote)
  server.on(getSinceLastNote, () => {
    throw new Refusal(503, 'The database is restarting.')
  })
  openPage(server, '/note/12')
  await shows('Couldn’t compare with the last note')
  server.on(getSinceLastNote, answers)
  await press('Try again')
  await shows('No score, value or dose that is in both notes is left to add.')
})
