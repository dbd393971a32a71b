import type { Page } from '@playwright/test'
import { NOTE_LINES } from '../web/features/landing/demo/note-lines.ts'
import { expect, test } from './support/fixtures.ts'

/** The demo on the landing page: a visit, its note, and the words behind every sentence. */

const PHONE = { width: 390, height: 844 }

async function open(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const sentence = (page: Page, text: RegExp) => page.getByRole('button', { name: text })
/** The words a line is based on, turn by turn. */
const wordsBehind = (text: RegExp): string[] =>
  (NOTE_LINES.find((line) => text.test(line.text))?.evidence ?? []).map(({ words }) => words)
const litWords = (page: Page) => page.locator('[data-part="visit"] mark[data-now]')

test('starts with the finished note, and replays it on request without moving the page', async ({ page }) => {
  // Time advances only on request.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('[data-choice]:visible')).toHaveCount(NOTE_LINES.length)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByRole('button', { name: 'Replay' }).click()
  const untilWritten = (choice: number) =>
    expect(async () => {
      await page.clock.runFor(1000)
      const line = page.locator(`[data-choice="${choice}"]`)
      await expect(line).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
      await expect(page.locator('[data-choice]:visible')).toHaveCount(choice + 1, { timeout: 500 })
    }).toPass()

  await untilWritten(0)
  await expect(litWords(page)).toHaveText(wordsBehind(/^Sleeps/))
  await untilWritten(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  for (let seconds = 0; seconds < 10; seconds++) await page.clock.runFor(1000)
  await expect(sentence(page, /^Start mirtazapine/)).toBeHidden()
  await page.getByRole('button', { name: 'Play' }).click()
  for (let choice = 2; choice < NOTE_LINES.length; choice++) {
    await untilWritten(choice)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  }
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(litWords(page)).toHaveCount(0)
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('is finished immediately, and every sentence shows its words', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('button', { name: /Pause|Play|Replay/ })).toHaveCount(0)
    await expect(page.locator('[data-choice]')).toHaveCount(NOTE_LINES.length)
    await expect(sentence(page, /or 988 that same day/)).toBeVisible()

    await sentence(page, /^Stopped sertraline/).click()
    await expect(litWords(page)).toHaveText(wordsBehind(/^Stopped sertraline/))
    // The page may scroll, but no other line may end up under the pointer.
    await page.mouse.move(0, 0)
    await page.keyboard.press('ArrowDown')
    await expect(sentence(page, /^Appears tired/)).toBeFocused()
    await expect(litWords(page)).toHaveText(wordsBehind(/^Appears tired/))
    await sentence(page, /^Start mirtazapine/).hover()
    await expect(litWords(page)).toHaveText(wordsBehind(/^Start mirtazapine/))
    await page.mouse.move(0, 0)
    await expect(litWords(page)).toHaveText(wordsBehind(/^Appears tired/))
    // The line that was deleted from the draft.
    await sentence(page, /^Substances/).focus()
    await expect(litWords(page)).toHaveText(wordsBehind(/^Alcohol/))
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE })

    test('opens the words below the sentence, all at the same height', async ({ page }) => {
      await open(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await sentence(page, /^Appears tired/).click()
      const words = page
        .locator('[data-words] mark')
        .filter({ hasText: 'You look tired today.', visible: true })
      await expect(words).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
      await page.getByRole('button', { name: 'Read the whole visit' }).click()
      await expect(page.locator('[data-part="visit"]').getByText('And alcohol?')).toBeVisible()
    })
  })
})
