import type { Locator, Page } from '@playwright/test'

/** The note's lines on the screen. */
export const lines = (page: Page): Locator => page.locator('[data-statement]')
export const line = (page: Page, words: string | RegExp): Locator =>
  page.locator('[data-statement]', { hasText: words })
export const lineField = (page: Page): Locator => page.getByRole('textbox', { name: 'Edit line' })
export const newLine = (page: Page): Locator => page.getByRole('textbox', { name: 'New line' })
export const toCheck = (page: Page): Locator => page.getByRole('region', { name: /^To check/ })
export const visitWords = (page: Page): Locator => page.getByRole('region', { name: 'Text of the visit' })
export const highlightedWords = (page: Page): Locator => visitWords(page).locator('[data-now]')

/** With the keyboard: E opens the line, Enter saves it. */
export async function editLine(page: Page, words: string | RegExp, next: string): Promise<void> {
  await line(page, words).focus()
  await page.keyboard.press('e')
  await lineField(page).fill(next)
  await lineField(page).press('Enter')
}

/** An item in a line's menu. */
export async function fromMenu(page: Page, words: string, entry: string): Promise<void> {
  await line(page, words).hover()
  await page.getByRole('button', { name: new RegExp(`^More for line: .*${words.slice(0, 20)}`) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The text of every line, in order. */
export async function lineTexts(page: Page): Promise<string[]> {
  const texts = await lines(page).allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}
