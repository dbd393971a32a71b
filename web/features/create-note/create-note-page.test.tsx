import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { extractText } from '#shared/contracts/documents.ts'
import { getDraft, type NoteDraft } from '#shared/contracts/drafts.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { listTemplates, type Template } from '#shared/contracts/templates.ts'
import { generateSoapNote, generateSummary } from '#shared/contracts/writing.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { VISIT_TEMPLATES } from '#shared/domain/templates/visits.ts'
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
  await shows('Transcribed. Edits here are saved as the transcript.')
  // One for each width of the screen.
  const [generate] = screen.getAllByRole('button', { name: 'Generate SOAP Note' })
  if (generate) fireEvent.click(generate)
  await waitFor(() => expect(server.callsOf(createNote)).toHaveLength(1))
  expect(server.callsOf(createNote)[0]?.body).toMatchObject({
    transcript: TRANSCRIPT.text,
    inputText: 'Risk: wanted to die.',
    unclearWords: TRANSCRIPT.unclearWords,
  })
})
