import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { type BuiltServer, startBuiltServer } from '../server/testing/built-server.ts'
import { skipTour } from './support/accounts.ts'

/** The demo has a separate server, because its accounts must not appear anywhere else. */
let demo: BuiltServer
let folder: string

// Serial, because every parallel worker would start its own clinic.
base.describe.configure({ mode: 'default' })
base.beforeAll(async () => {
  // The first start creates a database and writes six months of notes.
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
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(demo.url + PAGES.dashboard)
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
})

base(
  'the sample clinic has a past: figures, a chart, and a note with the visit it rests on',
  async ({ page }) => {
    await page.goto(demo.url + PAGES.login)
    await page.getByRole('button', { name: 'Use Clinician' }).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(demo.url + PAGES.dashboard)
    const figures = page.getByRole('region', { name: 'Your stats' })
    await expect(figures).toContainText(/Total Notes\s*44/)
    await expect(figures).toContainText(/Active Patients\s*12/)
    await expect(figures).toContainText(/Time Saved\s*22 h/)
    await expect(figures).toContainText(/Completion Rate\s*84%/)
    await expect(page.getByRole('region', { name: 'Needs you' })).toContainText(
      'Medication Review, Thaddeus Nakagawa',
    )

    await page.getByRole('link', { name: 'Patients' }).first().click()
    await page.getByRole('searchbox').fill('renata')
    await page.getByRole('link', { name: /Renata Okafor-Lindqvist/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Renata Okafor-Lindqvist' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Patient Overview' })).toBeVisible()
    await page.getByRole('link', { name: /View/ }).first().click()

    await expect(page.getByRole('heading', { level: 1, name: 'Follow-up Session Note' })).toBeVisible()
    await expect(page.getByText(/I'd like to start mirtazapine, 7\.5 milligrams/).first()).toBeVisible()
    await expect(page.getByText('Audio Recording Available')).toBeVisible()
    await page.getByRole('tab', { name: 'Transcript' }).click()
    const transcript = page.getByRole('tabpanel', { name: 'Transcript' })
    await expect(
      transcript.getByText(/I'd like to start mirtazapine, 7.5 milligrams at bedtime/),
    ).toBeVisible()
  },
)

base('a friend’s code is recognized on the registration page and kept with the account', async ({ page }) => {
  await page.goto(`${demo.url}${PAGES.register}?ref=dana2026`)
  await expect(page.getByText(/Referred by Dana W\./)).toBeVisible()
  await page.getByLabel('Email').fill('friend@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('a harbor at dawn 7')
  await page.getByLabel('Confirm password', { exact: true }).fill('a harbor at dawn 7')
  const processed = page.waitForResponse((response) =>
    response.url().endsWith('/api/referrals/process-signup'),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await processed).status()).toBe(200)
  await expect(page).toHaveURL(demo.url + PAGES.dashboard)
})
