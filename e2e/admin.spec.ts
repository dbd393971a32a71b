import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { runBuilt } from '../server/testing/built-server.ts'
import { type Account, signIn, waitForMail } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'
import { says } from './support/visits.ts'

/** Grants or revokes the admin role with the command line, like an operator. */
async function setRole({ email }: Account, command: 'grant' | 'revoke'): Promise<void> {
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR: process.env.E2E_DATA_DIR ?? '' }, [
    command,
    email,
  ])
  expect(code, output).toBe(0)
}

const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search users by name or email...' }).fill(text)

test('an administrator finds a user, changes their plan, deletes them, and reads messages and the audit trail', async ({
  page,
  newAccount,
  chartOf,
  baseURL,
  watch,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const tag = randomUUID().slice(0, 8)
  const admin = await newAccount({ firstName: 'Priya', lastName: `Hallström-${tag}` })
  const user = await newAccount({ firstName: 'Maximiliano', lastName: `Vandenberghe-${tag}` })
  const chart = chartOf(user)
  await chart.addNote(await chart.addPatient({ firstName: 'Canary', lastName: 'Patient' }))

  // A clinician has no link to the admin dashboard and is redirected from it.
  await signIn(page, user)
  await page.goto(PAGES.admin)
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await setRole(admin, 'grant')
  await signIn(page, admin)
  await page.goto(PAGES.dashboard)
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const figures = page.getByRole('region', { name: 'Totals' })
  for (const name of ['Total Users', 'Total Patients', 'Clinical Notes', 'System Activity']) {
    await expect(figures.getByRole('heading', { name })).toBeVisible()
  }
  await expect(figures).toContainText(/\d+ active/)
  await expectNoAxeViolations(page)

  await find(page, `nobody-${tag}`)
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await find(page, `${tag} hallstrom`)
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('button', { name: 'You can’t delete yourself' })).toBeDisabled()

  await find(page, `vandenberghe-${tag}`)
  const row = table.getByRole('row').filter({ hasText: user.email })
  await expect(row.getByRole('cell')).toHaveText([
    `Maximiliano Vandenberghe-${tag}${user.email}`,
    'Clinician',
    '1',
    '1',
    'Free Plan',
    /\w+ \d+, \d{4}/,
    '',
  ])
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User Subscription' })
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Free Plan',
    'Basic Plan',
    'Professional Plan',
    'Enterprise Plan',
  ])
  await page.getByRole('option', { name: 'Professional Plan' }).click()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Update Subscription' }).click()
  await says(page, 'User subscription updated successfully')
  await expect(row).toContainText('Professional Plan')

  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'All Roles' }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete User' })
  await expect(confirm).toContainText(
    `Are you sure you want to delete Maximiliano Vandenberghe-${tag}? This action cannot be undone and will delete all their patients and clinical notes.`,
  )
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await says(page, 'User deleted successfully')
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await waitForMail(page, user.email, /Your account was deleted/)

  // The other tabs. Opening a message is recorded in the audit trail.
  const sender = `marcus-${tag}@harbor.example`
  await createClient({ baseUrl: baseURL ?? '' }).call(sendContactMessage, {
    body: { email: sender, firstName: 'Marcus', message: 'Does it work offline?' },
  })
  await page.getByRole('tab', { name: 'Messages' }).click()
  const message = page.getByRole('listitem').filter({ hasText: sender })
  await message.getByRole('button', { name: /^Read/ }).click()
  await expect(page.getByText('Does it work offline?')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole('tab', { name: 'Waitlist' }).click()
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible()
  await page.getByRole('tab', { name: 'System' }).click()
  await expect(page.getByText('Last backup')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('textbox', { name: 'User' }).fill(admin.email)
  const action = page.getByRole('combobox', { name: 'Action' })
  await action.fill('contact read')
  await expectNoAxeViolations(page)
  await page.getByRole('option', { name: /^Contact message read/ }).click()
  await expect(action).toHaveValue('Contact message read')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const events = page.getByRole('list', { name: 'events' }).getByRole('listitem')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText(/^Contact message read .+ \(user \d+\), contact request \d+/)
  await action.fill('administrator')
  await page.getByRole('option', { name: 'All administrator actions' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(events.filter({ hasText: 'Contact message updated' })).toHaveCount(1)
  await expect(events.filter({ hasText: 'Administrator role granted' })).toHaveCount(1)
  await expectNoAxeViolations(page)

  // On a phone, users are a list.
  await page.setViewportSize(PHONE)
  await page.goto(PAGES.admin)
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // A user whose role was revoked sees that access is denied.
  watch.allowStatus(403)
  await page.goto(PAGES.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setRole(admin, 'revoke')
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
})

test('a clinician deletes their own account and can no longer sign in', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  await chart.addNote(await chart.addPatient({ firstName: 'Canary', lastName: 'Patient' }))
  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('All your patients, notes, drafts, recordings, assessments')
  await expectNoAxeViolations(page)
  const remove = dialog.getByRole('button', { name: 'Delete Account' })
  await dialog.getByLabel('Type your email address').fill('somebody@else.example')
  await remove.click()
  await expect(dialog.getByText('That doesn’t match your account’s email address.')).toBeVisible()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()

  watch.allowStatus(400)
  await dialog.getByLabel('Type your email address').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await remove.click()
  await expect(dialog.getByText('That password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await remove.click()
  await expect(page).toHaveURL(PAGES.accountDeleted)
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await waitForMail(page, account.email, /Your account was deleted/)

  watch.allowStatus(401)
  await page.goto(PAGES.dashboard)
  await expect(page).toHaveURL(PAGES.signIn)
  await page.getByLabel('Email').first().fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please check your email and password.').first()).toBeVisible()
})
