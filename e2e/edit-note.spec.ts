import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { editLine, fromMenu, line, lineField, lines, lineTexts, newLine } from './support/lines.ts'
import { press, says } from './support/visits.ts'

const editPage = (id: number) => PAGES.editNote.replace(':id', String(id))

test('a note is edited line by line, kept as a draft, saved, compared and restored', async ({
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
  const dose = (words: string) => line(page, `Mirtazapine ${words} at bedtime.`)
  await expect(dose('7.5 mg')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expectNoAxeViolations(page)

  // Unsaved changes are kept as a draft, including a line still being edited.
  await dose('7.5 mg').click()
  await lineField(page).fill('Mirtazapine 15 mg at bedtime.')
  await expectNoAxeViolations(page)
  await says(page, /^Saved \d/)
  await page.reload()
  await says(page, /You have unsaved changes from Today, \d/)
  await expect(page.locator('del')).toContainText('7.5')
  await expect(page.locator('ins')).toContainText('15')
  await press(page, 'Discard')
  await expect(dose('7.5 mg')).toBeVisible()
  await press(page, 'Undo')
  await expect(dose('15 mg')).toBeVisible()
  await says(page, /^Saved \d/)
  await page.reload()
  await press(page, 'Keep')
  await expect(dose('15 mg')).toBeVisible()

  // Saving fails while the server is down.
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
  await dose('15 mg').press('Control+s')
  await expect(page).toHaveURL(`/note/${id}`)
  await says(page, 'Mirtazapine 15 mg')
  await expect(page.getByRole('complementary', { name: 'Note details' }).getByText('Reviewed')).toBeVisible()

  // Discarded and restored.
  await page.getByRole('link', { name: 'Edit Note' }).click()
  await editLine(page, 'Return in two weeks.', 'Something else.')
  await press(page, 'Cancel')
  await expect(page).toHaveURL(`/note/${id}`)
  await press(page, 'Undo')
  await press(page, 'Keep')
  await expect(line(page, 'Something else.')).toBeVisible()
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
  await expect(dose('7.5 mg')).toBeVisible()
  await expect(history.getByText('3 versions')).toBeVisible()
  await press(page, 'Undo')
  await expect(dose('15 mg')).toBeVisible()
})

test('lines are added, moved, labeled, deleted and pasted, by mouse and by keyboard', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const { id } = await chart.addNote(await chart.addPatient(), {
    soapNote:
      '**DATA:**\nSleep: Sleeps badly. Wakes early.\n\n**RESPONSE:**\n\n**PLAN:**\nSleep diary.\nReturn.',
  })
  await signIn(page, account)
  await page.goto(editPage(id))
  await expect(line(page, '1. Sleep diary.')).toBeVisible()

  // An empty section shows that it is empty, and a line can be added in place.
  await says(page, 'Nothing here yet.')
  await press(page, 'Add a line to Response')
  await newLine(page).fill('Engaged.')
  await newLine(page).press('Enter')
  await expect(line(page, 'Engaged.')).toBeFocused()
  await expect(page.getByText('Nothing here yet.')).toHaveCount(0)

  // Alt with the arrow keys moves a line within its section and across sections, and the focus follows.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(line(page, '1. Engaged.')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(line(page, '2. Engaged.')).toBeFocused()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => lineTexts(page))
    .toEqual(['Sleep: Sleeps badly.', 'Wakes early.', 'Engaged.', '1. Sleep diary.', '2. Return.'])

  // Several pasted lines become several statements.
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await lineField(page).fill('Wakes at 3 a.m.\nAppetite: Eats little.')
  await lineField(page).press('Enter')
  await expect(line(page, 'Appetite: Eats little.')).toBeVisible()

  // A line's menu.
  await fromMenu(page, 'Engaged.', 'Change label')
  await page.getByRole('textbox', { name: 'Line label' }).fill('Effort')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Effort: Engaged.')).toBeFocused()
  await fromMenu(page, 'Return.', 'Add a line below')
  await newLine(page).fill('Call if worse.')
  await newLine(page).press('Enter')
  await expect(line(page, '3. Call if worse.')).toBeVisible()
  await fromMenu(page, 'Engaged.', 'Delete line')
  await expect(line(page, 'Engaged.')).toHaveCount(0)
  await press(page, 'Undo')
  await expect(line(page, 'Engaged.')).toBeVisible()

  // Escape cancels editing.
  await line(page, 'Sleep diary.').focus()
  await page.keyboard.press('Enter')
  await lineField(page).fill('Nothing.')
  await lineField(page).press('Escape')
  await expect(line(page, 'Sleep diary.')).toBeFocused()

  await press(page, 'Save Changes')
  await expect(page).toHaveURL(`/note/${id}`)
  await expect(lines(page)).toHaveCount(7)
  await expect
    .poll(async () => (await lineTexts(page)).sort())
    .toEqual(
      [
        'Sleeps badly.',
        'Wakes at 3 a.m.',
        'Eats little.',
        'Engaged.',
        'Sleep diary.',
        'Return.',
        'Call if worse.',
      ].sort(),
    )
})

test('two tabs edit one note: both versions are shown and nothing is overwritten', { tag: '@core' }, async ({
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
    await tab.bringToFront()
    await tab.goto(editPage(id))
    await expect(line(tab, 'Return in two weeks.')).toBeVisible()
  }
  await editLine(other, 'Mirtazapine', 'Lithium 600 mg.')
  await press(other, 'Save Changes')
  await expect(other).toHaveURL(`/note/${id}`)
  await says(other, 'Lithium 600 mg.')

  // A background tab renders too rarely for Playwright, which waits for elements to be stable.
  await page.bringToFront()
  await editLine(page, 'Mirtazapine', 'Quetiapine 50 mg.')
  await press(page, 'Save Changes')
  await says(page, /Nothing was overwritten/)
  const mine = page.getByRole('region', { name: 'Your version, not saved' })
  const theirs = page.getByRole('region', { name: /^Saved Today/ })
  await expect(mine.locator('ins').first()).toContainText('Quetiapine')
  await expect(mine.getByText('Lithium')).toHaveCount(0)
  await expect(theirs.locator('del').first()).toContainText('Lithium')
  await expectNoAxeViolations(page)

  await press(page, 'Keep editing')
  await expect(line(page, 'Quetiapine 50 mg.')).toBeVisible()
  await press(page, 'Compare')
  await press(page, 'Use saved version')
  await expect(line(page, 'Lithium 600 mg.')).toBeVisible()
  await press(page, 'Undo')
  await expect(line(page, 'Quetiapine 50 mg.')).toBeVisible()
  await press(page, 'Save Changes')
  await says(page, /Nothing was overwritten/)
  await press(page, 'Save my version')
  await expect(page).toHaveURL(`/note/${id}`)
  await says(page, 'Quetiapine 50 mg.')
  await page.getByRole('link', { name: 'History' }).click()
  await says(page, '3 versions')
})
