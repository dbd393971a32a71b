import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { getNote, type NoteWithAmendments } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import { ok } from '#shared/http/endpoint.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'

const AT = '2026-03-02T15:00:00.000Z'

function statement(id: string, section: string, topic: string, text: string): Statement {
  const check = { verdict: 'supported' as const, words: [] }
  return { id, section, topic, text, evidence: [], by: 'clinician', check, kept: false }
}

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote:
    '**SUBJECTIVE:**\nMood: Low. PHQ-9 17, C-SSRS negative.\nRisk: Denies intent.\n\n**PLAN:**\n1. Taper.\n2. Return.',
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
    statement('s1', 'SUBJECTIVE', 'Mood', 'Low. PHQ-9 17, C-SSRS negative.'),
    statement('s2', 'SUBJECTIVE', 'Risk', 'Denies intent.'),
    statement('s3', 'PLAN', '', 'Taper.'),
    statement('s4', 'PLAN', '', 'Return.'),
  ],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

function openNote(changes: Partial<NoteWithAmendments> = {}): void {
  const server = clinic()
  server.on(getNote, () => ok({ ...NOTE, ...changes }))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  openPage(server, '/note/12')
}

const lineOf = (text: string) =>
  screen.findByText(
    (_, element) => element?.matches('[data-statement]') === true && element.textContent === text,
  )

it('begins with the lines about risk, which lead to their place in the note', async () => {
  openNote()
  const risk = await screen.findByRole('region', { name: 'Risk' })
  const subjective = screen.getByRole('region', { name: 'Subjective' })
  expect(risk.compareDocumentPosition(subjective)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(within(risk).getByRole('button', { name: /^Denies intent\./ }))
  expect(document.activeElement).toBe(await lineOf('Denies intent.'))
})

it('sets labels and numbers apart from the text, and keeps the name of an instrument on one line', async () => {
  openNote()
  const mood = await lineOf('Low. PHQ-9 17, C-SSRS negative.')
  expect(mood.previousElementSibling?.textContent).toBe('Mood: ')
  const unbroken = [...mood.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(unbroken).toEqual(['PHQ-9', 'C-SSRS'])
  for (const [text, number] of [
    ['Taper.', '1. '],
    ['Return.', '2. '],
  ] as const) {
    const hanging = (await lineOf(text)).parentElement?.previousElementSibling
    expect(hanging?.textContent).toBe(number)
  }
})

it('says above a note that it was amended, and marks the corrected line', async () => {
  const amendment = { id: 5, text: 'The dose was 15 mg.', statementId: 's3', serviceAt: null }
  openNote({
    signature: { name: 'Dana Whitfield', at: AT, hash: 'h', intact: true },
    amendments: [{ ...amendment, name: 'Dana Whitfield', createdAt: AT, hash: 'h', intact: true }],
  })
  const banner = await screen.findByText('This note was amended.')
  const plan = screen.getByRole('region', { name: 'Plan' })
  expect(banner.compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const mark = within(plan).getByRole('link', { name: 'Amended: Taper.' })
  expect(mark.getAttribute('href')).toBe('#amendment-5')
  expect(document.getElementById('amendment-5')?.textContent).toContain('This corrects: Taper.')
})

it.each([null, TRADITIONAL_SOAP])('copies a section of a note from the template %s', async (templateName) => {
  const copied: string[] = []
  const { write, writeText } = navigator.clipboard
  onTestFinished(() => void Object.assign(navigator.clipboard, { write, writeText }))
  Object.assign(navigator.clipboard, {
    write: () => Promise.reject(new Error('Plain text only.')),
    writeText: async (text: string) => void copied.push(text),
  })
  openNote({ templateName })
  fireEvent.click(await screen.findByRole('button', { name: /^Copy.*Plan$/ }))
  await waitFor(() => expect(copied).toEqual(['1. Taper.\n2. Return.']))
})
