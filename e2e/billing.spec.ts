import type { Page } from '@playwright/test'
import { createSubscription, paySandbox, refreshBilling } from '#shared/contracts/billing.ts'
import { TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { formatDate } from '../web/lib/format.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'
import { breakClipboard, clipboardOf, press, says } from './support/visits.ts'

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('08 / 39')
  await page.getByLabel('Security code').fill('123')
}

test('a free trial starts with nothing due today, raises the limit, and is canceled without a charge', {
  tag: '@core',
}, async ({ page, newAccount, watch }) => {
  watch.allowStatus(402)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${PAGES.subscribe}?plan=Basic&priceId=price_essential_annual`)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('Please log in to subscribe to a plan.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(PAGES.login)

  await signIn(page, await newAccount())
  await page.goto(`${PAGES.subscribe}?plan=Basic`)
  await says(page, 'Invalid subscription parameters')
  await expect(page).toHaveURL(PAGES.choosePlan)
  await expect(page.getByText('10 notes a month, 10 left.')).toBeVisible()
  const professional = page.getByRole('listitem').filter({ hasText: 'Most Popular' })
  await expect(professional.getByText('$49')).toBeVisible()
  await page.getByText('Monthly', { exact: true }).click()
  await expect(professional.getByText('$59')).toBeVisible()
  await expectNoAxeViolations(page)
  await professional.getByRole('link', { name: 'Start Free Trial' }).click()

  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible()
  await expect(page.getByText('Subscribe to Professional')).toBeVisible()
  const order = page.locator('dl')
  const firstCharge = formatDate(new Date(Date.now() + TRIAL_DAYS * 86_400_000).toISOString())
  await expect(order).toContainText('Professional, one month$59.00')
  await expect(order).toContainText(`First charge on ${firstCharge}$59.00`)
  await expect(order).toContainText('Due today$0.00')
  await expect(page.getByText(`Cancel in Account Settings before ${firstCharge}`)).toBeVisible()
  await expectNoAxeViolations(page)
  await press(page, 'Complete Payment')
  await expect(page.getByText('Enter all 16 digits.')).toBeVisible()
  await fillCard(page, '4000000000000002')
  await press(page, 'Complete Payment')
  await says(page, 'Payment Failed')
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await fillCard(page, '4000002500003155')
  await press(page, 'Complete Payment')
  await press(page, 'Confirm payment')
  await says(page, 'Payment Successful')
  await expect(page).toHaveURL(PAGES.dashboard)
  await says(page, 'Welcome to Professional Plan!')

  await page.goto(PAGES.accountSettings)
  const billing = page.getByRole('region', { name: 'Plan and billing' })
  await expect(billing).toContainText('0 of 400 notes used this month.')
  await expect(billing).toContainText('$59.00 per month')
  await expect(billing).toContainText(`Free trial. First charge on ${firstCharge}: $59.00.`)
  await expectNoAxeViolations(page)
  await billing.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('button', { name: 'Change to Enterprise' }).click()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await says(page, 'Plan changed')
  await expect(page.getByText('unlimited notes.')).toBeVisible()
  await page.goto(PAGES.accountSettings)
  await billing.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('You won’t be charged.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await says(page, 'Subscription canceled')
  await expect(billing).toContainText(`Your trial ends on ${firstCharge} and you won’t be charged.`)
  await expect(billing).toContainText('0 notes this month. Your plan has no limit.')
})

test('a failed setup shows an error and links back to the plans', async ({ page, newAccount, watch }) => {
  watch.allowStatus(500)
  await signIn(page, await newAccount())
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'No.' } }),
  )
  await page.goto(`${PAGES.subscribe}?plan=Basic&priceId=price_essential_annual`)
  await expect(page.getByRole('heading', { name: 'Payment Setup Failed' })).toBeVisible()
  await expect(page.getByText('Unable to initialize payment. Please try again.')).toBeVisible()
  await says(page, 'Failed to initialize payment')
  await page.getByRole('link', { name: 'Back to Plans' }).click()
  await expect(page).toHaveURL(PAGES.choosePlan)
})

test('a referral goes from a link to a discounted trial, on a phone', async ({
  page,
  context,
  baseURL,
  newAccount,
  browser,
  watch,
}) => {
  watch.allowStatus(500)
  const broken = { status: 500, json: { success: false, error: 'Something went wrong on our side.' } }
  await page.setViewportSize(PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await newAccount({ firstName: 'Ilse', lastName: 'Brandt' }))
  await page.goto(PAGES.referrals)
  await page.route('**/api/referrals/{generate-code,send-invitation}', (route) => route.fulfill(broken))
  await press(page, 'Generate Referral Code')
  await says(page, 'Failed to generate referral code')
  await page.unrouteAll()
  await press(page, 'Generate Referral Code')
  await says(page, 'Your referral code is ready.')
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  expect(code).toMatch(/^[A-Z0-9]{6,12}$/)
  await press(page, 'Copy Code')
  await says(page, 'Copied!')
  await says(page, 'Referral code copied to clipboard')
  expect((await clipboardOf(page)).plain).toBe(code)
  await press(page, 'Send Invitation')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Email Address').fill('friend@clinic.example')
  await page.route('**/api/referrals/send-invitation', (route) => route.fulfill(broken))
  await send.click()
  await says(page, 'Failed to send invitation')
  await page.unrouteAll()
  await send.click()
  await says(page, 'Invitation sent to friend@clinic.example.')
  await expectNoAxeViolations(page)

  await breakClipboard(page)
  await press(page, 'Copy Link')
  await says(page, 'Failed to copy to clipboard')

  // The colleague signs up with the link in another browser.
  const friends = await browser.newContext({ baseURL: baseURL ?? '' })
  const friend = await friends.newPage()
  await friend.goto(`${PAGES.register}?ref=${code}`)
  await expect(friend.getByText('Ilse B.')).toBeVisible()
  await friend.getByLabel('First Name').fill('Bo')
  await friend.getByLabel('Last Name').fill('Ueda')
  await friend.getByLabel('Email').fill(`bo.${code.toLowerCase()}@clinic.example`)
  await friend.getByLabel('Password', { exact: true }).fill('nine gray herons')
  await friend.getByLabel('Confirm password', { exact: true }).fill('nine gray herons')
  await friend.getByRole('button', { name: 'Create Account' }).click()
  await expect(friend).toHaveURL(PAGES.dashboard)
  await friend.goto(`${PAGES.subscribe}?plan=Professional&priceId=price_professional_monthly`)
  await expect(friend.getByText('10% referral discount')).toBeVisible()
  await expect(friend.getByText('$53.10')).toBeVisible()
  const token = await friend.evaluate(() => localStorage.getItem('auth_token'))
  const cookies = (await friends.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { call } = createClient({
    baseUrl: baseURL ?? '',
    token: () => token,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), cookie: cookies } }),
  })
  const { clientSecret } = await call(createSubscription, { body: { priceId: 'price_professional_monthly' } })
  await call(paySandbox, { body: { clientSecret, card: '4242424242424242' } })
  await call(refreshBilling, {})
  await friends.close()

  // Earned by the first charge, after the trial.
  await page.reload()
  const referral = page.getByRole('listitem').filter({ hasText: 'Bo U.' })
  await expect(referral).toContainText('Pending')
  await expect(page.getByText('Total Referrals').locator('..')).toContainText('0 completed')
  await expect(page.getByText('Available Credits').locator('..')).toContainText('$0.00')
  await expectNoAxeViolations(page)
})
