import type { Locator, Page } from '@playwright/test'
import { getNote } from '#shared/contracts/notes.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { DIALOGUE, REVIEWED_NOTE, withHandMadeReview } from './support/reviewed-visit.ts'
import { PHONE, SCREENS } from './support/screens.ts'
import { clipboardOf, openVisit, press, says, visitBox } from './support/visits.ts'

const sentences = (page: Page) => page.locator('[data-sentence]')
const sentence = (page: Page, words: string) => page.locator('[data-sentence]', { hasText: words })
const visitWords = (page: Page) => page.getByRole('region', { name: 'The visit’s words' })
const lit = (page: Page) => visitWords(page).locator('[data-now]')
const toCheck = (page: Page) => page.getByRole('region', { name: /^To check/ })
const VERDICT = /^(Supported|Inferred|Contradicted|Not found|Yours)\. \S/

/** What holds whatever engine writes and checks. */
test('a new note is walked with the keyboard, and the words of the visit light up beside it', async ({
  page,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openVisit(page, patient, DIALOGUE)
  await page.getByRole('combobox', { name: 'Length' }).click()
  await page.getByRole('option', { name: 'Detailed' }).click()
  expect(await page.evaluate(() => localStorage.getItem('preferred_note_length'))).toBe('detailed')
  const asked = page.waitForRequest('**/api/generate-soap-note')
  await press(page, 'Generate SOAP Note')
  expect((await asked).postDataJSON()).toMatchObject({ length: 'detailed' })
  await says(page, /Saved as note/)

  // One stop for the Tab key; from there the arrows and J and K lead on, and every sentence says its verdict.
  await expect(page.locator('[data-sentence][tabindex="0"]')).toHaveCount(1)
  const all = await sentences(page).count()
  expect(all).toBeGreaterThan(3)
  await sentences(page).first().focus()
  for (const key of ['ArrowDown', 'j']) await page.keyboard.press(key)
  await expect(sentences(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(sentences(page).nth(1)).toBeFocused()
  await expect(sentences(page).nth(1)).toHaveAccessibleDescription(VERDICT)
  await page.keyboard.press('End')
  await expect(sentences(page).last()).toBeFocused()

  // To the last sentence that rests on words of the visit.
  for (let left = all; left > 0 && (await lit(page).count()) === 0; left--)
    await page.keyboard.press('ArrowUp')
  await expect(lit(page).first()).toBeInViewport()
  await expect(page.locator('[data-thread] path')).toHaveAttribute('d', /^M/)
  const chosen = page.locator('[data-sentence]:focus')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  const held = await lit(page).allInnerTexts()
  // What is held stays, whatever the pointer passes.
  await sentences(page).first().hover()
  expect(await lit(page).allInnerTexts()).toEqual(held)
  await chosen.focus()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveAttribute('aria-pressed', 'false')
  await expectNoAxeViolations(page)

  // The visit can be typed on; the marks come back with the next note.
  await press(page, 'Edit text')
  await expect(visitBox(page)).toBeFocused()
  await expect(visitBox(page)).toHaveValue(DIALOGUE)
  await press(page, 'Show marks')
  await expect(visitWords(page)).toBeVisible()
})

test('sections are written anew and back; what is open is settled beside the note', async ({
  page,
  context,
  baseURL,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  await signIn(page, account)
  await withHandMadeReview(page)
  await openVisit(page, patient, DIALOGUE)
  await press(page, 'Generate SOAP Note')
  await says(page, /Saved as note/)
  const id = /Saved as note (\d+)/.exec(await page.getByText(/Saved as note/).innerText())?.[1] ?? ''
  const saved = async () => (await call(getNote, { params: { id } })).data.soapNote ?? ''
  const settled = async (words: string | RegExp) => {
    await expect.poll(saved).toMatch(words)
  }
  await expect(toCheck(page).getByRole('heading', { level: 2 })).toHaveText(/To check 5 open/)

  await page.getByRole('button', { name: 'Rewrite Objective' }).click()
  await page.getByRole('menuitem', { name: 'Shorter' }).click()
  await says(page, 'Section shortened')
  await settled('Looks tired.\n')
  await expect(sentence(page, 'Looks tired.')).toBeVisible()
  await press(page, 'Undo')
  await settled(REVIEWED_NOTE)
  await expect(sentence(page, 'tearful from the start')).toBeVisible()

  // Said, but not in the note: pointing at it lights its words, one press puts it there.
  const wine = toCheck(page).getByRole('listitem').filter({ hasText: 'Substances' })
  await wine.hover()
  await expect(lit(page).first()).toHaveText('a couple of glasses of wine to get to sleep. Most nights.')
  await wine.getByRole('button', { name: 'Add: Substances' }).click()
  await expect(sentence(page, 'Drinks a couple of glasses of wine')).toBeVisible()
  await settled('Drinks a couple of glasses of wine')
  await press(page, 'Undo')
  await expect(sentence(page, 'Drinks a couple of glasses of wine')).toHaveCount(0)
  await settled(REVIEWED_NOTE)
  await wine.getByRole('button', { name: 'Add: Substances' }).click()
  await toCheck(page).getByRole('button', { name: 'Add: Risk' }).click()
  await toCheck(page).getByRole('button', { name: 'Leave out: Allergies' }).click()
  await toCheck(page).getByRole('button', { name: 'Hallucinations' }).click()
  await settled('Hallucinations were not assessed.')

  // A contradicted sentence gives way to the visit's words; one that is not found is edited and becomes one's own.
  const card = (words: string) => toCheck(page).getByRole('article').filter({ hasText: words })
  await card('Firearms are kept').getByRole('button', { name: 'Use the visit’s words' }).click()
  await settled(/Patient said: “My brother took the guns to his place in the spring\.”/)
  await expect(sentence(page, 'Firearms are kept in the home')).toHaveCount(0)
  await card('weekly CBT').getByRole('button', { name: 'Edit' }).click()
  const field = toCheck(page).getByRole('textbox', { name: 'The sentence' })
  await field.fill('CBT weekly with Dr. Osei.')
  await field.press('Enter')
  await expect(sentence(page, 'CBT weekly with Dr. Osei.')).toHaveAccessibleDescription(/^Yours\. /)
  await settled('- CBT weekly with Dr. Osei.')
  await expect(toCheck(page).getByText('Nothing is open')).toBeVisible()
  await expectNoAxeViolations(page)

  await press(page, 'Copy Note')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const { plain, html } = await clipboardOf(page)
  expect(plain).toContain('CBT weekly with Dr. Osei.')
  for (const mark of ['Yours', 'inferred', 'Patient +', '**']) expect(plain + html).not.toContain(mark)
})

for (const screen of SCREENS) {
  const phone = screen.viewport.width === PHONE.width
  test.describe(`${screen.colorScheme}, ${screen.viewport.width} px`, () => {
    test.use(screen)

    test('a saved note shows the words behind it, and what is open is settled when it is signed', async ({
      page,
      newAccount,
      chartOf,
    }) => {
      const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
      const chart = chartOf(account)
      const { id } = await chart.addNote(await chart.addPatient(), {
        soapNote: REVIEWED_NOTE,
        inputText: DIALOGUE,
      })
      await signIn(page, account)
      await withHandMadeReview(page)
      await page.goto(PAGES.note.replace(':id', String(id)))

      await sentence(page, 'Stopped sertraline').click()
      const words = phone
        ? page.getByRole('region', { name: 'The words behind the sentence' })
        : visitWords(page)
      const marked: Locator = words.locator(phone ? 'mark' : '[data-now]')
      expect((await marked.allInnerTexts()).join('')).toBe(
        'I stopped it. About two weeks ago. It made me so sick to my stomachhundred milligrams?Yeah, the hundred.',
      )
      await expect(marked.first()).toBeInViewport()
      await expectNoAxeViolations(page)
      if (phone) {
        await words.getByRole('button', { name: 'Next sentence' }).click()
        await expect(words.getByRole('heading')).toHaveText('Inferred')
        await words.getByRole('button', { name: 'Close' }).click()
        await expect(words).toHaveCount(0)
        // Below the note what is to check folds away.
        await page.getByRole('button', { name: /^To check/ }).click()
        await expect(toCheck(page).getByRole('article')).toHaveCount(0)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }

      await press(page, 'Sign note')
      const dialog = page.getByRole('dialog', { name: 'Sign note' })
      const sign = dialog.getByRole('button', { name: 'Settle 1 contradicted sentence and 1 risk first' })
      await expect(dialog.getByText(/Also open: 1 not found in the visit, 2 said/)).toBeVisible()
      await expectNoAxeViolations(page)
      // It leads to what is missing.
      await sign.click()
      await expect(dialog.getByRole('button', { name: 'Remove the sentence' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Use the visit’s words' }).click()
      await expect(dialog.getByRole('button', { name: 'Settle 1 risk first' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Leave out: Risk' }).click()
      await expect(dialog.getByText('Left out of the note:')).toBeVisible()
      await dialog
        .getByRole('listitem')
        .filter({ hasText: 'Left out' })
        .getByRole('button', { name: 'Undo' })
        .click()
      await expect(dialog.getByRole('button', { name: 'Settle 1 risk first' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Leave out: Risk' }).click()
      await dialog.getByRole('button', { name: 'Sign and lock' }).click()
      await expect(page.getByText('Signed by Dana Whitfield', { exact: true })).toBeVisible()

      // A signed note still shows its words, and can no longer be decided upon.
      await expect(toCheck(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Rewrite/ })).toHaveCount(0)
      await expect(sentence(page, 'My brother took the guns')).toHaveAccessibleDescription(VERDICT)
      await page.emulateMedia({ media: 'print' })
      await expect(sentences(page)).toHaveCount(0)
      await expect(page.getByText('Continue weekly CBT.')).toBeVisible()
    })
  })
}
