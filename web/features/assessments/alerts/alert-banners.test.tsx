import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acknowledgeAlert, listAlerts, type SafetyAlert } from '#shared/contracts/assessment-alerts.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../../testing/actions.ts'
import { clinic, patient } from '../../../testing/clinic.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../../testing/test-server.ts'

const ALERT: SafetyAlert = {
  id: 5,
  patientId: 1,
  patientName: 'Marcus Delacroix',
  assessmentId: 9,
  assessmentType: 'phq9',
  title: 'PHQ-9',
  createdAt: '2026-03-02T15:00:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  items: [{ text: 'Thoughts that you would be better off dead', answer: 'Nearly every day' }],
}

function clinicWithAlert() {
  const server = clinic({ patients: [patient(1)] })
  server.on(listAlerts, () => ok([ALERT]))
  return server
}

it('says when safety alerts couldn’t be loaded, and loads them on retry', async () => {
  const server = clinicWithAlert()
  const answers = server.handlerOf(listAlerts)
  server.on(listAlerts, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.dashboard)
  await shows('Couldn’t load safety alerts.')
  server.on(listAlerts, answers)
  await press('Try again')
  await screen.findByRole('region', { name: 'Safety alerts' })
})

it('doesn’t acknowledge an alert without the action taken', async () => {
  const server = clinicWithAlert()
  openPage(server, PAGES.dashboard)
  await press(/^Acknowledge/)
  const dialog = await screen.findByRole('dialog', { name: 'Acknowledge safety alert' })
  expect(dialog.textContent).toContain('Nearly every day')
  await press('Acknowledge')
  await shows('Describe the action taken.')
  expect(server.callsOf(acknowledgeAlert)).toEqual([])
})

it('keeps the alert and the text when saving fails', async () => {
  const server = clinicWithAlert()
  server.on(acknowledgeAlert, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.dashboard)
  await press(/^Acknowledge/)
  const text = await fill('Action taken', 'Called, safe at home.')
  await press('Acknowledge')
  await shows('Not saved. Check your connection and try again.')
  expect(text.value).toBe('Called, safe at home.')
})

it('removes an alert that was acknowledged elsewhere', async () => {
  const server = clinicWithAlert()
  server.on(acknowledgeAlert, () => {
    server.on(listAlerts, () => ok([]))
    throw new Refusal(409, 'Already acknowledged.')
  })
  openPage(server, PAGES.dashboard)
  await press(/^Acknowledge/)
  await fill('Action taken', 'Called, safe at home.')
  await press('Acknowledge')
  await shows('Already acknowledged')
  expect(screen.queryByRole('region', { name: 'Safety alerts' })).toBeNull()
})
