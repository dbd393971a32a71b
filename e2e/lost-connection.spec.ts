import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'

/** The message each form shows when the server can't be reached. */

test.beforeEach(({ watch }) => watch.allowConsole(/Failed to load resource/))

const cutOff = (page: Page, call: string) => page.route(`**/api/auth/${call}`, (route) => route.abort())
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const says = (page: Page, sentence: string) => expect(page.getByText(sentence).first()).toBeVisible()

test('signing in, registering and resetting the password show an error', { tag: '@core' }, async ({
  page,
}) => {
  for (const call of ['login', 'register', 'reset-password']) await cutOff(page, call)
  await page.goto(PAGES.login)
  await page.getByLabel('Email').fill('dana@clinic.example')
  await page.getByLabel('Password', { exact: true }).fill('a harbour at dawn 7')
  await press(page, 'Sign In')
  await says(page, 'An error occurred. Please try again.')

  await page.goto(PAGES.register)
  await page.getByLabel('Email').fill('dana@clinic.example')
  await page.getByLabel('Password', { exact: true }).fill('a harbour at dawn 7')
  await page.getByLabel('Confirm password', { exact: true }).fill('a harbour at dawn 7')
  await press(page, 'Create Account')
  await says(page, 'Failed to create account. Please try again.')

  await page.goto(`${PAGES.resetPassword}?token=anything`)
  await page.getByLabel('New password', { exact: true }).fill('new river')
  await page.getByLabel('Confirm new password', { exact: true }).fill('new river')
  await press(page, /Reset/)
  await says(page, 'Failed to reset password. Please try again.')
})

test('the settings show that they weren’t saved', { tag: '@core' }, async ({ page, newAccount }) => {
  await signIn(page, await newAccount())
  for (const call of ['profile', 'change-password', 'preferences']) await cutOff(page, call)
  await page.goto(PAGES.profileSettings)
  await page.getByLabel('First Name').fill('Adelaide')
  await press(page, 'Save Changes')
  await says(page, 'Failed to update profile. Please try again.')

  await page.goto(PAGES.accountSettings)
  await page.getByRole('switch', { name: 'Email Notifications' }).click()
  await press(page, 'Save Preferences')
  await says(page, 'Failed to update preferences. Please try again.')
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await page.getByLabel(label, { exact: true }).fill('quiet river')
  }
  await press(page, 'Change Password')
  await says(page, 'Failed to change password. Please try again.')
})
