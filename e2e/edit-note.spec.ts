import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press, says } from './support/visits.ts'

const editPage = (id: number) => PAGES.editNote.replace(':id', String(id))

test('a note is edited by section, kept as a draft, saved, compared and restored', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const { id } = await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(editPage(id))
  const plan = page.getByRole('textbox', { name: 'Plan' })
  await expect(plan).toHaveValue('Mirtazapine 7.5 mg at bedtime. Return in two weeks.')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()

  // What is not saved into the note yet waits as a draft.
  await plan.fill('Mirtazapine 15 mg at bedtime. Return in two weeks.')
  await says(page, /^Saved \d/)
  await page.reload()
  await says(page, /You have unsaved changes from Today, \d/)
  await expect(page.locator('del')).toContainText('7.5')
  await expect(page.locator('ins')).toContainText('15')
  await press(page, 'Discard')
  await expect(plan).toHaveValue(/7\.5 mg/)
  await press(page, 'Undo')
  await expect(plan).toHaveValue(/15 mg/)
  await says(page, /^Saved \d/)
  await page.reload()
  await press(page, 'Keep')
  await expect(plan).toHaveValue(/15 mg/)

  // Not blank, and not while the server is away.
  watch.allowStatus(503)
  const refusal = { status: 503, json: { success: false, error: 'The service is being restarted.' } }
  await page.route('**/api/clinical-notes/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
  )
  await press(page, 'Save Changes')
  await says(page, 'Update Failed')
  await page.unrouteAll()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Reviewed' }).click()
  await plan.press('Control+s')
  await expect(page).toHaveURL(`/note/${id}`)
  await says(page, 'Mirtazapine 15 mg')
  await expect(
    page.getByRole('complementary', { name: 'About this note' }).getByText('Reviewed'),
  ).toBeVisible()

  // Thrown away and brought back.
  await page.getByRole('link', { name: 'Edit Note' }).click()
  await plan.fill('Something else.')
  await press(page, 'Cancel')
  await expect(page).toHaveURL(`/note/${id}`)
  await press(page, 'Undo')
  await press(page, 'Keep')
  await expect(plan).toHaveValue('Something else.')
  await press(page, 'Cancel')

  await page.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('2 versions')).toBeVisible()
  await expect(history.locator('del')).toContainText('7.5')
  await expect(history.locator('ins')).toContainText('15')
  await history.getByRole('list').getByRole('button').last().click()
  await history.getByRole('radio', { name: 'Changes since' }).check()
  await expect(history.locator('ins')).toContainText('15')
  await expectNoAxeViolations(page)
  await press(page, 'Restore this version')
  await says(page, 'Version restored')
  await expect(plan).toHaveValue(/7\.5 mg/)
  await expect(history.getByText('3 versions')).toBeVisible()
  await press(page, 'Undo')
  await expect(plan).toHaveValue(/15 mg/)
})

test('two tabs edit one note: both versions are shown and nothing is overwritten', async ({
  page,
  context,
  newAccount,
  chartOf,
  watch,
}) => {
  watch.allowStatus(409)
  const account = await newAccount()
  const chart = chartOf(account)
  const { id } = await chart.addNote(await chart.addPatient())
  await signIn(page, account)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(editPage(id))
    await expect(tab.getByRole('textbox', { name: 'Plan' })).toBeVisible()
  }
  await other.getByRole('textbox', { name: 'Plan' }).fill('Lithium 600 mg.')
  await press(other, 'Save Changes')
  await expect(other).toHaveURL(`/note/${id}`)
  await says(other, 'Lithium 600 mg.')

  // As a person does. A tab in the background draws too seldom for Playwright, which waits for what it presses to rest.
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Plan' }).fill('Quetiapine 50 mg.')
  await press(page, 'Save Changes')
  await says(page, /Nothing was overwritten/)
  const mine = page.getByRole('region', { name: 'Yours, not saved yet' })
  const theirs = page.getByRole('region', { name: /^Saved Today/ })
  await expect(mine.locator('ins').first()).toContainText('Quetiapine')
  await expect(mine.getByText('Lithium')).toHaveCount(0)
  await expect(theirs.locator('del').first()).toContainText('Lithium')
  await expectNoAxeViolations(page)

  await press(page, 'Go on editing')
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('Quetiapine 50 mg.')
  await press(page, 'Compare')
  await press(page, 'Take the saved one')
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('Lithium 600 mg.')
  await press(page, 'Undo')
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('Quetiapine 50 mg.')
  await press(page, 'Save Changes')
  await says(page, /Nothing was overwritten/)
  await press(page, 'Save mine as the new version')
  await expect(page).toHaveURL(`/note/${id}`)
  await says(page, 'Quetiapine 50 mg.')
  await page.getByRole('link', { name: 'History' }).click()
  await says(page, '3 versions')
})
