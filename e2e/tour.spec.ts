import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

const TITLES = [
  'Welcome to Groundnote',
  'Your dashboard',
  'Patients',
  'Voice notes',
  'Reviewing a note',
  'You’re all set',
]

test.use({ tour: 'not seen' })

test('opens automatically after sign-in, can be walked through by keyboard, and doesn’t open again', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  await page.goto(PAGES.login)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const card = page.getByRole('dialog')
  await expect(card).toHaveAccessibleName('Welcome to Groundnote')
  await expect(card).toContainText('Step 1 of 6')
  await expect(card.getByRole('button', { name: 'Previous' })).toBeHidden()
  await expectNoAxeViolations(page)

  for (const [n, title] of TITLES.entries()) {
    await expect(card).toHaveAccessibleName(title)
    await expect(card).toContainText(`Step ${n + 1} of 6`)
    await expect(card.getByRole('button', { name: n === 5 ? 'Get Started' : 'Next' })).toBeFocused()
    if (title === 'Voice notes') await expect(card).toContainText('up to 25 minutes')
    if (n < 5) await page.keyboard.press(n % 2 ? 'ArrowRight' : 'Enter')
  }
  await page.keyboard.press('ArrowLeft')
  await expect(card).toHaveAccessibleName('Reviewing a note')
  await card.getByRole('button', { name: 'Previous' }).click()
  await expect(card).toHaveAccessibleName('Voice notes')
  // The focus stays in the card.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (const title of ['Reviewing a note', 'You’re all set']) {
    await page.keyboard.press('ArrowRight')
    await expect(card).toHaveAccessibleName(title)
    await expect(card.getByRole('button', { name: /Next|Get Started/ })).toBeFocused()
  }
  await card.getByRole('button', { name: 'Get Started' }).click()
  await expect(card).toBeHidden()
  expect(await page.evaluate((id) => localStorage.getItem(`tour_completed_${id}`), account.id)).toBe('true')

  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward('00:10')
  await expect(card).toBeHidden()
  await page.goto(PAGES.profileSettings)
  await page.getByRole('button', { name: 'Take Tour' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(card).toHaveAccessibleName('Welcome to Groundnote')
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Take Tour' }).click()
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveAccessibleName('Your dashboard')
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take Tour' })).toBeFocused()
})

test('is remembered with the account, and stays away after a payment', async ({
  page,
  browser,
  baseURL,
  newAccount,
}) => {
  const account = await newAccount()
  await signIn(page, account)
  const card = page.getByRole('dialog')
  await page.clock.install()
  await page.goto(`${PAGES.dashboard}?subscription_success=true`)
  await expect(page.getByText('Payment Successful')).toBeVisible()
  await page.clock.fastForward('00:10')
  await expect(card).toBeHidden()
  await page.reload()
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/preferences'))
  await card.getByRole('button', { name: 'Skip Tour' }).click()
  expect((await seen).status()).toBe(200)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await signIn(other, account)
  await other.clock.install()
  await other.goto(PAGES.dashboard)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.clock.fastForward('00:10')
  await expect(other.getByRole('dialog')).toBeHidden()
  await elsewhere.close()
})

test('on a phone, it points at the tab bar, is skipped with Escape, and can be reopened from the menu', async ({
  page,
  newAccount,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await newAccount()
  await signIn(page, account)
  await page.goto(PAGES.dashboard)
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Next' }).click()
  await card.getByRole('button', { name: 'Next' }).click()
  await expect(card).toHaveAccessibleName('Patients')
  const box = await card.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  // Above the tab it describes, which stays visible.
  const tab = await page.locator('nav [data-tour="patients"]:visible').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tab?.y ?? 0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  expect(await page.evaluate((id) => localStorage.getItem(`tour_completed_${id}`), account.id)).toBe('true')

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Take Tour' }).click()
  await expect(card).toHaveAccessibleName('Welcome to Groundnote')
  await card.getByRole('button', { name: 'Skip Tour' }).click()
  await expect(card).toBeHidden()
})
