import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { PAGES } from '#shared/paths.ts'
import { clinic, note, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

it('greets a new clinician with empty stats and the full allowance', async () => {
  openPage(clinic(), PAGES.dashboard)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
    /^Good (morning|afternoon|evening), Dana$/,
  )
  const stats = await screen.findByRole('region', { name: 'Your stats' })
  expect(stats.textContent).toContain('0 this month')
  expect(await screen.findByText('No unfinished notes.')).toBeTruthy()
})
