import { PAGES } from '#shared/paths.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('the guide can be searched and read with the keyboard alone', async ({ page }) => {
  await page.goto(PAGES.help)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the guide' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await page.keyboard.type('passw')
  await expect(page.getByRole('status')).toHaveText(/^\d+ articles found$/)
  const results = page.getByRole('search').getByRole('link')
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  expect(page.url()).not.toContain('passw')

  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await page.keyboard.type('how do I reset my password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${PAGES.help}#reset-password`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reset a forgotten password' })).toBeFocused()
  await expect(page).toHaveTitle(/Reset a forgotten password/)
  await expect(field).toHaveValue('')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Getting started' })).toBeVisible()
})

test('a slash can be typed in a field, matches are bold and never yellow, and an empty search suggests contacting support', async ({
  page,
}) => {
  await page.goto(PAGES.help)
  const field = page.getByRole('searchbox')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('a/b')
  await expect(field).toHaveValue('a/b')

  await field.fill('dark')
  const found = page.getByRole('search').getByRole('link').first()
  await expect(found.locator('b').first()).toHaveText(/^dark$/i)
  await expect(page.getByRole('status')).toHaveText('1 article found')
  await expect(page.getByRole('main').locator('mark')).toHaveCount(0)

  await field.fill('zebra crossing')
  await expect(page.getByRole('status')).toHaveText('No article found')
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL(PAGES.contact)
})

test('articles link to the next one, and their list marks the open one', async ({ page }) => {
  await page.goto(`${PAGES.help}#create-account`)
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start a free trial' })).toBeFocused()
  const list = page.getByRole('navigation', { name: 'Articles' })
  await expect(list.locator('[aria-current=page]')).toHaveText('Start a free trial')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible()
})
