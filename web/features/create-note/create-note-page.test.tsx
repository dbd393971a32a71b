import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type DashboardStats, dashboardStats } from '#shared/contracts/dashboard.ts'
import { extractText } from '#shared/contracts/documents.ts'
import { deleteDraft, getDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import { createNote, type ReviewedNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { listTemplates, type Template } from '#shared/contracts/templates.ts'
import { generateSoapNote, generateSummary } from '#shared/contracts/writing.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { VISIT_TEMPLATES } from '#shared/domain/templates/visits.ts'
import { LIMIT_ERROR } from '#shared/domain/usage.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'

function withTemplates(): TestServer {
  const server = clinic()
  const templates = [...SOAP_TEMPLATES, ...VISIT_TEMPLATES].map(
    (template, index): Template => ({
      id: index + 1,
      isActive: true,
      createdBy: null,
      createdAt: AT,
      updatedAt: AT,
      ...template,
    }),
  )
  server.on(listTemplates, () => ok(templates))
  return server
}

function writtenNote() {
  return ok({
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
  })
}

/** One button for each width of the screen. */
async function generate(): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Generate SOAP Note' })
  if (button) fireEvent.click(button)
}

it('preselects the template that belongs to the note type', async () => {
  openPage(withTemplates(), `${PAGES.createNote}?noteType=Crisis%20Intervention`)
  const template = await screen.findByRole('combobox', { name: 'SOAP template' })
  await expect.poll(() => template.textContent).toBe('Crisis Note')
})

it('shows whose note it is: name, age, gender and MRN', async () => {
  const server = withTemplates()
  const dateOfBirth = `01/01/${new Date().getFullYear() - 41}`
  server.on(getPatient, () => ok(patient(1, { dateOfBirth, gender: 'female' })))
  openPage(server, `${PAGES.createNote}?patientId=1`)
  const link = await screen.findByRole('link', { name: 'Marcus Delacroix' })
  expect(link.getAttribute('href')).toBe('/patient/1')
  expect(link.parentElement?.textContent).toBe('Marcus Delacroix41, femaleMRN-100001')
})

it('keeps a file chosen before the patient and the note type', async () => {
  const server = withTemplates()
  server.on(extractText, () => ok({ text: 'Sleeps better.' }))
  openPage(server, PAGES.createNote)
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'File Upload' }), { button: 0 })
  const input = await screen.findByLabelText(/^Drop a file here/)
  fireEvent.change(input, { target: { files: [new File(['Sleeps better.'], 'visit.txt')] } })
  await shows('Missing Information')
  const line = await screen.findByText(/is ready\. Choose a patient and a note type\./)
  expect(line.textContent).toContain('visit.txt')
  expect(server.callsOf(extractText)).toEqual([])
  await press('Remove')
  expect(screen.queryByText(/is ready\. Choose/)).toBeNull()
})

const TRANSCRIPT: NoteDraft = {
  id: 7,
  noteId: null,
  patientId: 1,
  noteType: 'Progress Note',
  templateId: null,
  text: 'Patient: I needed to die.',
  noteVersion: null,
  status: null,
  serviceAt: null,
  unclearWords: [{ start: 11, end: 17 }],
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
}

it('saves a transcript from a draft as a transcript, with its unclear words', async () => {
  const server = withTemplates()
  server.on(getPatient, () => ok(patient(1)))
  server.on(getDraft, () => ok(TRANSCRIPT))
  server.on(generateSummary, () => ok({ id: 1, summary: 'Risk: wanted to die.' }))
  server.on(generateSoapNote, writtenNote)
  server.on(createNote, () => {
    throw new Refusal(500, 'Not saved.')
  })
  openPage(server, `${PAGES.createNote}?draft=7`)
  await shows('Transcribed. Edits here are saved as the transcript.')
  await generate()
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(1))
  expect(server.callsOf(createNote)[0]?.body).toMatchObject({
    transcript: TRANSCRIPT.text,
    inputText: 'Risk: wanted to die.',
    unclearWords: TRANSCRIPT.unclearWords,
  })
})

/** With an unfinished note about Denise Achebe. */
function withDraft(text: string, stats: Partial<DashboardStats> = {}): TestServer {
  const server = withTemplates()
  const stored = server.handlerOf(dashboardStats)
  server.on(dashboardStats, (input) => {
    const { data } = stored(input) as { data: DashboardStats }
    return ok({ ...data, ...stats })
  })
  server.on(getPatient, () =>
    ok(patient(1, { firstName: 'Denise', lastName: 'Achebe', dateOfBirth: '03/14/1980', gender: 'female' })),
  )
  server.on(getDraft, () => ok({ ...TRANSCRIPT, text, unclearWords: null }))
  server.on(generateSoapNote, writtenNote)
  return server
}

const WOKE = 'I wake up at three.'
const SLEEP_VISIT = `Patient: ${WOKE} I stopped the sertraline.`

/** A note with one line about sleep and its source. */
function noteWithSource(): ReviewedNote {
  const start = SLEEP_VISIT.indexOf(WOKE)
  return {
    id: 12,
    patientId: 1,
    noteType: 'Progress Note',
    status: 'completed',
    inputText: SLEEP_VISIT,
    soapNote: '**SUBJECTIVE:**\nWakes at 3 a.m.',
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
    sections: ['SUBJECTIVE'],
    origin: { writer: 'embedded' },
    reviewSource: 'inputText',
    searched: true,
    statements: [
      {
        id: 's1',
        section: 'SUBJECTIVE',
        topic: '',
        text: 'Wakes at 3 a.m.',
        evidence: [{ start, end: start + WOKE.length }],
        by: 'quote',
        check: { verdict: 'supported', by: 'facts', words: [] },
        kept: false,
      },
    ],
    findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
  }
}

it('highlights a line’s words in the visit, and the line of the words pointed at; sections can be copied', async () => {
  const server = withDraft(SLEEP_VISIT)
  const { statements } = noteWithSource()
  server.on(generateSoapNote, () => ok({ ...writtenNote().data, statements }))
  server.on(createNote, () => ok(noteWithSource()))
  server.on(deleteDraft, () => ok({ id: 7 }))
  openPage(server, `${PAGES.createNote}?draft=7`)
  await generate()
  const line = await screen.findByRole('button', { name: 'Wakes at 3 a.m.' })
  await shows(/^Saved/)
  const lit = () => [...document.querySelectorAll('[data-now]')].map(({ textContent }) => textContent)

  fireEvent.pointerOver(line, { pointerType: 'mouse' })
  fireEvent.pointerEnter(line, { pointerType: 'mouse' })
  await waitFor(() => expect(lit()).toEqual([WOKE]))
  fireEvent.pointerLeave(line, { pointerType: 'mouse' })
  await waitFor(() => expect(lit()).toEqual([]))
  fireEvent.focus(line)
  await waitFor(() => expect(lit()).toEqual([WOKE]))
  fireEvent.blur(line)

  const [words] = screen.getAllByText(WOKE)
  if (!words) throw new Error('The visit isn’t shown.')
  fireEvent.pointerOver(words, { pointerType: 'mouse' })
  await waitFor(() => expect('on' in line.dataset).toBe(true))
  screen.getByRole('button', { name: /^Copy.*Subjective$/ })
})

it('warns from 80 percent of the monthly limit on, and says when a note is refused', async () => {
  const server = withDraft('Sleeps four hours.', { monthlyNoteCount: 8 })
  const message = 'You’ve used 10 of 10 notes this month. Upgrade your plan or wait until next month.'
  server.on(createNote, () => {
    throw new Refusal(403, LIMIT_ERROR, { message })
  })
  openPage(server, `${PAGES.createNote}?draft=7`)
  await shows('You’ve used 8 of 10 notes this month.')
  const banner = within(screen.getByRole('main')).getByRole('link', { name: 'Choose Plan' })
  expect(banner.getAttribute('href')).toBe(PAGES.choosePlan)
  await generate()
  await shows('Monthly Limit Reached')
  await shows(message)
  await shows(/^You’ve used all 10 notes this month\./)
})

it('shows the limit before it writes, if no notes are left', async () => {
  const server = withDraft('Sleeps four hours.', { monthlyNoteCount: 10 })
  openPage(server, `${PAGES.createNote}?draft=7`)
  await shows(/^You’ve used all 10 notes this month\./)
  await generate()
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly Limit Reached' }))
  expect(dialog.getByRole('link', { name: 'Choose Plan' }).getAttribute('href')).toBe(PAGES.choosePlan)
  expect(server.callsOf(generateSoapNote)).toEqual([])
})

it('saves nothing from another patient’s visit until the chart is confirmed', async () => {
  const server = withDraft('Mr. Pruitt is a 58-year-old man who returns for follow-up.')
  server.on(createNote, () => {
    throw new Refusal(500, 'Not saved.')
  })
  openPage(server, `${PAGES.createNote}?draft=7`)
  await shows(/^This visit mentions “Mr\. Pruitt, 58”\. Denise Achebe is \d\d and female\. Right chart\?$/)
  await generate()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose another patient'))
  expect(server.callsOf(generateSoapNote)).toEqual([])
  await press('It’s the right chart')
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(1))
  expect(screen.queryByText(/Right chart\?/)).toBeNull()
})
