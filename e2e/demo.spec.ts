import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { type BuiltServer, startBuiltServer } from '../server/testing/built-server.ts'
import { skipTour } from './support/accounts.ts'

/** The demo has a server of its own: its accounts must show there and nowhere else. */
let demo: BuiltServer
let folder: string

// One after the other: in parallel every worker would start a clinic of its own.
base.describe.configure({ mode: 'default' })
base.beforeAll(async () => {
  // Its first start makes a database and writes six months of notes.
  base.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'groundnote-demo-'))
  demo = await startBuiltServer({ DATA_DIR: folder, DEMO: '1', NODE_ENV: 'development', LOG_LEVEL: 'silent' })
})
base.beforeEach(({ context }) => skipTour(context))
base.afterAll(async () => {
  await demo.stop()
  rmSync(folder, { recursive: true, force: true })
})

base('the sample accounts are printed, shown on the card, and work', async ({ page }) => {
  expect(demo.output()).toContain('dana.whitfield@demo.example / demo-clinician')
  await page.goto(demo.url + PAGES.login)
  await page.getByRole('button', { name: 'Use Administrator' }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(demo.url + PAGES.dashboard)
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
})

base('a friend’s code is recognised on the registration page and kept with the account', async ({ page }) => {
  await page.goto(`${demo.url}${PAGES.register}?ref=dana2026`)
  await expect(page.getByText(/Referred by Dana W\./)).toBeVisible()
  await page.getByLabel('Email').fill('friend@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('a harbour at dawn 7')
  await page.getByLabel('Confirm password', { exact: true }).fill('a harbour at dawn 7')
  const processed = page.waitForResponse((response) =>
    response.url().endsWith('/api/referrals/process-signup'),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await processed).status()).toBe(200)
  await expect(page).toHaveURL(demo.url + PAGES.dashboard)
})
