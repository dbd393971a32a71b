import type { Locator, Page } from '@playwright/test'
import { getNote } from '#shared/contracts/notes.ts'
import { createClient } from '#shared/http/call.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { highlightedWords, line, lines, toCheck, visitWords } from './support/lines.ts'
import { test } from './support/model-app.ts'
import { DIALOGUE, SHORTER } from './support/reviewed-visit.ts'
import { PHONE, SCREENS } from './support/screens.ts'
import { clipboardOf, openVisit, press, savedNoteId, says, visitBox } from './support/visits.ts'

const VERDICT = /^(Supported|Contradicted|Not found|Unsure|Unchecked|Kept as yours)\. \S/

async function write(page: Page, patient: { id: number }, visit = DIALOGUE): Promise<string> {
  await openVisit(page, patient, visit)
  await press(page, 'Generate SOAP Note')
  await says(page, /Saved at/)
  return savedNoteId(page)
}

test('a new note can be read with the keyboard, highlighting the visit’s words next to it', {
  tag: '@core',
}, async ({ page, newAccount, chartOf }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openVisit(page, patient, DIALOGUE)
  await page.getByRole('combobox', { name: 'Length' }).click()
  await page.getByRole('option', { name: 'Detailed' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('preferred_note_length'))).toBe('detailed')
  const asked = page.waitForRequest('**/api/generate-soap-note')
  await press(page, 'Generate SOAP Note')
  expect((await asked).postDataJSON()).toMatchObject({ length: 'detailed' })
  await says(page, /Saved at/)

  // One Tab stop; from there, the arrow keys and J and K move, and every line announces its verdict.
  await expect(page.locator('[data-statement][tabindex="0"]')).toHaveCount(1)
  await lines(page).first().focus()
  for (const key of ['ArrowDown', 'j']) await page.keyboard.press(key)
  await expect(lines(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(lines(page).nth(1)).toBeFocused()
  await expect(lines(page).nth(1)).toHaveAccessibleDescription(VERDICT)
  await page.keyboard.press('End')
  await expect(lines(page).last()).toBeFocused()
  await expect(highlightedWords(page).first()).toBeInViewport()
  await expect(page.locator('[data-thread] path')).toHaveAttribute('d', /^M/)
  const chosen = page.locator('[data-statement]:focus')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  const pinned = await highlightedWords(page).allInnerTexts()
  // A pinned line stays selected wherever the pointer is.
  await lines(page).first().hover()
  await expect(highlightedWords(page)).toHaveText(pinned)
  // From the line, Tab goes to its edit button and its menu.
  await chosen.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit line: Return in two weeks.' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveAttribute('aria-pressed', 'false')
  await expectNoAxeViolations(page)

  // The visit can be edited; the highlights return with the next note.
  await press(page, 'Edit text')
  await expect(visitBox(page)).toBeFocused()
  await expect(visitBox(page)).toHaveValue(DIALOGUE)
  await press(page, 'Show highlights')
  await expect(visitWords(page)).toBeVisible()
})

test('sections are rewritten and restored, and open items are resolved next to the note', async ({
  page,
  context,
  baseURL,
  modelApp,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  await signIn(page, account)
  const id = await write(page, patient, `${DIALOGUE}\nNurse: Take your time, SLOWLY.`)
  const saved = async () => (await call(getNote, { params: { id } })).data.soapNote ?? ''
  const settled = async (words: string | RegExp) => {
    await expect.poll(saved).toMatch(words)
  }
  await expect(toCheck(page).getByRole('heading', { level: 2 })).toHaveText(/To check 5 open/)
  await expect(page.getByRole('list', { name: /^Verdicts/ })).toHaveText(
    /9 supported.*1 contradicted.*1 not found.*1 unsure/,
  )

  await page.getByRole('button', { name: 'Rewrite Objective' }).click()
  await page.getByRole('menuitem', { name: 'Shorter' }).click()
  await says(page, 'Section shortened')
  await settled(SHORTER)
  await expect(line(page, SHORTER)).toBeVisible()
  await press(page, 'Undo')
  await settled(/tearful since the start/)
  await expect(line(page, 'tearful since the start')).toHaveAccessibleDescription(/^Supported\./)

  // Said but not in the note: hovering highlights its words, and Add makes it a line with its evidence.
  const wine = toCheck(page).getByRole('listitem').filter({ hasText: 'Substances' })
  await wine.hover()
  await expect(highlightedWords(page).first()).toContainText('a couple of glasses of wine to get to sleep.')
  await wine.getByRole('button', { name: 'Add: Substances' }).click()
  await expect(line(page, 'Drinks a couple of glasses of wine')).toBeVisible()
  await settled('Substances: Drinks a couple of glasses of wine')
  await press(page, 'Undo')
  await expect(line(page, 'Drinks a couple of glasses of wine')).toHaveCount(0)
  await expect.poll(saved).not.toContain('glasses of wine')
  await wine.getByRole('button', { name: 'Add: Substances' }).click()
  await toCheck(page).getByRole('button', { name: 'Add: Risk' }).click()
  await toCheck(page).getByRole('button', { name: 'Not relevant: Allergies' }).click()
  const chip = toCheck(page)
    .getByRole('heading', { name: 'Not assessed' })
    .locator('../..')
    .getByRole('button')
    .first()
  const label = await chip.innerText()
  await chip.click()
  await settled(/not assessed\./)
  await expect(toCheck(page).getByRole('button', { name: label, exact: true })).toHaveCount(0)
  const wineLine = (await call(getNote, { params: { id } })).data.statements.find(({ text }) =>
    /wine/.test(text),
  )
  expect(wineLine?.evidence.length).toBeGreaterThan(0)

  // A contradicted line is replaced by the visit's words; one that isn't found is edited and checked again.
  const card = (words: string) => toCheck(page).getByRole('article').filter({ hasText: words })
  await card('Firearms are kept').getByRole('button', { name: 'Use the visit’s words' }).click()
  await settled(/Patient said: “No\. No plan\. My brother took the guns to his place in the spring\.”/)
  await expect(line(page, 'Firearms are kept in the home')).toHaveCount(0)
  await card('weekly CBT').getByRole('button', { name: 'Edit' }).click()
  const field = toCheck(page).getByRole('textbox', { name: 'Edit line' })
  await field.fill('Next visit in two weeks.')
  const check = modelApp.hold('SLOWLY', 'verify')
  await field.press('Enter')
  await expect(line(page, 'Next visit in two weeks.')).toHaveAccessibleDescription(/^Checking\./)
  check.answer()
  await settled('2. Next visit in two weeks.')
  await expect(line(page, 'Next visit in two weeks.')).toHaveAccessibleDescription(VERDICT)
  await expectNoAxeViolations(page)

  // A line the check still questions can be kept.
  await expect(page.getByText('Checking…')).toHaveCount(0)
  const keep = toCheck(page).getByRole('button', { name: 'Keep as mine' })
  for (let left = await keep.count(); left > 0; left--) {
    await keep.first().click()
    await expect(keep).toHaveCount(left - 1)
  }
  await expect(toCheck(page).getByText('Nothing left to check.')).toBeVisible()

  await press(page, 'Copy Note')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const { plain, html } = await clipboardOf(page)
  expect(plain).toContain('2. Next visit in two weeks.')
  for (const mark of ['yours', 'unsure', 'Patient +', '**', 'Add a line'])
    expect(plain + html).not.toContain(mark)
})

for (const screen of SCREENS) {
  const phone = screen.viewport.width === PHONE.width
  test.describe(`${screen.colorScheme}, ${screen.viewport.width} px`, () => {
    test.use(screen)

    test('a saved note shows its evidence, and open items are resolved while signing', async ({
      page,
      newAccount,
      chartOf,
    }) => {
      const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
      const patient = await chartOf(account).addPatient()
      await signIn(page, account)
      const id = await write(page, patient)
      await page.goto(`/note/${id}`)

      await line(page, 'Stopped sertraline').click()
      const words = phone
        ? page.getByRole('region', { name: 'Source of the selected line' })
        : visitWords(page)
      const marked: Locator = words.locator(phone ? 'mark' : '[data-now]')
      await expect(marked.first()).toBeInViewport()
      await expect
        .poll(async () => (await marked.allInnerTexts()).join(' '))
        .toMatch(/And the sertraline.*I stopped it\. About two weeks ago\..*The hundred milligrams\?/)
      await expectNoAxeViolations(page)
      if (phone) {
        await words.getByRole('button', { name: 'Next line' }).click()
        await expect(words.getByRole('heading')).toHaveText('Unsure')
        await words.getByRole('button', { name: 'Close' }).click()
        await expect(words).toHaveCount(0)
        // Below the note, the list to check collapses.
        await page.getByRole('button', { name: /^To check/ }).click()
        await expect(toCheck(page).getByRole('article')).toHaveCount(0)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }

      await press(page, 'Sign note')
      const dialog = page.getByRole('dialog', { name: 'Sign note' })
      const sign = dialog.getByRole('button', { name: 'Resolve 1 contradicted line and 1 risk first' })
      await expect(
        dialog.getByText(
          '1 line wasn’t found in the visit. 2 things from the visit aren’t in the note. You can still sign.',
        ),
      ).toBeVisible()
      await expectNoAxeViolations(page)
      // It points to what is missing.
      await sign.click()
      await expect(dialog.getByRole('button', { name: 'Delete line' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Use the visit’s words' }).click()
      await expect(dialog.getByRole('button', { name: 'Resolve 1 risk first' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Not relevant: Risk' }).click()
      await expect(dialog.getByText('Marked as not relevant:')).toBeVisible()
      await dialog
        .getByRole('listitem')
        .filter({ hasText: 'not relevant' })
        .getByRole('button', { name: 'Undo' })
        .click()
      await expect(dialog.getByRole('button', { name: 'Resolve 1 risk first' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Not relevant: Risk' }).click()
      await dialog.getByRole('button', { name: 'Sign and lock' }).click()
      await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()

      // A signed note still shows its evidence but can't be changed.
      await expect(toCheck(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Rewrite|Edit line|Add a line)/ })).toHaveCount(0)
      await expect(line(page, 'My brother took the guns')).toHaveAccessibleDescription(VERDICT)
      await line(page, 'My brother took the guns').focus()
      await page.keyboard.press('e')
      await expect(page.getByRole('textbox', { name: 'Edit line' })).toHaveCount(0)
      await expect.poll(() => lines(page).count()).toBeGreaterThan(8)
      await page.emulateMedia({ media: 'print' })
      await expect(lines(page)).toHaveCount(0)
      await expect(page.getByText('2. Continue weekly CBT.')).toBeVisible()
    })
  })
}
