import { PATIENTS_TAB } from '../web/lib/dashboard-tabs.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press } from './support/visits.ts'

const FILE = [
  'Last Name,First Name,DOB,Sex,MRN,Phone',
  'Okafor-Lindqvist,Renata,4/9/1981,F,A-1,555-0100',
  '"Ueda","Joy",1990-01-31,F,,555-0101',
  'Li,,2/3/1980,M,A-3,555-0102',
].join('\n')

test('patients are imported from a CSV file after a preview, and the import is undone', async ({
  page,
  newAccount,
}) => {
  await signIn(page, await newAccount())
  await page.goto(PATIENTS_TAB)
  await page.getByRole('link', { name: 'Import patients' }).click()
  await page
    .getByLabel(/Drop a CSV file here/)
    .setInputFiles({ name: 'panel.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await expect(page.getByText('For example, 4/9/1981')).toBeVisible()
  await press(page, 'Preview')
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows).toContainText('A-1, born Apr 9, 1981, female')
  await expect(rows).toContainText('The first name is missing.')
  await expectNoAxeViolations(page)
  await press(page, 'Import 2 patients')
  await expect(page.getByText('2 patients imported, 1 row left out.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Go to patients' }).click()
  await expect(page.getByText('Renata Okafor-Lindqvist').first()).toBeVisible()

  await page.goto('/import-patients')
  await page.getByRole('button', { name: 'Undo the import of panel.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone. 2 patients removed.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(PATIENTS_TAB)
  await expect(page.getByText('No patients yet')).toBeVisible()
})
