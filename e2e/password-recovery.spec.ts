import { PAGES } from '#shared/paths.ts'
import { linkIn, waitForMail } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'

test('a forgotten password is replaced through the mailed link, once', async ({
  page,
  newAccount,
  watch,
}) => {
  const { email } = await newAccount()
  await page.goto(PAGES.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(PAGES.forgotPassword)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(
    page.getByText('If an account with this email exists, a password reset link has been sent.').first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible()

  const link = linkIn(await waitForMail(page, email, /Reset your password/))
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password', { exact: true }).fill('other')
  await page.getByRole('button', { name: /Reset/ }).click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('new river')
  await page.getByLabel('Confirm new password', { exact: true }).fill('new rivers')
  await page.getByRole('button', { name: /Reset/ }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('new river')
  await page.getByRole('button', { name: /Reset/ }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('new river')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(PAGES.dashboard)

  watch.allowStatus(400)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('again river')
  await page.getByLabel('Confirm new password', { exact: true }).fill('again river')
  await page.getByRole('button', { name: /Reset/ }).click()
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
})

test('a reset page without a token redirects to /login with a message', async ({ page }) => {
  await page.goto(PAGES.resetPassword)
  await expect(page).toHaveURL(PAGES.login)
  await expect(page.getByText('Invalid link', { exact: true })).toBeVisible()
})

test('an expired link shows an error', async ({ page, watch }) => {
  watch.allowStatus(400)
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, error: 'This password reset link has expired. Please request a new one.' },
    }),
  )
  await page.goto(`${PAGES.resetPassword}?token=anything`)
  await page.getByLabel('New password', { exact: true }).fill('new river')
  await page.getByLabel('Confirm new password', { exact: true }).fill('new river')
  await page.getByRole('button', { name: /Reset/ }).click()
  await expect(page.getByText('Link expired')).toBeVisible()
  await expect(
    page.getByText('This password reset link has expired. Please request a new one.').first(),
  ).toBeVisible()
})

test('a link that can’t be sent shows an error and keeps the address', async ({ page, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.goto(PAGES.forgotPassword)
  await page.getByLabel('Email').fill('dana@clinic.example')
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByText('Failed to send reset link. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('dana@clinic.example')
})
