import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { SCREENS } from './support/screens.ts'

const DOCS = '/api/docs'

test('the API documentation lists every operation, filters them, and shows when none matches', async ({
  page,
  request,
}) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const total = Object.values(paths).flatMap(Object.keys).length
  await page.goto(DOCS)
  const operations = page.locator('.operation:visible')
  await expect(page.getByRole('status')).toHaveText(`${total} operations`)
  await expect(operations).toHaveCount(total)

  const filter = page.getByRole('searchbox', { name: 'Filter' })
  await filter.fill('post patients search')
  await expect(operations).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('1 operation')
  await filter.fill('')
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Administration')
  await page.getByRole('combobox', { name: 'Who may call' }).selectOption('Anyone')
  await expect(page.getByText('No operation matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filter).toBeFocused()
  await expect(operations).toHaveCount(total)
})

test('an operation opens from its URL and by keyboard, with parameters, body and responses', async ({
  page,
}) => {
  await page.goto(`${DOCS}#post-api-patients`)
  const named = page.locator('#post-api-patients')
  await expect(named.getByText('Idempotency-Key')).toBeVisible()
  await expect(named.getByText('Who may call: Signed-in users')).toBeVisible()
  await expect(named.getByText('lastName', { exact: true }).first()).toBeVisible()

  const pdf = page.locator('#get-api-clinical-notes-id-pdf')
  await pdf.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(pdf.getByText('application/pdf')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(pdf.getByText('application/pdf')).toBeHidden()
})

for (const { colorScheme, viewport } of SCREENS) {
  test(`the API documentation fits and is accessible, ${colorScheme}, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto(`${DOCS}#post-api-clinical-notes`)
    const named = page.locator('#post-api-clinical-notes')
    await named.getByText('201 Success').click()
    await expect(named.getByText('createdAt', { exact: true }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await expectNoAxeViolations(page)
  })
}
