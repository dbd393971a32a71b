import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { GOOGLE_RETURN_PATH } from '#shared/contracts/auth.ts'
import { PAGES } from '#shared/paths.ts'
import { type BuiltServer, runBuilt, startBuiltServer } from '../server/testing/built-server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../server/testing/openid-provider.ts'
import { type OrphanGuard, orphanGuard } from '../server/testing/orphan-guard.ts'
import { newDataFolder } from './support/data-folder.ts'
import { test as base, expect, expectNoAxeViolations } from './support/fixtures.ts'

type World = { server: BuiltServer; provider: OpenIdProvider; dataDir: string; guard: OrphanGuard }

/** A separate server with Google sign-in and required two-factor sign-in for administrators. */
async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-google-'))
  const guard = orphanGuard(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startOpenIdProvider({ redirectUri: url + GOOGLE_RETURN_PATH })
  const dataDir = newDataFolder(folder)
  const server = await startBuiltServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    STT_EMBEDDED_MODEL: 'off',
    WARM_UP: 'off',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    REQUIRE_ADMIN_2FA: 'on',
  })
  guard.watch(server.pid)
  return { server, provider, dataDir, guard }
}

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.server.stop()
      await world.provider.close()
      world.guard.watch(0)
      await world.guard.release()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ world }, use) => use(world.server.url),
})

test.describe.configure({ mode: 'default' })

const chooses = (page: Page, email: string) => page.getByRole('link', { name: email }).click()

async function entersWithGoogle(page: Page, email: string) {
  await page.goto(PAGES.signIn)
  await page.getByRole('link', { name: /Google/ }).click()
  await chooses(page, email)
}

/** Turns on two-factor sign-in where the page offers it, and returns a generator for its codes. */
async function setsUpAuthenticator(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const text = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((text ?? '').replaceAll(' ', '')) })
  await page.getByLabel('Code from the app').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  return totp
}

test('Google alone isn’t enough with two-factor sign-in, even to unlock, and the locked page is kept', async ({
  page,
  context,
  world,
  watch,
}) => {
  watch.allowStatus(401)
  watch.allowOrigin(world.provider.issuer)
  const email = 'ines.aldana@google.example'
  world.provider.add({ sub: 'ines', email, email_verified: true, given_name: 'Ines', family_name: 'Aldana' })

  await entersWithGoogle(page, email)
  await expect(page).toHaveURL(PAGES.dashboard)
  await page.goto(PAGES.accountSettings)
  const totp = await setsUpAuthenticator(page)

  await page.clock.install()
  await page.goto(PAGES.profileSettings)
  await page.getByLabel('First Name').fill('Typed and not saved')
  await page.clock.fastForward('15:05')
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await expect(lock).toBeVisible()
  await expectNoAxeViolations(page)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    lock.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await chooses(tab, email)
  await expect(tab.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(lock).toBeVisible()
  await expectNoAxeViolations(tab)
  // The code that turned it on is used up.
  await tab.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await tab.getByRole('button', { name: 'Continue' }).click()
  await expect(tab).toHaveURL(PAGES.dashboard)
  await expect(lock).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Typed and not saved')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
})

test('an administrator without a second factor has to set one up first', async ({ page, world, watch }) => {
  watch.allowStatus(403)
  watch.allowOrigin(world.provider.issuer)
  const email = 'ruth.adeyemi@google.example'
  world.provider.add({ sub: 'ruth', email, email_verified: true, given_name: 'Ruth', family_name: 'Adeyemi' })
  await entersWithGoogle(page, email)
  await expect(page).toHaveURL(PAGES.dashboard)
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR: world.dataDir }, ['grant', email])
  expect(code, output).toBe(0)

  await page.goto(PAGES.admin)
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await setsUpAuthenticator(page)
  await page.goto(PAGES.admin)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
