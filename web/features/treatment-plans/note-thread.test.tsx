import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NoteGoals } from '#shared/contracts/note-goals.ts'
import { getNote, type NoteWithAmendments } from '#shared/contracts/notes.ts'
import { getPatient } from '#shared/contracts/patients.ts'
import { dismissFinding, linkLineGoal, noteGoals } from '#shared/contracts/treatment-plans.ts'
import { ok } from '#shared/http/endpoint.ts'
import { fill, press } from '../../testing/actions.ts'
import { clinic, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import type { TestServer } from '../../testing/test-server.ts'

const AT = '2026-03-17T15:00:00.000Z'

const NOTE: NoteWithAmendments = {
  id: 12,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  transcript: null,
  soapNote: '**SUBJECTIVE:**\nSleeps four hours.',
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
  sections: ['SUBJECTIVE'],
  origin: { writer: 'clinician' },
  reviewSource: null,
  searched: true,
  statements: [
    {
      id: 's1',
      section: 'SUBJECTIVE',
      topic: '',
      text: 'Sleeps four hours.',
      evidence: [],
      by: 'clinician',
      check: { verdict: 'unchecked', words: [] },
      kept: false,
    },
  ],
  findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
}

const REF = { planId: 3, goalId: 'a1' }
const GOAL = { ...REF, goal: 'Sleep through most nights', problem: 'Insomnia' }
const FINDING = 'No line is linked to a goal of the treatment plan.'

function withThread(): TestServer {
  const server = clinic()
  let goals: NoteGoals = {
    linked: [],
    suggested: [],
    active: [GOAL],
    lines: [{ statementId: 's1', linked: [], suggested: [REF] }],
    findings: [{ id: 'no-goal', kind: 'no-goal', text: FINDING, statementIds: [], dismissed: null }],
  }
  server.on(getNote, () => ok(NOTE))
  server.on(getPatient, () => ok(patient(1)))
  server.on(noteGoals, () => ok(goals))
  server.on(linkLineGoal, ({ body: { linked } }) => {
    const line = { statementId: 's1', linked: linked ? [REF] : [], suggested: linked ? [] : [REF] }
    goals = { ...goals, linked: linked ? [GOAL] : [], lines: [line] }
    return ok(goals)
  })
  server.on(dismissFinding, ({ body: { reason } }) => {
    const dismissed = reason === null ? null : { reason, at: AT }
    goals = { ...goals, findings: goals.findings.map((finding) => ({ ...finding, dismissed })) }
    return ok(goals)
  })
  return server
}

it('links a line to the suggested goal with G, and takes the link away with G again', async () => {
  const server = withThread()
  openPage(server, '/note/12')
  await screen.findByRole('button', { name: 'Link this line to the goal Sleep through most nights' })
  const line = document.querySelector('[data-statement="statement-s1"]') as HTMLElement
  fireEvent.keyDown(line, { key: 'g' })
  await screen.findByRole('button', { name: 'Linked to the goal Sleep through most nights: remove the link' })
  expect(server.callsOf(linkLineGoal)[0]?.body).toEqual({ ...REF, statementId: 's1', linked: true })
  within(screen.getByRole('list', { name: 'Linked goals' })).getByText('Sleep through most nights')
  fireEvent.keyDown(line, { key: 'g' })
  await screen.findByRole('button', { name: 'Link this line to the goal Sleep through most nights' })
})

it('lists findings in the sign dialog, and dismisses one with a reason without signing', async () => {
  const server = withThread()
  openPage(server, '/note/12')
  await press('Sign note')
  await press(`Dismiss: ${FINDING}`)
  await press('Dismiss with reason')
  await screen.findByText('Enter a reason.')
  expect(server.callsOf(dismissFinding)).toEqual([])
  const field = await fill('Reason', 'Crisis visit.')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Reason: Crisis visit.')
  screen.getByRole('dialog', { name: 'Sign note' })
  await press(`Show again: ${FINDING}`)
  await waitFor(() => expect(screen.queryByText('Reason: Crisis visit.')).toBeNull())
  await screen.findByRole('button', { name: `Dismiss: ${FINDING}` })
})
