import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'
import { press, says } from './support/visits.ts'

test('a treatment plan is created, tracked, linked to a note, drafted, exported and deleted', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const note = await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(`/patient/${patient.id}`)
  await page.getByRole('tab', { name: /Treatment Plans/ }).click()
  await says(page, 'No treatment plans yet')

  await test.step('missing fields are reported', async () => {
    await press(page, 'New Plan')
    const dialog = page.getByRole('dialog', { name: 'New Plan' })
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    for (const missing of [
      'Goal is required',
      'Interventions are required',
      'Modality is required',
      'Frequency is required',
    ])
      await expect(dialog.getByText(missing)).toBeVisible()
    await expect(dialog.getByLabel('Goal 1', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Remove goal 1' }).click()
    await expect(dialog.getByText('At least one goal is required')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add goal' }).click()
    await expect(dialog.getByLabel('Goal 1', { exact: true })).toBeFocused()
  })

  await test.step('closing by accident loses nothing, and the plan is saved', async () => {
    const dialog = page.getByRole('dialog', { name: 'New Plan' })
    await dialog.getByLabel('Goal 1', { exact: true }).fill('Sleep six hours, five nights a week')
    await page.keyboard.press('Escape')
    await press(page, 'Keep editing')
    await expect(dialog.getByLabel('Goal 1', { exact: true })).toHaveValue(
      'Sleep six hours, five nights a week',
    )
    await dialog.getByLabel('Objectives').fill('Same time to bed\nSleep diary, brought to each visit')
    await dialog.getByRole('button', { name: 'Problem, interventions, target date' }).click()
    await dialog.getByLabel('Problem').fill('Insomnia')
    await dialog.getByRole('button', { name: 'Add goal' }).click()
    await dialog.getByLabel('Goal 2', { exact: true }).fill('Speak with her son every Sunday')
    await dialog.getByLabel('Interventions', { exact: true }).fill('Behavioral activation')
    await dialog.getByRole('combobox', { name: 'Modality' }).click()
    await page.getByRole('option', { name: 'CBT' }).click()
    await dialog.getByRole('combobox', { name: 'Frequency' }).click()
    await page.getByRole('option', { name: 'Biweekly' }).click()
    await dialog.getByLabel('Next review').fill('2020-01-31')
    watch.allowStatus(500)
    await page.route('**/api/treatment-plans', (route) => route.fulfill({ status: 500 }))
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await says(page, 'Failed to create treatment plan')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog).toBeHidden()
  })

  const plan = page.getByRole('article', { name: /^Plan from/ })
  await test.step('the plan shows its goals, and progress and a review are recorded', async () => {
    await expect(plan).toContainText(
      /Active.*Review was due Jan 31, 2020.*Insomnia.*Sleep six hours.*Same time to bed/,
    )
    await expect(plan).toContainText('CBT, biweekly')
    await plan.getByRole('button', { name: 'Record progress for goal 1' }).click()
    const slider = page.getByRole('slider', { name: 'Progress' })
    await slider.focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByLabel('Observations').fill('Diary kept for six days.')
    await press(page, 'Save')
    await expect(plan.getByRole('progressbar', { name: /Sleep six hours/ })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    await expect(plan).toContainText('Diary kept for six days.')
    await plan.getByRole('button', { name: 'Mark as reviewed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(plan).toContainText(/Next review.*Last reviewed/)
    await expectNoAxeViolations(page)
  })

  await test.step('editing keeps the progress', async () => {
    await plan.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Plan' })
    await dialog.getByLabel('Strengths').fill('Donaudampfschifffahrtsgesellschaftskapitänswitwenrente')
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(plan).toContainText('Donaudampfschifffahrtsgesellschaft')
    await expect(plan.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectNoAxeViolations(page)
  })

  await test.step('a note is linked to a suggested goal, and the goal lists it', async () => {
    await page.goto(`/note/${note.id}`)
    await press(page, 'Sign note')
    await expect(page.getByRole('dialog', { name: 'Sign note' })).toContainText(/goal/i)
    await press(page, 'Cancel')
    const goals = page.getByRole('region', { name: 'Goals addressed' })
    await expect(goals.getByRole('list', { name: 'Suggested goals' })).toContainText('Sleep six hours')
    await goals.getByRole('button', { name: 'Link Sleep six hours, five nights a week' }).click()
    await expect(goals.getByRole('list', { name: 'Linked goals' })).toContainText('Sleep six hours')
    await goals.getByRole('button', { name: 'Link another goal' }).click()
    await page.getByRole('menuitem', { name: /Speak with her son/ }).click()
    await expect(goals.getByRole('list', { name: 'Linked goals' }).getByRole('listitem')).toHaveCount(2)
    await goals.getByRole('button', { name: /^Unlink Speak/ }).click()
    await expect(goals.getByRole('list', { name: 'Linked goals' }).getByRole('listitem')).toHaveCount(1)
    await expectNoAxeViolations(page)
    await press(page, 'Sign note')
    await expect(page.getByRole('dialog', { name: 'Sign note' })).not.toContainText(/goal/i)
    await press(page, 'Cancel')
    await page.goto(`/patient/${patient.id}`)
    await page.getByRole('tab', { name: /Treatment Plans\s*1/ }).click()
    await expect(plan.getByText('Addressed in notes from').getByRole('link')).toHaveAttribute(
      'href',
      `/note/${note.id}`,
    )
  })

  await test.step('a draft, the export, completing and deleting the plan', async () => {
    await press(page, 'Draft from chart')
    const draft = page.getByRole('dialog', { name: 'New Plan' })
    await expect(draft).toContainText('Drafted from this chart')
    await expect(draft.getByText('From the chart').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await draft.getByRole('button', { name: 'Cancel' }).click()

    const saved = page.waitForEvent('download')
    await press(page, 'Export chart (FHIR)')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^[A-Z]{2} \d{4}-\d\d-\d\d Chart\.fhir\.json$/)

    await plan.getByRole('button', { name: /^More options for/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as completed' }).click()
    await expect(plan).toContainText('Completed')
    await plan.getByRole('button', { name: /^More options for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete plan' }).click()
    const confirm = page.getByRole('dialog')
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirm.getByRole('button', { name: 'Delete plan' }).click()
    await says(page, 'No treatment plans yet')
  })
})
