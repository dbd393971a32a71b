import { linkIn, signIn, waitForMail } from './accounts.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

/** Tests of the helpers that the e2e tests depend on. */
test('a new account signs in without the form and stays signed in', async ({ page, newAccount }) => {
  const account = await newAccount()
  await signIn(page, account)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main')).toBeVisible()
})

test('a new account gets an email with a link to one of our pages', async ({ page, newAccount }) => {
  const { email } = await newAccount()
  const mail = await waitForMail(page, email, /./)
  expect(linkIn(mail)).toMatch(/^\/[a-z-]+\?/)
})

test('axe finds accessibility violations', { tag: '@core' }, async ({ page, watch }) => {
  await page.goto('/api/health')
  await page.setContent('<img src="data:,">')
  const failure = await expectNoAxeViolations(page).catch((error: Error) => error.message)
  expect(failure).toContain('image-alt')
  watch.allowConsole(/./)
})
