import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { linkIn, waitForMail } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'

const newEmail = () => `new-${randomUUID()}@example.org`
const PASSWORD = 'a harbor at dawn 7'

async function fillPasswords(page: Page, password: string, confirm = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm)
}

test('an account is created on /sign-up and confirmed by email, and nothing waits for that', {
  tag: '@core',
}, async ({ page }) => {
  const email = newEmail()
  await page.goto(PAGES.signUp)
  await page.getByLabel('First name').fill('Ignatius')
  await page.getByLabel('Last name').fill('Brandvold-Mensah')
  await page.getByLabel('Email').fill(email)
  await fillPasswords(page, PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(page.getByRole('button', { name: /Account menu for Ignatius/ })).toBeVisible()

  const mail = await waitForMail(page, email, /Confirm/)
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(page.url()).not.toContain('token')
})

test('/sign-up requires both names and shows the specified toasts for a mismatch and a short password', async ({
  page,
}) => {
  await page.goto(PAGES.signUp)
  await page.getByLabel('Email').fill(newEmail())
  await fillPasswords(page, PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()

  await page.getByLabel('First name').fill('Joy')
  await page.getByLabel('Last name').fill('Ueda')
  await fillPasswords(page, PASSWORD, 'something else 8')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password mismatch')).toBeVisible()
  await expect(page.getByText('Please make sure your passwords match.')).toBeVisible()

  await fillPasswords(page, 'short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password too short')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long.').first()).toBeVisible()
  await expect(page.getByText('Password mismatch')).toHaveCount(0)
})

test('a taken address and a common password show the server’s message', async ({
  page,
  newAccount,
  watch,
}) => {
  watch.allowStatus(400, 409)
  const { email } = await newAccount()
  await page.goto(PAGES.register)
  await page.getByLabel('Email').fill(email)
  await fillPasswords(page, 'password123')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/This password is too common/).first()).toBeVisible()
  await fillPasswords(page, PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/An account with this email already exists/).first()).toBeVisible()
  await expect(page).toHaveURL(PAGES.register)
})

test('a referral code is capitalized, cut at 12 characters, and checked automatically from six on', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const code = /validate\/(.+)$/.exec(request.url())?.[1]
    if (code) asked.push(code)
  })
  await page.goto(PAGES.register)
  const code = page.getByLabel(/Referral code/)
  await code.pressSequentially('ab')
  await expect(code).toHaveValue('AB')
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
  await code.pressSequentially('cdefghijklmnop')
  await expect(code).toHaveValue('ABCDEFGHIJKL')
  await expect(page.getByText('Invalid referral code')).toBeVisible()
  expect(asked).toEqual(['ABCDEFGHIJKL'])
  await code.fill('A')
  await expect(page.getByText('Invalid referral code')).toHaveCount(0)
})

test('a code that can’t be checked shows an error', async ({ page, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/api/referrals/validate/**', (route) => route.abort())
  await page.goto(`${PAGES.register}?ref=friend1`)
  await expect(page.getByLabel(/Referral code/)).toHaveValue('FRIEND1')
  await expect(page.getByText('Failed to validate referral code')).toBeVisible()
})

test('the trial requires agreeing to the terms and creates a real account', async ({ page }) => {
  await page.goto(PAGES.freeTrial)
  await expect(page.getByText(/7 days/).first()).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Please agree to the terms and conditions to continue.').first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await expect(create).toBeEnabled()
  await create.click()
  await expect(page).toHaveURL(PAGES.dashboard)
})
