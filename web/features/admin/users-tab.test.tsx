import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminTotals, type AdminUser, listUsers, searchUsers } from '#shared/contracts/admin.ts'
import { me } from '#shared/contracts/auth.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, USER } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

const TOTALS: AdminTotals = {
  totalUsers: 1,
  totalPatients: 12,
  totalNotes: 40,
  activeUsers: 1,
  notesThisMonth: 4,
}
const LONG_EMAIL = `${'maximiliane-theodora.'.repeat(8)}schleswig@clinic.example`

function clinicOfAdmin() {
  const server = clinic()
  const user: AdminUser = {
    id: 2,
    email: LONG_EMAIL,
    firstName: null,
    lastName: null,
    role: 'clinician',
    subscription: 'Free Plan',
    isEmailVerified: false,
    createdAt: USER.createdAt,
    patientCount: 12,
    noteCount: 40,
    hasPaidSubscription: false,
  }
  server.on(me, () => ok({ ...USER, role: 'admin' }))
  server.on(listUsers, () => ({ ...ok([user]), total: 1, nextBefore: null, actualTotals: TOTALS }))
  server.on(searchUsers, ({ body: { query } }) => {
    const found = user.email.includes(query) ? [user] : []
    return { ...ok(found), total: found.length, nextBefore: null }
  })
  return server
}

it('shows the whole email of a user without a name', async () => {
  openPage(clinicOfAdmin(), PAGES.admin)
  await shows('1 of 1')
  await shows(LONG_EMAIL)
})

it('says when no user matches, and clears the filters', async () => {
  openPage(clinicOfAdmin(), PAGES.admin)
  await shows('1 of 1')
  await fill('Search users by name or email...', 'nobody')
  await shows('No users found matching your criteria.')
  await press('Clear filters')
  await shows('1 of 1')
})

it('says that the users couldn’t be loaded', async () => {
  const server = clinicOfAdmin()
  server.on(searchUsers, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.admin)
  await shows('Couldn’t load users')
})

it('offers a retry when the dashboard couldn’t be loaded', async () => {
  const server = clinicOfAdmin()
  const answers = server.handlerOf(listUsers)
  server.on(listUsers, () => {
    throw new Refusal(500, 'Something went wrong.')
  })
  openPage(server, PAGES.admin)
  await screen.findByRole('heading', { level: 1, name: 'Couldn’t load the admin dashboard' })
  server.on(listUsers, answers)
  await press('Try again')
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
})

it('redirects a clinician without requesting users', async () => {
  const server = clinicOfAdmin()
  server.on(me, () => ok(USER))
  openPage(server, PAGES.admin)
  // The landing page sends those who are signed in on to their dashboard.
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  expect(location.pathname).toBe(PAGES.dashboard)
  expect(server.callsOf(listUsers)).toEqual([])
})
