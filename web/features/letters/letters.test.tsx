import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { getWriterInUse } from '#shared/contracts/language-model.ts'
import {
  createLetter,
  deleteLetter,
  finalizeLetter,
  getLetter,
  type Letter,
  type LetterChoice,
  listLetterChoices,
  listLetters,
  updateLetter,
} from '#shared/contracts/letters.ts'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { getRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { patientOverview, patientRecommendations } from '#shared/contracts/writing.ts'
import type { LetterLine } from '#shared/domain/letters.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-11-16T15:00:00.000Z'
const NOTES = [{ id: 7, version: 1, noteType: 'Progress Note', on: '2026-11-16', signed: true }]

const choice = (id: string, section: string, text: string, selected = true): LetterChoice => ({
  id: `7.${id}`,
  noteId: 7,
  section,
  text,
  selected,
  flagged: false,
})
const CHOICES = [
  choice('a', 'medication', 'Raise sertraline to 75 mg every morning.'),
  choice('b', 'next', 'Return in four weeks.'),
  choice('c', 'other', 'Affect constricted.', false),
]

const line = (id: string, changes: Partial<LetterLine> = {}): LetterLine => ({
  id,
  section: 'medication',
  text: 'Raise sertraline to 75 mg every morning.',
  by: 'copied',
  sources: ['7.a'],
  check: { verdict: 'supported' },
  kept: false,
  ...changes,
})
const INVENTED = line('x', {
  by: 'model',
  text: 'Take 150 mg of sertraline every morning.',
  check: { verdict: 'not-found', why: '“150 mg” isn’t in the chosen statements.', by: 'facts' },
})

const letterWith = (lines: LetterLine[], changes: Partial<Letter> = {}): Letter => ({
  id: 3,
  patientId: 1,
  kind: 'after-visit',
  language: 'en',
  status: 'draft',
  recipient: '',
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  finalizedAt: null,
  notes: NOTES,
  sources: CHOICES.slice(0, 2).map(({ id, noteId, text }) => ({ id, noteId, section: 'PLAN', text })),
  lines,
  origin: null,
  patient: { firstName: 'Marcus', lastName: 'Delacroix' },
  author: 'Dana Whitfield',
  changedNotes: [],
  ...changes,
})

function card(id: number, signed: boolean): NoteCard {
  return {
    id,
    patientId: 1,
    patientName: 'Marcus Delacroix',
    noteType: 'Progress Note',
    status: 'completed',
    preview: '',
    signed,
    voided: false,
    serviceAt: AT,
    createdAt: AT,
    updatedAt: AT,
  }
}

/** A chart with a signed and an unsigned note, and these letters. */
function withLetters(...letters: Letter[]): TestServer {
  const server = clinic({ patients: [patient(1)] })
  const {
    noteCount: _,
    lastNote: __,
    lastScore: ___,
    openAlert: ____,
    waitingFor: _____,
    ...chart
  } = patient(1)
  server.on(getPatient, () => ok(chart))
  server.on(searchNotes, () => ({
    success: true as const,
    data: [card(8, false), card(7, true)],
    total: 2,
    nextBefore: null,
    searchedLatest: null,
  }))
  const insight = { noteCount: 2, writtenAt: AT }
  server.on(patientOverview, () => ok({ overview: 'Sleeps better.', ...insight }))
  server.on(patientRecommendations, () => ok({ recommendations: 'None.', ...insight }))
  server.on(listPlans, () => ok([]))
  server.on(listAssessments, () => ok([]))
  server.on(listSchedules, () => ok([]))
  server.on(getRecordingConsent, () => ok({ consent: null, history: [], link: null }))
  let all = letters
  const find = (id: number) => {
    const letter = all.find((one) => one.id === id)
    if (!letter) throw new Refusal(404, 'Letter not found')
    return letter
  }
  const saved = (letter: Letter) => {
    all = [...all.filter(({ id }) => id !== letter.id), letter]
    return ok(letter)
  }
  server.on(listLetters, () => ok(all))
  server.on(listLetterChoices, ({ body }) => {
    const school = body.kind === 'school-work'
    return ok({
      notes: NOTES,
      choices: school ? CHOICES.map((one) => ({ ...one, section: 'other', selected: false })) : CHOICES,
    })
  })
  server.on(createLetter, () => {
    const letter = letterWith([line('a')])
    saved(letter)
    return ok({ ...letter, notice: null })
  })
  server.on(getLetter, ({ params }) => ok(find(params.id)))
  server.on(updateLetter, ({ params, body }) => {
    const letter = find(params.id)
    const lines = body.lines.map((sent): LetterLine => {
      const before = letter.lines.find(({ id }) => id === sent.id)
      const own = line(sent.id, { by: 'clinician', sources: [], check: { verdict: 'unchecked' } })
      return {
        ...(before?.text === sent.text ? before : { ...own, sources: before?.sources ?? [] }),
        ...sent,
      }
    })
    return saved({ ...letter, recipient: body.recipient, lines, version: letter.version + 1 })
  })
  server.on(finalizeLetter, ({ params }) => saved({ ...find(params.id), status: 'final', finalizedAt: AT }))
  server.on(deleteLetter, ({ params }) => {
    all = all.filter(({ id }) => id !== params.id)
    return ok({ id: params.id })
  })
  return server
}

const LETTER = '/letter/3'
const text = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label)

it('lists the chart’s letters, or says that there are none', async () => {
  openPage(withLetters(), '/patient/1')
  await shows('No letters yet')
  expect((await screen.findByRole('link', { name: 'Write a letter' })).getAttribute('href')).toBe(
    '/patient/1/letter',
  )
})

it('names a letter by its kind, reader and status', async () => {
  openPage(
    withLetters(letterWith([line('a')], { recipient: 'Dr. Alvarez\n12 Elm St', language: 'es' })),
    '/patient/1',
  )
  const list = await screen.findByRole('list', { name: 'Letters' })
  expect(list.textContent).toContain('After-visit summary · Spanish')
  expect(list.textContent).toContain('To Dr. Alvarez')
  expect(list.textContent).not.toContain('12 Elm St')
  expect(list.textContent).toContain('Draft')
})

it('offers to load the list again', async () => {
  const server = withLetters()
  server.on(listLetters, () => {
    throw new Unreachable()
  })
  openPage(server, '/patient/1')
  await shows('Couldn’t load letters')
})

it('drafts from the signed note and what is selected, and says that nothing is rewritten', async () => {
  const server = withLetters()
  openPage(server, '/patient/1/letter')
  await shows('2 of 3 selected')
  await shows(/copied word for word, not rewritten/)
  expect(screen.queryByText('Affect constricted.')).toBeNull()
  await press('Show 1 other statement')
  await shows('Affect constricted.')
  await press('Draft letter')
  await shows('Lines and sources')
  expect(server.callsOf(createLetter).map(({ body }) => body)).toMatchObject([
    { kind: 'after-visit', noteIds: [7], chosen: ['7.a', '7.b'], rewrite: false, language: 'en' },
  ])
})

it('selects nothing for a school or an employer, and drafts only what is selected', async () => {
  const server = withLetters()
  openPage(server, '/patient/1/letter')
  await shows('2 of 3 selected')
  ;(await screen.findByRole('radio', { name: 'School or work letter' })).click()
  await shows('0 of 3 selected')
  await press('Draft letter')
  await shows('Select at least one statement.')
  expect(server.callsOf(createLetter)).toEqual([])
  await press('Show 3 other statements')
  ;(await screen.findByRole('checkbox', { name: /Return in four weeks/ })).click()
  await shows('1 of 3 selected')
  await press('Draft letter')
  await shows('Lines and sources')
  expect(server.callsOf(createLetter).map(({ body }) => body.chosen)).toEqual([['7.b']])
})

it('says where the statements are sent, and offers Spanish, with a language model', async () => {
  const server = withLetters()
  server.on(getWriterInUse, () =>
    ok({ kind: 'model', model: 'm-1', where: 'llm.example', local: false, verifier: null }),
  )
  openPage(server, '/patient/1/letter')
  await shows(/Sent to llm\.example \(m-1\)/)
  await shows(/Only the selected statements are sent/)
  ;(await screen.findByRole('radio', { name: 'Spanish' })).click()
  await shows('2 of 3 selected')
  await press('Draft letter')
  await shows('Lines and sources')
  expect(server.callsOf(createLetter).map(({ body }) => body)).toMatchObject([
    { rewrite: true, language: 'es' },
  ])
})

it('shows each line’s sources, marks own and changed lines, and saves them in their order', async () => {
  const server = withLetters(
    letterWith([
      line('a'),
      line('b', { section: 'next', text: 'Come back.', by: 'model', sources: ['7.b'] }),
    ]),
  )
  openPage(server, LETTER)
  await shows('Note from Nov 16, 2026, Plan, word for word')
  await shows('Note from Nov 16, 2026, Plan: “Return in four weeks.”')
  await fill('Your medications, line 1', 'Take more sertraline.')
  await shows('Edited by you. It was written from:')
  const group = await screen.findByRole('group', { name: 'Your medications' })
  within(group).getByRole('button', { name: 'Add a line' }).click()
  await fill('Your medications, line 2', 'Take it with breakfast.')
  await shows('Your own line, without a source')
  await press('Move up: Your medications, line 2')
  await press('Save')
  await shows('Saved')
  const [saved] = server.callsOf(updateLetter)
  expect(saved?.body.lines.map((one) => one.text)).toEqual([
    'Take it with breakfast.',
    'Take more sertraline.',
    'Come back.',
  ])
})

it('undoes a deletion', async () => {
  openPage(withLetters(letterWith([line('a')])), LETTER)
  await press('Delete: Your medications, line 1')
  expect(screen.queryByLabelText('Your medications, line 1')).toBeNull()
  await press('Undo')
  expect((await text('Your medications, line 1')).value).toContain('75 mg')
})

it('shows why a line is flagged, and offers Copy only once it is settled', async () => {
  const server = withLetters(letterWith([INVENTED]))
  openPage(server, LETTER)
  await shows(/“150 mg” isn’t in the chosen statements\./)
  await shows('1 line is flagged')
  await shows('You can copy the letter once no lines are flagged.')
  await press('Keep as mine')
  await shows('Not saved yet')
  await screen.findByRole('button', { name: /^Copy/ })
  await press('Save')
  await shows('Saved')
  expect(server.callsOf(updateLetter).map(({ body }) => body.lines[0]?.kept)).toEqual([true])
})

it('can’t be changed once it is final', async () => {
  openPage(withLetters(letterWith([line('a')])), LETTER)
  await press('Make final')
  await shows('Make this letter final?')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Make final' }).click()
  await shows('Final')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByLabelText('Your medications, line 1')).toBeNull()
})

it('shows the server’s refusal, and the newer version on request', async () => {
  const server = withLetters(letterWith([line('a')]))
  openPage(server, LETTER)
  await fill('Your medications, line 1', 'Mine.')
  const words = 'This letter was changed in another tab or on another device.'
  server.on(updateLetter, () => {
    throw new Refusal(409, words, { version: 2 })
  })
  server.on(getLetter, () => ok(letterWith([line('a', { text: 'Theirs.' })], { version: 2 })))
  await press('Save')
  await shows(words)
  expect((await text('Your medications, line 1')).value).toBe('Mine.')
  await press('Show the newer version')
  await screen.findByDisplayValue('Theirs.')
})

it('reports which of its notes were changed, voided or moved', async () => {
  openPage(withLetters(letterWith([line('a')], { changedNotes: [{ id: 7, how: 'voided' }] })), LETTER)
  await shows(/The progress note from Nov 16, 2026 was voided after this letter was drafted\./)
})

it('shows the reading level of a summary for the patient', async () => {
  const long = 'Take one pill every morning with food and water. Call us if you feel worse. '.repeat(3)
  openPage(withLetters(letterWith([line('a', { text: long })])), LETTER)
  const tab = await screen.findByRole('tab', { name: 'Preview' })
  tab.focus()
  await shows(/Reading level: grade \d+ \(Flesch-Kincaid\)/)
})

it('is deleted after a confirmation', async () => {
  const server = withLetters(letterWith([line('a')]))
  openPage(server, LETTER)
  await press('Delete')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Delete' }).click()
  await shows('No letters yet')
  expect(server.callsOf(deleteLetter)).toHaveLength(1)
})

it('shows the same page for a letter that doesn’t exist and for another clinician’s', async () => {
  openPage(withLetters(), LETTER)
  await shows('Letter not found')
})
