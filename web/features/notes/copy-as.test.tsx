import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getNote, type NoteWithAmendments } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import {
  type CopyFormat,
  listCopyFormats,
  listTemplates,
  saveCopyFormat,
  type Template,
} from '#shared/contracts/templates.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ehrCopy, fullText, plainCopy } from './copy-texts.ts'

const AT = '2026-03-02T15:00:00.000Z'
const SOAP_NOTE = '**SUBJECTIVE:**\nSleeps better.\n\n**PLAN:**\nReturn in two weeks.'

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  soapNote: SOAP_NOTE,
  inputText: null,
  transcript: null,
  templateId: 3,
  templateName: 'SOAP Note',
  serviceAt: AT,
  createdBy: 1,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  signature: null,
  voided: null,
  sections: ['SUBJECTIVE', 'PLAN'],
  statements: [],
  origin: null,
  reviewSource: null,
  amendments: [],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
  searched: true,
}

const section = (heading: string) => ({ key: heading, heading, guidance: '' })
const TEMPLATE: Template = {
  id: 3,
  name: 'SOAP Note',
  description: null,
  templateType: null,
  isActive: true,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  structure: { sections: [section('SUBJECTIVE'), section('PLAN')] },
}

it('sets the order and headings of the EHR copy, per template', async () => {
  const server = clinic()
  let formats: CopyFormat[] = []
  server.on(getNote, () => ok(NOTE))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  server.on(listTemplates, () => ok([TEMPLATE]))
  server.on(listCopyFormats, () => ok(formats))
  server.on(saveCopyFormat, ({ params, body }) => {
    formats = [{ templateId: params.id, ...body }]
    return ok({ templateId: params.id, ...body })
  })
  openPage(server, '/note/12')
  const openMenu = async () =>
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Copy as' }), { key: 'Enter' })
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set up EHR copy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy for my EHR' }))
  await press('Move Plan up')
  await fill('Heading for Plan', 'Treatment Plan')
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Subjective' }))
  await press('Save')
  await shows('EHR format saved')
  expect(server.callsOf(saveCopyFormat)[0]).toMatchObject({
    params: { id: 3 },
    body: {
      sections: [
        { heading: 'PLAN', title: 'Treatment Plan', included: true },
        { heading: 'SUBJECTIVE', title: 'Subjective', included: false },
      ],
    },
  })
})

it('keeps the date of service and the amendments in every copy', () => {
  const amendment = { id: 1, text: 'The dose was 5 mg.', statementId: null, serviceAt: null }
  const amended = {
    ...NOTE,
    amendments: [{ ...amendment, name: 'Dana', createdAt: AT, hash: 'h', intact: true }],
  }
  const rules = [{ heading: 'PLAN', title: 'Treatment Plan', included: true }]
  for (const copy of [
    fullText(SOAP_NOTE, amended),
    plainCopy(SOAP_NOTE, amended),
    ehrCopy(SOAP_NOTE, amended, rules),
  ]) {
    expect(copy).toMatch(/^Date of service: .*2026/)
    expect(copy).toContain('AMENDMENT (Dana):')
    expect(copy).toContain('The dose was 5 mg.')
  }
  expect(plainCopy(SOAP_NOTE, amended)).not.toContain('SUBJECTIVE')
  expect(ehrCopy(SOAP_NOTE, amended, rules)).toContain('Treatment Plan:\nReturn in two weeks.')
})
