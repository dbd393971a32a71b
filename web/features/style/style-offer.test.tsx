import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getNote, type NoteWithAmendments } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { getStyle, updateStyleRule } from '#shared/contracts/style.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'

const AT = '2026-03-02T15:00:00.000Z'
const client = { kind: 'term', group: 'person', to: 'client' } as const
const cbt = { kind: 'term', group: 'cbt', to: 'CBT' } as const

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote: '**PLAN:**\nReturn in a week.',
  templateId: null,
  templateName: null,
  createdBy: 1,
  version: 1,
  serviceAt: AT,
  createdAt: AT,
  updatedAt: AT,
  signature: { name: 'Dana Whitfield', at: AT, hash: 'a'.repeat(64), intact: true },
  voided: null,
  amendments: [],
  sections: ['PLAN'],
  origin: { writer: 'embedded', style: { applied: [client], dropped: [cbt] } },
  reviewSource: null,
  searched: true,
  statements: [],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

it('offers a rule on a signed note, which names the rules it used and dropped', async () => {
  const server = clinic()
  let suggestions = [{ id: 4, rule: client, notes: 3 }]
  server.on(getStyle, () => ok({ rules: [], suggestions, examples: [], description: [] }))
  server.on(updateStyleRule, ({ params: { id }, body: { rule } }) => {
    suggestions = []
    return ok({ id, rule })
  })
  server.on(getNote, () => ok(NOTE))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok({ linked: [], suggested: [], active: [], lines: [], findings: [] }))
  openPage(server, '/note/12')
  await shows('You’ve changed this in 3 notes. Always do it?')
  await shows('1 rule of your style was used.')
  await shows('Not used, because a check got worse: Write “CBT” instead of “cognitive behavioral therapy”.')
  await press('Always do it: Write “client” instead of “patient” or “Pt”')
  await screen.findByText('Session Details')
  expect(server.callsOf(updateStyleRule)).toMatchObject([{ params: { id: 4 }, body: { rule: client } }])
})
