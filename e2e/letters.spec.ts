import { readFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press } from './support/visits.ts'

test('a summary for the patient is drafted from a note, edited, made final and printed', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(`/patient/${patient.id}`)
  await page.getByRole('link', { name: 'Write a letter' }).click()
  await expect(page.getByRole('radio', { name: 'After-visit summary' })).toBeChecked()
  // Only signed notes are selected from the start.
  await page.getByRole('checkbox', { name: /Follow-up Session/ }).click()
  await expect(page.getByRole('checkbox', { name: /Mirtazapine 7.5 mg at bedtime/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await press(page, 'Draft letter')

  await expect(page).toHaveURL(/\/letter\/\d+$/)
  const order = page.getByRole('textbox', { name: 'Your medications, line 1' })
  await expect(order).toHaveValue('Mirtazapine 7.5 mg at bedtime.')
  await expect(page.getByText(/Note from .*\(not signed\), Plan, word for word/).first()).toBeVisible()
  await order.fill('Take mirtazapine 7.5 mg at bedtime.')
  await press(page, 'Delete: Your next appointment, line 1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Your next appointment, line 1' })).toHaveValue(
    'Return in two weeks.',
  )
  await page.getByRole('textbox', { name: /^To/ }).fill('Renata Okafor-Lindqvist')
  await press(page, 'Save')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText(
    'Take mirtazapine 7.5 mg at bedtime.',
  )
  await expectNoAxeViolations(page)

  await press(page, 'Make final')
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click()
  await expect(page.getByText('Final', { exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await press(page, 'Download PDF')
  const file = await (await downloading).path()
  const { text } = await extractText(new Uint8Array(readFileSync(file)), { mergePages: true })
  expect(text).toContain('Take mirtazapine 7.5 mg at bedtime.')
  expect(text).toContain('Renata Okafor-Lindqvist')
  expect(text).not.toContain('DRAFT')

  await page.getByRole('link', { name: /^Back to Renata/ }).click()
  const list = page.getByRole('list', { name: 'Letters' })
  await expect(list).toContainText('After-visit summary')
  await expect(list).toContainText('Final')
})
