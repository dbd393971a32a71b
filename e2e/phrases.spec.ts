import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press, visitBox } from './support/visits.ts'

test('a phrase is saved, inserted in a visit after a space or Enter, and undone', async ({
  page,
  newAccount,
}) => {
  await signIn(page, await newAccount())
  await page.goto(PAGES.phrases)
  await press(page, 'New phrase')
  await page.getByLabel('Name').fill('.nosi')
  await page.getByLabel('Text').fill('Denies suicidal ideation.')
  await press(page, 'Save phrase')
  await expect(page.getByRole('list', { name: 'Your phrases' })).toContainText('.nosi')
  await expectNoAxeViolations(page)

  await page.goto(PAGES.createNote)
  const loaded = page.waitForResponse('**/api/phrases')
  await visitBox(page).click()
  await loaded
  await visitBox(page).pressSequentially('Risk: .nosi Takes 7.5 mg. See clinic.nosi .nosi')
  await visitBox(page).press('Enter')
  await expect(visitBox(page)).toHaveValue(
    'Risk: Denies suicidal ideation. Takes 7.5 mg. See clinic.nosi Denies suicidal ideation.',
  )
  await page.keyboard.press('Control+z')
  await expect(visitBox(page)).toHaveValue(/clinic\.nosi \.nosi$/)
})
