import type { Page } from '@playwright/test'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { createClient } from '#shared/http/call.ts'
import { type Account, signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { line } from './support/lines.ts'
import { SCREENS } from './support/screens.ts'

const NOTE = `**SUBJECTIVE:**
Worries about everything, most days. Thinks she has OCD.

**ASSESSMENT:**
Generalized anxiety disorder.

**PLAN:**
Return in two weeks.`

const panel = (page: Page) => page.getByRole('region', { name: 'Codes' })

async function turnOn(baseURL: string | undefined, { token }: Account): Promise<void> {
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => token })
  await call(updatePreferences, { body: { suggestCodes: true } })
}

test('a code is added to the note with the keyboard, and Undo takes it out again', async ({
  page,
  baseURL,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  await turnOn(baseURL, account)
  const chart = chartOf(account)
  const note = await chart.addNote(await chart.addPatient(), { soapNote: NOTE })
  await signIn(page, account)
  await page.goto(`/note/${note.id}`)

  // OCD is only the patient's idea.
  const add = panel(page).getByRole('button', { name: 'Add F41.1' })
  await expect(add).toBeVisible()
  await expect(panel(page)).not.toContainText('F42')
  await panel(page)
    .getByRole('button', { name: /^Show the line: Generalized anxiety/ })
    .click()
  await expect(line(page, 'Generalized anxiety disorder')).toBeFocused()

  await add.press('Enter')
  await expect(line(page, /F41\.1\s/)).toBeVisible()
  await expect(panel(page)).toContainText('In the note')
  await page.reload()
  await expect(line(page, /F41\.1\s/)).toBeVisible()
  await panel(page).getByLabel('Start').fill('14:05')
  await panel(page).getByLabel('Stop').fill('14:50')
  await panel(page).getByRole('button', { name: 'Save times' }).click()
  await panel(page).getByRole('button', { name: 'Add 90834' }).click()
  await expect(line(page, /CPT 90834/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, /CPT 90834/)).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Add 90834' })).toBeVisible()
  await expect(line(page, /F41\.1\s/)).toBeVisible()
})

for (const { colorScheme, viewport } of SCREENS) {
  test(`the suggestions fit ${viewport.width} px in ${colorScheme} mode`, async ({
    page,
    baseURL,
    newAccount,
    chartOf,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const account = await newAccount()
    await turnOn(baseURL, account)
    const chart = chartOf(account)
    const note = await chart.addNote(await chart.addPatient(), {
      noteType: 'Therapy Session',
      soapNote:
        '**ASSESSMENT:**\nMajor depressive disorder, recurrent. Alcohol use disorder. Rule out PTSD.\n\n**PLAN:**\nReturn in two weeks. Session 2:05 PM to 2:50 PM.',
    })
    await signIn(page, account)
    await page.goto(`/note/${note.id}`)
    await expect(panel(page).getByRole('button', { name: 'Add 90834' })).toBeVisible()
    await panel(page).getByText('Mentioned, not suggested (1)').click()
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}
