import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { PAGES } from '../shared/paths.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { ROOT } from './test-steps.ts'

/**
 * Takes the README's screenshots from a running demo clinic: `npm run demo`, then `npx tsx
 * scripts/screenshots.ts [url]`. Everyone in them is fictional.
 */

const FOLDER = join(ROOT, 'docs/images')
const SIZE = { width: 1360, height: 900 }
const url = process.argv[2] ?? 'http://localhost:3000'

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: SIZE, deviceScaleFactor: 1.5 })
    await context.addInitScript(skipTour)
    const page = await context.newPage()
    await openNote(page)
    await save(context, page, `note-${colorScheme}.webp`)
    await context.close()
  }
} finally {
  await browser.close()
}

function skipTour(): void {
  const read = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    return key.startsWith('tour_completed_') ? 'true' : read.call(this, key)
  }
}

/** Renata's newest note, with one statement selected so that its source is highlighted. */
async function openNote(page: Page): Promise<void> {
  await page.goto(url + PAGES.login)
  await page.getByRole('button', { name: 'Use Clinician' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(url + PAGES.dashboard)
  await page.getByRole('link', { name: 'Patients' }).first().click()
  await page.getByRole('searchbox').fill('renata')
  await page.getByRole('link', { name: /Renata Okafor-Lindqvist/ }).click()
  await page.getByRole('link', { name: /View/ }).first().click()
  await page.getByText('Stopped sertraline about 2 weeks ago.').click()
  await page.evaluate(() => document.fonts.ready)
  // The visit scrolls smoothly to the source.
  await page.waitForTimeout(1_500)
}

/** Chromium encodes WebP itself; Playwright's own screenshots are PNG or JPEG. */
async function save(context: BrowserContext, page: Page, name: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  writeFileSync(join(FOLDER, name), Buffer.from(data, 'base64'))
  console.log(`${name}: ${Math.round((data.length * 3) / 4 / 1024)} kB`)
}
