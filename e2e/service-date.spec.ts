import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press, says } from './support/visits.ts'

const notePage = (id: number) => PAGES.note.replace(':id', String(id))

test('the date of service is set before signing, and corrected by amendment after', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-9' })
  const { id } = await chart.addNote(patient, { noteType: 'Progress Note' })
  await signIn(page, account)
  await page.goto(notePage(id))

  await press(page, 'Change date of service')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date of service').fill('2199-01-01T10:00')
  await expect(dialog.getByText('The date of service can’t be in the future.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Date of service').fill('2026-01-05T14:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Date of service changed')
  await expect(page.getByText('Date of service: Jan 5, 2026, 2:30 PM')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(PAGES.editNote.replace(':id', String(id)))
  await expect(page.getByLabel('Date of service')).toHaveValue('2026-01-05T14:30')
  await page.goto(notePage(id))
  await press(page, 'Sign note')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and lock' }).click()
  await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change date of service' })).toHaveCount(0)

  await press(page, 'Add amendment')
  const amendment = page.getByRole('dialog')
  await amendment.getByLabel('What does it correct?').click()
  await page.getByRole('option', { name: 'The date of service' }).click()
  await amendment.getByLabel('Date of service').fill('2026-01-04T09:00')
  await amendment.getByRole('textbox', { name: 'Amendment' }).fill('Seen a day earlier.')
  await amendment.getByRole('button', { name: 'Add amendment' }).click()
  await says(page, 'Date of service corrected to Jan 4, 2026, 9:00 AM')
  await expect(page.getByText('Date of service: Jan 4, 2026, 9:00 AM')).toBeVisible()
})

test('credentials and practice are checked and saved', async ({ page, newAccount }) => {
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  await signIn(page, account)
  await page.goto(PAGES.profileSettings)
  await page.getByLabel('Credentials').fill('PMHNP-BC')
  await page.getByLabel('NPI').fill('1234567890')
  await press(page, 'Save Changes')
  await expect(page.getByText('That isn’t a valid NPI. Check the digits.')).toBeVisible()
  await page.getByLabel('NPI').fill('1234567893')
  await page.getByLabel('Practice name').fill('Lakeside Psychiatry')
  await page.getByLabel('Practice address').fill('12 Main St\nSpringfield, IL 62701')
  await expectNoAxeViolations(page)
  await press(page, 'Save Changes')
  await says(page, 'Your profile has been successfully updated.')
  await page.reload()
  await expect(page.getByLabel('Credentials')).toHaveValue('PMHNP-BC')
  await expect(page.getByLabel('NPI')).toHaveValue('1234567893')
  await expect(page.getByLabel('Practice address')).toHaveValue('12 Main St\nSpringfield, IL 62701')
})
