import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { type FoundInChart, type FoundLine, findInChart } from '#shared/contracts/chart-search.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { getRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { patientOverview, patientRecommendations } from '#shared/contracts/writing.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, note, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const BRIDGE: FoundLine = {
  kind: 'statement',
  noteId: 12,
  noteType: 'Progress Note',
  serviceAt: '2026-03-03T15:00:00.000Z',
  signed: true,
  status: 'completed',
  lineId: 'a1',
  section: 'SUBJECTIVE',
  topic: 'Risk',
  who: null,
  text: 'Mentioned the bridge again.',
  marks: [{ start: 14, end: 20 }],
  quotes: [{ who: 'Patient', text: 'I drove past the bridge.', marks: [{ start: 17, end: 23 }] }],
  moreQuotes: 2,
  doubted: false,
  amended: false,
}
const NOTHING: FoundInChart = {
  answers: [],
  total: 0,
  order: 'best',
  similar: null,
  missing: [],
  corrected: [],
  searched: { notes: 9, ofNotes: 9, statements: 140, amendments: 1, passages: 320, compared: null },
}

type Asked = { question: string; order?: 'best' | 'newest' | undefined; similar: boolean }

/** A patient with notes, whose chart answers this. */
function chartAnswering(answers: (asked: Asked) => Partial<FoundInChart>): TestServer {
  const server = clinic({ patients: [patient(1)], notes: [note(12)] })
  const { id, firstName, lastName, mrn, dateOfBirth, gender, isSample, discharge, createdBy, createdAt } =
    patient(1)
  server.on(getPatient, () =>
    ok({ id, firstName, lastName, mrn, dateOfBirth, gender, isSample, discharge, createdBy, createdAt }),
  )
  server.on(listPlans, () => ok([]))
  server.on(listAssessments, () => ok([]))
  server.on(listSchedules, () => ok([]))
  server.on(getRecordingConsent, () => ok({ consent: null, history: [], link: null }))
  for (const insight of [patientOverview, patientRecommendations])
    server.on(insight, () => {
      throw new Refusal(503, 'Later.')
    })
  server.on(findInChart, ({ body }) => ok({ ...NOTHING, ...answers(body) }))
  return server
}

async function find(question: string) {
  await fill('Word or question', question)
  await press('Find')
}

it('sends nothing before Find, and then answers with the line, its date, its place and the words behind it', async () => {
  const server = chartAnswering(() => ({ answers: [BRIDGE], total: 1, order: 'newest' }))
  openPage(server, '/patient/1')
  await fill('Word or question', 'when did she last mention the bridge?')
  expect(server.callsOf(findInChart)).toEqual([])
  await press('Find')
  await shows('Last match: Mar 3, 2026')
  const list = await screen.findByRole('list', { name: 'Matches' })
  expect(within(list).getByText('bridge', { selector: 'a mark' })).toBeTruthy()
  expect(list.textContent).toContain('Mar 3, 2026')
  expect(list.textContent).toContain('Subjective, Risk')
  expect(list.textContent).toContain('Signed')
  expect(list.textContent).toContain('Patient“I drove past the bridge.”')
  expect(list.textContent).toContain('And 2 more in the note.')
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/note/12#statement-a1')
  await shows('Searched 9 notes: 140 lines, 320 other sentences from visits, and 1 amendment.')
  expect(server.callsOf(findInChart)).toMatchObject([
    { body: { question: 'when did she last mention the bridge?' } },
  ])
  expect(location.href).not.toContain('bridge')
})

it('names amendments, visit words, lines to check and lines without a source', async () => {
  const server = chartAnswering(() => ({
    answers: [
      { ...BRIDGE, quotes: [], moreQuotes: 0, doubted: true, amended: true },
      {
        ...BRIDGE,
        kind: 'amendment',
        lineId: '7',
        section: '',
        topic: '',
        quotes: [],
        text: 'It was the pier.',
        marks: [],
      },
      {
        ...BRIDGE,
        kind: 'visit',
        lineId: null,
        section: '',
        topic: '',
        quotes: [],
        who: 'Patient',
        text: 'Past the pier.',
        marks: [],
      },
    ],
    total: 41,
  }))
  openPage(server, '/patient/1')
  await find('pier')
  await shows('This line has no source in a visit.')
  await shows('Check this line')
  await shows('Amended')
  await shows('Amendment')
  await shows('Said in the visit, not in the note · Patient')
  await shows('3 of 41 matches. Add a word to narrow it down.')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(expect.arrayContaining(['/note/12#amendment-7', '/note/12#visit']))
})

it('reports no match without claiming that it wasn’t said, and compares by meaning only on request', async () => {
  const server = chartAnswering(({ question, similar }) => ({
    missing: [question],
    ...(similar
      ? { similar: [BRIDGE], searched: { ...NOTHING.searched, statements: 900, compared: 300 } }
      : {}),
  }))
  openPage(server, '/patient/1')
  await find('overpass')
  await shows('Nothing in this chart matches.')
  await shows(/It may have been said in other words/)
  expect(screen.queryByText('These lines don’t contain your words', { exact: false })).toBeNull()
  await press('Look for similar lines')
  await shows(/They may be about something else\. Only the newest 300 of 900 lines were compared\./)
  expect(within(screen.getByRole('list', { name: 'Similar lines' })).getByRole('link')).toBeTruthy()
  expect(server.callsOf(findInChart).map(({ body }) => body.similar)).toEqual([false, true])
})

it('reports corrected, missing and skipped words and notes, and sorts by date', async () => {
  const server = chartAnswering(({ order = 'best' }) => ({
    answers: [BRIDGE],
    total: 1,
    order,
    corrected: [{ typed: 'brigde', as: 'bridge' }],
    missing: ['elephant'],
    searched: { ...NOTHING.searched, notes: 500, ofNotes: 612 },
  }))
  openPage(server, '/patient/1')
  await find('brigde elephant')
  await shows('“brigde” isn’t in this chart. Searched for “bridge” instead.')
  await shows('No match for “elephant”.')
  await shows(/^Only the newest 500 of 612 notes were searched/)
  screen.getByLabelText('Newest first').click()
  await shows('Last match: Mar 3, 2026')
  expect(server.callsOf(findInChart).map(({ body }) => body.order)).toEqual([undefined, 'newest'])
})

it('shows why a search failed, keeps the question, and asks again', async () => {
  const server = chartAnswering(() => ({ answers: [BRIDGE], total: 1 }))
  const works = server.handlerOf(findInChart)
  server.on(findInChart, () => {
    throw new Refusal(429, 'Too many attempts. Try again in 2 minutes.')
  })
  openPage(server, '/patient/1')
  await find('bridge')
  await shows('Too many attempts. Try again in 2 minutes.')
  server.on(findInChart, () => {
    throw new Unreachable()
  })
  await press('Find')
  await shows(/Check your connection/)
  server.on(findInChart, works)
  await press('Find')
  await screen.findByRole('list', { name: 'Matches' })
  await press('Clear search')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Matches' })).toBeNull())
})

it('is hidden for a chart without notes', async () => {
  const server = chartAnswering(() => ({}))
  const empty = clinic()
  server.on(searchNotes, empty.handlerOf(searchNotes))
  openPage(server, '/patient/1')
  await shows('No notes yet')
  expect(screen.queryByText('Find in this chart')).toBeNull()
})
