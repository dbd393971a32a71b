import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIL_NEEDED, MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { NO_ONLINE_PAYMENT } from '#shared/domain/pricing.ts'
import { PAGES } from '#shared/paths.ts'
import { type BuiltServer, runBuilt, startBuiltServer } from '../server/testing/built-server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { orphanGuard } from '../server/testing/orphan-guard.ts'
import { signIn } from './support/accounts.ts'
import { dayToCome } from './support/charts.ts'
import { test as base, expect, expectNoAxeViolations } from './support/fixtures.ts'
import { press, says } from './support/visits.ts'

/** Production without mail and without Stripe: nothing claims to be sent or sold. */

const SETTINGS = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: '1',
  STT_EMBEDDED_MODEL: 'off',
  WARM_UP: 'off',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
}

const test = base.extend<object, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'groundnote-trial-'))
      const guard = orphanGuard(folder)
      const port = String(await freePort())
      const server = await startBuiltServer({
        ...SETTINGS,
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: join(folder, 'data'),
        MAIL: 'outbox',
      })
      guard.watch(server.pid)
      await use(server)
      await server.stop()
      guard.watch(0)
      await guard.release()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test('without mail, the screens explain it, the link can be copied, and the assessment stays ready to send', async ({
  page,
  server,
  newAccount,
  chartOf,
}) => {
  expect(server.output()).toMatch(/WARNING: mail uses the embedded default: none: email isn’t sent/)
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await page.goto(PAGES.forgotPassword)
  await expect(page.getByText(MAIL_NEEDED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeDisabled()

  await signIn(page, account)
  await page.goto(`/patient/${patient.id}`)
  await page.getByRole('tab', { name: /Assessments/ }).click()
  await press(page, 'Create Assessment')
  const dialog = page.getByRole('dialog', { name: 'Send Assessment to Patient' })
  await expect(dialog.getByText(MAIL_NOT_SET_UP)).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Title').fill('Before our visit')
  await dialog.getByLabel('Email address').fill('patient@example.org')
  await dialog.getByLabel('Link expires on').fill(dayToCome())
  await dialog.getByRole('button', { name: 'Create Assessment' }).click()
  await says(page, MAIL_NOT_SET_UP)
  const row = page.getByRole('list', { name: 'Assessments' }).getByRole('listitem')
  await expect(row).toContainText('Ready to send.')
  await page.getByRole('button', { name: 'Link options for Before our visit' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Resend' }).click()
  const again = page.getByRole('dialog', { name: 'Resend Before our visit' })
  await expect(again.getByText(MAIL_NOT_SET_UP)).toBeVisible()
  await expect(again.getByRole('button', { name: 'Extend link' })).toBeDisabled()
})

test('without Stripe, the plan pages explain it and sell nothing', async ({ page, newAccount, watch }) => {
  watch.allowStatus(503)
  await signIn(page, await newAccount())
  await page.goto(PAGES.choosePlan)
  await expect(page.getByText(NO_ONLINE_PAYMENT)).toBeVisible()
  await expect(page.getByText('Start Free Trial')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.goto(`${PAGES.subscribe}?plan=Basic&priceId=price_essential_annual`)
  await expect(page.getByRole('alert').getByText(NO_ONLINE_PAYMENT)).toBeVisible()
  await page.goto(PAGES.accountSettings)
  await expect(page.getByRole('region', { name: 'Plan and billing' })).toContainText(NO_ONLINE_PAYMENT)
})

test('with unsafe settings, the program exits with one message each', { tag: '@core' }, async () => {
  const { code, output } = await runBuilt('main.js', {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://clinic.example',
    ENCRYPTION_KEY: '0'.repeat(64),
    DATABASE_URL: 'postgres://127.0.0.1:1/unused',
  })
  expect(code).toBe(1)
  for (const sentence of [
    'PUBLIC_URL must start with https:// in production',
    'SMTP_URL is required in production',
    'ENCRYPTION_KEY isn’t random',
  ])
    expect(output).toContain(sentence)
})
