import type { Page } from '@playwright/test'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { editLine, highlightedWords, line, lineField, lines, newLine, toCheck } from './support/lines.ts'
import { test } from './support/model-app.ts'
import { DIALOGUE, DRAFTED, OWN_LINES } from './support/reviewed-visit.ts'
import { openVisit, press, says } from './support/visits.ts'

const HANDGUN = OWN_LINES[0]?.text ?? ''
const sheet = (page: Page) => page.getByRole('region', { name: 'The note' })

test('a model writes, its lines show their evidence, a contradiction is fixed, and the note is signed', {
  tag: '@core',
}, async ({ page, modelApp, newAccount, chartOf }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  const revision = modelApp.hold('SLOWLY', 'revise')
  await openVisit(page, patient, `${DIALOGUE}\nNurse: Take your time, SLOWLY.`)
  await press(page, 'Generate SOAP Note')

  // The draft arrives with its evidence; the revision changes one line, and the verdicts follow. Until the model
  // answers, the draft is complete and stays as it is.
  await revision.asked
  await expect(line(page, DRAFTED.before)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await line(page, DRAFTED.before).hover()
  await expect(highlightedWords(page).first()).toContainText('I wake up at three')
  revision.answer()
  await expect(line(page, DRAFTED.after)).toBeVisible()
  await expect(line(page, DRAFTED.before)).toHaveCount(0)
  await says(page, /Saved at/)
  await expect(sheet(page).getByText('Completed')).toBeVisible()
  await expect(line(page, 'Firearms are kept')).toHaveAccessibleDescription(
    'Contradicted. The visit says the guns are at her brother’s place.',
  )

  // The clinician edits the line in place, and it is checked again.
  const check = modelApp.hold('SLOWLY', 'verify')
  await editLine(page, 'Firearms are kept', 'Her brother took the guns to his place in the spring.')
  await expect(line(page, 'Her brother took the guns')).toHaveAccessibleDescription(/^Checking\./)
  check.answer()
  await expect(line(page, 'Her brother took the guns')).toHaveAccessibleDescription(/^Supported\./)
  await toCheck(page).getByRole('button', { name: 'Not relevant: Risk' }).click()

  // A line added by the clinician is checked, too.
  await page.getByRole('link', { name: 'Open note' }).click()
  const assessment = page.getByRole('region', { name: 'Assessment', exact: true })
  await assessment.hover()
  await press(page, 'Add a line to Assessment')
  await newLine(page).fill(HANDGUN)
  await newLine(page).press('Enter')
  await expect(line(page, HANDGUN)).toBeFocused()
  await expect(line(page, HANDGUN)).toHaveAccessibleDescription(/^Contradicted\./)
  await expectNoAxeViolations(page)
  await press(page, 'Sign note')
  const dialog = page.getByRole('dialog', { name: 'Sign note' })
  await expect(dialog.getByRole('button', { name: 'Resolve 1 contradicted line first' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete line' }).click()
  await dialog.getByRole('button', { name: 'Sign and lock' }).click()
  await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()
  await expect(line(page, HANDGUN)).toHaveCount(0)
  const about = page.getByRole('complementary', { name: 'Note details' })
  await expect(about.getByText(/^Written by test-model-1 on this computer, prompts v/)).toBeVisible()
  await expect(about.getByText('Checked by test-model-1 on this computer.')).toBeVisible()
})

test('when the model fails halfway, its lines are kept, and the built-in draft completes the note', async ({
  page,
  modelApp,
  newAccount,
  chartOf,
  watch,
}) => {
  // The first attempt to sign is refused.
  watch.allowStatus(409)
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  modelApp.behaveFor('HALFWAY', { dies: 4 })
  await openVisit(page, patient, `${DIALOGUE}\nNurse: HALFWAY there.`)
  await press(page, 'Generate SOAP Note')
  await says(page, /language model stopped before it finished/)
  await expect(lines(page)).toHaveCount(4)
  await says(page, 'Incomplete and not saved yet.')
  await expectNoAxeViolations(page)

  await press(page, 'Use the built-in draft')
  await says(page, /Saved at/)
  await says(page, 'Facts and quotations from the visit.')
  await page.getByRole('link', { name: 'Open note' }).click()
  await press(page, 'Sign note')
  const dialog = page.getByRole('dialog', { name: 'Sign note' })
  // The model works again, so it checks the draft before signing and names what is missing.
  await dialog.getByRole('button', { name: 'Sign and lock' }).click()
  await dialog.getByRole('button', { name: 'Not relevant: Risk' }).click()
  await dialog.getByRole('button', { name: 'Sign and lock' }).click()
  await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()

  // If kept, it's labeled as a draft.
  await openVisit(page, patient, `${DIALOGUE}\nNurse: HALFWAY there.`)
  await press(page, 'Generate SOAP Note')
  await press(page, 'Keep what’s here')
  await says(page, /Saved at/)
  await expect(sheet(page).getByText('Draft', { exact: true })).toBeVisible()
  await expect(lines(page)).toHaveCount(4)
})

test('when a model writes nothing, the built-in draft replaces it, and a banner says why', async ({
  page,
  modelApp,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  modelApp.behaveFor('NOTHING', { dies: 0 })
  await openVisit(page, patient, `${DIALOGUE}\nNurse: NOTHING else.`)
  await press(page, 'Generate SOAP Note')
  await says(page, /Saved at/)
  // One notice explains why and what was written instead.
  const notice = sheet(page).getByText(
    /built-in writer wrote this draft instead\. It has facts and quotations/,
  )
  await expect(notice.last()).toBeVisible()
  await expect(sheet(page).getByText('Facts and quotations from the visit.', { exact: true })).toHaveCount(0)
  await expect(sheet(page).getByText(/^The note is written and saved\. /)).toHaveRole('status')
})

test('unchecked lines are listed before signing and require confirmation', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const chart = chartOf(account)
  const { id } = await chart.addNote(await chart.addPatient())
  await signIn(page, account)
  // As if the model and the built-in checks were both unavailable.
  const unchecked = (data: ReviewedNote): ReviewedNote => ({
    ...data,
    statements: data.statements.map((statement, index) =>
      index < 2 ? { ...statement, check: { verdict: 'unchecked', words: [] } } : statement,
    ),
  })
  await page.route(/\/api\/clinical-notes\/\d+(\/check)?$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: ReviewedNote }
    await route.fulfill({ response, json: { ...json, data: unchecked(json.data) } })
  })
  await page.goto(`/note/${id}`)
  const asked = page.waitForRequest('**/check')
  await press(page, 'Sign note')
  await asked
  const dialog = page.getByRole('dialog', { name: 'Sign note' })
  await expect(dialog.getByText('2 lines couldn’t be checked against the visit. Check again')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Confirm 2 unchecked lines first' }).click()
  const box = dialog.getByRole('checkbox', { name: /Sign without check/ })
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  const signed = page.waitForRequest('**/sign')
  await dialog.getByRole('button', { name: 'Sign without check' }).click()
  expect((await signed).postDataJSON()).toMatchObject({ withoutCheck: true })
  await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()
  // The note reloads after signing, and that request may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a note is edited in place, and a failed save shows an error and changes nothing', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const chart = chartOf(account)
  const { id } = await chart.addNote(await chart.addPatient())
  await signIn(page, account)
  await page.goto(`/note/${id}`)

  // Double-clicking opens a line; leaving the field saves it.
  await line(page, 'Return in two weeks.').dblclick()
  await lineField(page).fill('Return in one week.')
  await page.getByRole('heading', { name: 'Clinical Documentation' }).click()
  await expect(line(page, 'Return in one week.')).toBeVisible()
  await says(page, 'Line changed')
  await press(page, 'Undo')
  await expect(line(page, 'Return in two weeks.')).toBeVisible()

  // A pinned line shows its edit button and its menu.
  await line(page, 'Return in two weeks.').click()
  await page.getByRole('button', { name: 'More for line: Return in two weeks.' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(lines(page).nth(-2)).toHaveText('Return in two weeks.')
  await expect(line(page, 'Return in two weeks.')).toBeFocused()

  watch.allowStatus(503)
  await page.route('**/api/clinical-notes/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { success: false, error: 'The service is being restarted.' } })
      : route.fallback(),
  )
  await editLine(page, 'Return in two weeks.', 'Return never.')
  await says(page, 'Not saved')
  await expect(line(page, 'Return never.')).toHaveCount(0)
  await expect(line(page, 'Return in two weeks.')).toBeVisible()
})
