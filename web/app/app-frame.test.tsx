import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { setCurrentRecording } from '../parts/voice/current-recording.ts'
import { shows } from '../testing/actions.ts'
import { clinic, USER } from '../testing/clinic.ts'
import { openPage } from '../testing/open-page.tsx'

const AWAY = ['Take Tour', 'Refer Friends', 'Choose Plan']
const inHeader = () => AWAY.filter((name) => screen.queryAllByText(name).length > 0)

function startRecording(): void {
  setCurrentRecording({
    id: 'a',
    userId: USER.id,
    source: 'microphone',
    phase: () => 'recording',
    elapsedMs: () => 65_000,
    transcribedMs: () => 60_000,
    heldCount: () => 0,
    findings: () => [],
    subscribe: () => () => undefined,
    resume: () => undefined,
    suspend: () => undefined,
  })
  onTestFinished(() => setCurrentRecording(undefined))
}

/** A new account, whose first tour opens a second after the dashboard. */
function newAccount() {
  const server = clinic()
  const preferences = { ...USER.preferences, tourSeen: false }
  server.on(me, () => ok({ ...USER, id: 2, preferences }))
  return server
}

const skipTour = () => screen.queryByRole('button', { name: 'Skip Tour' })

it('opens the tour for a new account', async () => {
  openPage(newAccount(), PAGES.dashboard)
  await waitFor(() => expect(skipTour()).not.toBeNull(), { timeout: 10_000 })
})

it('never opens the tour while a visit is recorded', async () => {
  startRecording()
  openPage(newAccount(), PAGES.dashboard)
  await screen.findByRole('link', { name: /^Recording/ })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(skipTour()).toBeNull()
})

it('shows no tour, referrals or plans in the header while recording, and links to the recording', async () => {
  startRecording()
  openPage(clinic(), `${PAGES.dashboard}?tab=patients`)
  await shows('No patients yet')
  expect(inHeader()).toEqual([])
  expect(screen.getByRole('link', { name: /^Recording/ }).getAttribute('href')).toBe(PAGES.createNote)
  act(() => setCurrentRecording(undefined))
  expect(inHeader()).toEqual(AWAY)
})
