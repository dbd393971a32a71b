import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PAGES } from '#shared/paths.ts'
import { confirmEmail, signIn } from './support/accounts.ts'
import { test as base, expect, expectNoAxeViolations } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'

/** Passkeys are tied to a host name and don't work with an IP address, so these tests use localhost. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL?.replace('127.0.0.1', 'localhost'))
  },
})

type Account = { email: string; password: string }

const card = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(PAGES.landing)
}

async function givePassword(page: Page, { email, password }: Account) {
  await page.goto(PAGES.signIn)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/** The key shown for manual entry; the QR code contains the same one. */
async function shownSecret(page: Page): Promise<string> {
  const text = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return (text ?? '').replaceAll(' ', '')
}

/** A virtual device whose fingerprint reader always succeeds. */
async function addDevice(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

test('an authenticator app can be set up, used to sign in, replaced by a recovery code and turned off', {
  tag: '@core',
}, async ({ page, newAccount, watch }) => {
  watch.allowStatus(401, 400)
  await page.setViewportSize(PHONE)
  const account = await newAccount()
  await confirmEmail(page, account)
  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible()

  await card(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoAxeViolations(page)
  const totp = new TOTP({ secret: Secret.fromBase32(await shownSecret(page)) })
  await setUp.getByLabel('Code from the app').fill('000 000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText(/That code is incorrect/)).toBeVisible()
  await setUp.getByLabel('Code from the app').fill(totp.generate())
  await setUp.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
  const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  const stream = await (await download).createReadStream()
  let saved = ''
  for await (const piece of stream) saved += piece
  expect(saved).toContain(first)
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(card(page).getByText('10 of 10 left', { exact: false })).toBeVisible()
  await expect(card(page).getByText('On', { exact: true })).toBeVisible()
  await signOut(page)

  await givePassword(page, account)
  await expectNoAxeViolations(page)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the six-digit code.')).toBeVisible()
  await code.fill('123456')
  await code.press('Enter')
  await expect(page.getByText(/That code is incorrect/)).toBeVisible()
  // The code that turned it on can't be used again. Use the next one, with the space authenticator apps add.
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await signOut(page)

  await givePassword(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await page.goto(PAGES.accountSettings)
  await expect(card(page).getByText('9 of 10 left', { exact: false })).toBeVisible()

  await card(page).getByRole('button', { name: 'Turn off the authenticator app' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off the authenticator app?' })
  await off.getByLabel('Password', { exact: true }).fill(account.password)
  await off.getByLabel('Code').fill(second)
  await expectNoAxeViolations(page)
  await off.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible()
})

test('a passkey signs in on its own and as a second step, and sensitive actions ask to confirm identity', async ({
  page,
  context,
  newAccount,
  watch,
}) => {
  watch.allowStatus(401, 403)
  await addDevice(context, page)
  const account = await newAccount()
  await confirmEmail(page, account)
  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await add.getByLabel('Name').fill('Front desk')
  await expectNoAxeViolations(page)
  await add.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(card(page).getByRole('button', { name: 'Rename Front desk' })).toBeVisible()
  await signOut(page)

  await page.goto(PAGES.signIn)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await signOut(page)

  await givePassword(page, account)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(PAGES.dashboard)

  // As if five minutes had passed: the server asks for confirmation once, and the dialog opens.
  await page.goto(PAGES.accountSettings)
  const details = { code: 'confirm_identity', methods: ['passkey', 'recovery'] }
  const json = { success: false, error: 'Confirm it’s you before you continue.', details }
  await page.route('**/api/auth/recovery-codes', (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  })
  await card(page).getByRole('button', { name: 'Generate new codes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await question.getByLabel('Recovery code').fill('not it')
  await expectNoAxeViolations(page)
  watch.allowStatus(400)
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question.getByText('That recovery code is incorrect or has already been used.')).toBeVisible()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()

  await card(page).getByRole('button', { name: 'Rename Front desk' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Reception')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card(page).getByRole('button', { name: 'Rename Reception' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Remove Reception' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible()
})
