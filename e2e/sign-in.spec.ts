import { PAGES } from '#shared/paths.ts'
import { endSession, signIn } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'

test('a clinician signs in on the card, lands on the dashboard and signs out everywhere', {
  tag: '@core',
}, async ({ page, context, newAccount, watch }) => {
  // The other tab asks for alerts every few seconds, which can be just after the session ended.
  watch.allowStatus(401)
  const { email, password } = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  await page.goto(PAGES.login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(page).toHaveTitle(/Groundnote$/)

  const otherTab = await context.newPage()
  await otherTab.goto(PAGES.profileSettings)
  await expect(otherTab.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await page.bringToFront()

  await page.getByRole('button', { name: /Account menu for Dana Whitfield/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(PAGES.landing)
  await expect(otherTab).not.toHaveURL(PAGES.profileSettings)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('missing fields show errors, the first one gets focus, and the password can be shown', async ({
  page,
}) => {
  await page.goto(PAGES.login)
  await page.getByLabel('Email').fill('dana@')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Enter a full address/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  const password = page.getByLabel('Password', { exact: true })
  await password.fill('visible river')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the carousel moves with Prev, Next, the dots and the keyboard, and is labeled as an illustration', async ({
  page,
}) => {
  await page.goto(PAGES.signIn)
  await expect(page.getByText('Slide 1 of 3')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Illustration Not a real customer')
  await page.getByRole('button', { name: /Next/ }).click()
  await expect(page.getByText('Slide 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: /Prev/ }).press('Enter')
  await expect(page.getByText('Slide 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Show slide 3' }).click()
  await expect(page.getByText('Slide 3 of 3')).toBeVisible()
})

test('guarded pages redirect signed-out visitors to /sign-in and return afterward', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount()
  for (const path of [
    PAGES.dashboard,
    PAGES.createNote,
    '/note/1',
    '/patient/1',
    PAGES.admin,
    PAGES.choosePlan,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(PAGES.signIn)
  }
  await page.goto(PAGES.accountSettings)
  await expect(page).toHaveURL(PAGES.signIn)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(PAGES.accountSettings)
})

test('a clinician can’t open the admin dashboard, and a session ended on the server ends in the browser with one message', async ({
  page,
  newAccount,
  watch,
}) => {
  watch.allowStatus(401)
  await signIn(page, await newAccount())
  await page.goto(PAGES.admin)
  await expect(page).not.toHaveURL(PAGES.admin)
  await page.goto(PAGES.profileSettings)
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  // Held, because otherwise the page's own polling could notice the end before anything is saved.
  const letGo = await holdRequests(page, '**/api/**')
  await endSession(page)
  await page.getByLabel('First Name').fill('Adelaide')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await letGo()
  await expect(page).toHaveURL(PAGES.signIn)
  await expect(page.getByText('Your session has ended. Sign in again.')).toHaveCount(1)
})

test('returning from Google signs in, cleans up the URL and shows a welcome', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  await signIn(page, account)
  const token = await page.evaluate(() => {
    const value = localStorage.getItem('auth_token')
    localStorage.clear()
    return value
  })
  await page.goto(`/?token=${token}&auth=success`)
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(page.getByText('Welcome to Groundnote')).toBeVisible()
  await expect(page.getByText('You have been successfully signed in with Google.')).toBeVisible()
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('token=')
})

test('returning from Google with an error shows it and cleans up the URL', async ({ page }) => {
  for (const [error, sentence] of [
    ['oauth_not_configured', 'Google OAuth is not configured on this server.'],
    ['oauth_failed', 'Google authentication failed. Please try again.'],
    ['something_else', 'Authentication failed. Please try again.'],
  ] as const) {
    await page.goto(`/?error=${error}`)
    await expect(page.getByText('Sign in failed')).toBeVisible()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  }
})

test('the Google button is missing if Google isn’t configured, and an old link to it shows an error', async ({
  page,
}) => {
  for (const path of [PAGES.signIn, PAGES.login, PAGES.signUp, PAGES.register]) {
    const answered = page.waitForResponse('**/api/site')
    await page.goto(path)
    await answered
    await expect(page.getByRole('button', { name: /^(Sign in|Create Account)$/i })).toBeVisible()
    await expect(page.getByRole('link', { name: /Google/ })).toHaveCount(0)
  }
  await page.goto('/api/auth/google')
  await expect(page.getByText('Google OAuth is not configured on this server.')).toBeVisible()
})

test('a passkey can be used on both sign-in pages', async ({ page }) => {
  for (const path of [PAGES.signIn, PAGES.login]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  }
})
