import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { PAGES } from '#shared/paths.ts'
import { setCurrentRecording } from '../lib/voice/current-recording.ts'
import { shows } from '../testing/actions.ts'
import { clinic, USER } from '../testing/clinic.ts'
import { openPage } from '../testing/open-page.tsx'

const AWAY = ['Take Tour', 'Refer Friends', 'Choose Plan']
const inHeader = () => AWAY.filter((name) => screen.queryAllByText(name).length > 0)

it('shows no tour, referrals or plans in the header while recording, and links to the recording', async () => {
  setCurrentRecording({
    userId: USER.id,
    source: 'microphone',
    phase: () => 'recording',
    elapsedMs: () => 65_000,
    transcribedMs: () => 60_000,
    heard: () => [],
    subscribe: () => () => undefined,
    resume: () => undefined,
    suspend: () => undefined,
  })
  onTestFinished(() => setCurrentRecording(undefined))
  openPage(clinic(), `${PAGES.dashboard}?tab=patients`)
  await shows('No patients yet')
  expect(inHeader()).toEqual([])
  expect(screen.getByRole('link', { name: /^Recording/ }).getAttribute('href')).toBe(PAGES.createNote)
  act(() => setCurrentRecording(undefined))
  expect(inHeader()).toEqual(AWAY)
})
