import type { Locator } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openVisit, press, says } from './support/visits.ts'

test('a template is copied, changed, used for a note, retired and restored', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.goto(PAGES.templates)
  await says(page, 'You haven’t created any templates yet')
  const builtIn = page.getByRole('region', { name: 'Built in' })
  for (const name of ['SOAP Note', 'Traditional SOAP Note', 'DAP Note', 'BIRP Note', 'Discharge Summary'])
    await expect(builtIn.getByRole('heading', { name, exact: true })).toBeVisible()

  await press(page, 'Preview DAP Note')
  const preview = page.getByRole('dialog', { name: 'DAP Note' })
  for (const name of ['Data', 'Assessment', 'Plan'])
    await expect(preview.getByRole('region', { name, exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Copy DAP Note' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of DAP Note')
  await page.getByLabel('Name', { exact: true }).fill('')
  await press(page, 'Add section')
  await expect(page.getByLabel('Heading').last()).toBeFocused()
  await press(page, 'Save template')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a template name.')
  await expect(page.getByLabel('Heading').last()).toHaveAccessibleDescription(
    'Every section needs a heading.',
  )
  await page.getByLabel('Name', { exact: true }).fill('Group session')
  await page.getByLabel('Heading').last().fill('Data')
  await says(page, 'Two sections have the same heading.')
  await page.getByLabel('Heading').last().fill('Who came')
  await expectNoAxeViolations(page)

  // By button, and by keyboard from inside a field.
  await press(page, 'Move Who came up')
  await page.getByLabel('Heading').nth(2).press('Alt+ArrowUp')
  await press(page, 'Remove PLAN')
  await press(page, 'Undo')
  await expect(page.getByLabel('Heading')).toHaveCount(4)
  await expect(page.getByLabel('Heading').nth(1)).toHaveValue('Who came')
  await press(page, 'Save template')
  const own = page.getByRole('region', { name: 'Yours' })
  await expect(own.getByText('Data · Who came · Assessment · Plan')).toBeVisible()

  await page.getByRole('link', { name: 'Edit Group session' }).click()
  await page.getByLabel('Description').fill('Thursday evenings.')
  await press(page, 'Save template')
  await expect(own.getByText('Thursday evenings.')).toBeVisible()

  await openVisit(page, patient)
  await page.getByRole('combobox', { name: 'SOAP template' }).click()
  await page.getByRole('option', { name: 'Group session' }).click()
  await press(page, 'Generate SOAP Note')
  await page.getByRole('link', { name: 'Open note' }).click()
  await expect(
    page.getByRole('complementary', { name: 'Note details' }).getByText('Group session'),
  ).toBeVisible()

  await page.goto(PAGES.templates)
  await press(page, 'Retire Group session')
  const group = (place: Locator) => place.getByRole('heading', { name: 'Group session' })
  await expect(group(page.getByRole('region', { name: 'Retired' }))).toBeVisible()
  await press(page, 'Undo')
  await expect(group(own)).toBeVisible()
  await press(page, 'Retire Group session')
  await page.goto(PAGES.createNote)
  await expect(page.getByRole('combobox', { name: 'SOAP template' })).toHaveText('SOAP Note')
  await page.getByRole('link', { name: 'Templates' }).click()
  await press(page, 'Restore Group session')
  await expect(group(own)).toBeVisible()
})
