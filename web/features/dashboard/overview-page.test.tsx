import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { dashboardStats, getSetup } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { removeSampleVisit, startSampleVisit } from '#shared/contracts/patients.ts'
import { ok } from '#shared/http/endpoint.ts'
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

it('puts flagged notes and notes to sign before everything else', async () => {
  const server = clinic({ notes: [note(8, { status: 'completed' }), note(9, { status: 'completed' })] })
  const flags = { contradicted: 1, notFound: 2 }
  const answers = server.handlerOf(searchNotes)
  server.on(searchNotes, (input) => {
    if (!input.body.flagged) return answers(input)
    return { ...answers(input), data: [note(8, { status: 'completed', flags })], total: 1 }
  })
  openPage(server, PAGES.dashboard)
  await shows('1 line contradicted, 2 not found')
  await shows('2 notes to sign')
  const links = await within(await screen.findByRole('region', { name: 'Needs you' })).findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Check Progress Note, Marcus Delacroix', 'Review Completed, but not signed'],
  ])
})

it('shows a new account the first steps, and starts and removes the sample visit', async () => {
  const server = clinic()
  let added = false
  const stats = server.handlerOf(dashboardStats)
  server.on(dashboardStats, (input) => {
    const { data, ...rest } = stats(input)
    return { ...rest, data: { ...data, totalPatients: added ? 1 : 0, samplePatientId: added ? 5 : null } }
  })
  server.on(startSampleVisit, () => {
    throw new Refusal(500, 'Something went wrong.')
  })
  server.on(removeSampleVisit, () => {
    added = false
    return ok({ removed: true })
  })
  openPage(server, PAGES.dashboard)
  const steps = within(await screen.findByRole('list', { name: 'First steps' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Done'))).toEqual([
    ...[false, false, false],
  ])
  await press('Try it with a sample visit')
  await shows('Sample visit not started')
  added = true
  cleanup()
  openPage(server, PAGES.dashboard)
  await press('Remove sample patient')
  await shows('Sample patient removed')
  await screen.findByRole('button', { name: 'Try it with a sample visit' })
})

it('shows who sets up the installation what is left to do, and no one else', async () => {
  const server = clinic()
  server.on(getSetup, () => ok({ hasAdministrator: false }))
  openPage(server, PAGES.dashboard)
  const steps = within(await screen.findByRole('list', { name: 'Setup' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('npm run admin -- grant dana@clinic.example'),
    expect.stringContaining('Connect a language model'),
    'Set up email Done',
    expect.stringContaining('Try a sample visit'),
  ])
})

it('shows no setup steps to a clinician once there is an administrator', async () => {
  openPage(clinic(), PAGES.dashboard)
  await shows(/^No unfinished notes/)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Setup' })).toBeNull())
})

it('warns once when three notes are left', async () => {
  openPage(clinic({ stats: { monthlyNoteCount: 7 } }), PAGES.dashboard)
  await shows(/^3 of 10 notes left in March/)
  expect((await screen.findByRole('region', { name: 'Your plan' })).textContent).not.toContain('notes left')
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
  await shows('3 of 4 completed, 0 signed')
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
