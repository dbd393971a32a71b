import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, note, patient } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

it('greets a new clinician with empty stats and the full allowance', async () => {
  openPage(clinic(), PAGES.dashboard)
  await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Dana$/ })
  const stats = await screen.findByRole('region', { name: 'Your stats' })
  expect(stats.textContent).toContain('0 this month')
  await shows(/^No unfinished notes/)
  expect((await screen.findByRole('region', { name: 'Your plan' })).textContent).toContain(
    '10 of 10 notes left',
  )
})

it('lists unfinished notes with their patient', async () => {
  openPage(
    clinic({ patients: [patient(1)], notes: [note(7, { noteType: 'Medication Review' })] }),
    PAGES.dashboard,
  )
  const link = await screen.findByRole('link', { name: /^Finish Medication Review, Marcus Delacroix/ })
  expect(link.getAttribute('href')).toContain('7')
})

it('warns when three notes are left', async () => {
  openPage(clinic({ stats: { monthlyNoteCount: 7 } }), PAGES.dashboard)
  await shows(/^3 of 10 notes left in March/)
})

it('says when the monthly limit is reached and when it resets', async () => {
  openPage(clinic({ stats: { monthlyNoteCount: 10 } }), PAGES.dashboard)
  await shows('You’ve used all 10 notes this month.')
  await shows(/Your limit resets April 1/)
})

it('reports what couldn’t be loaded and loads it on retry', async () => {
  const server = clinic()
  server.on(dashboardStats, () => {
    throw new Refusal(500, 'Something went wrong.')
  })
  server.on(listDrafts, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.dashboard)
  await shows('Couldn’t load your stats')
  await shows('Couldn’t load your unfinished notes')

  const well = clinic({ stats: { totalNotes: 4, completedNotes: 3 } })
  for (const endpoint of [dashboardStats, listDrafts]) server.on(endpoint, well.handlerOf(endpoint))
  for (const again of await screen.findAllByRole('button', { name: 'Try again' })) again.click()
  await shows('3 of 4 completed')
  await shows(/^No unfinished notes/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

it('keeps the session and offers a retry when the server can’t be reached', async () => {
  const server = clinic()
  const answers = server.handlerOf(me)
  server.on(me, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.dashboard)
  await shows('Can’t reach the server')
  expect(localStorage.getItem('auth_token')).toBe('a-token')
  server.on(me, answers)
  await press('Try again')
  await shows(/^No unfinished notes/)
})
