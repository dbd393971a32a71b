import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { runBuilt } from '../server/testing/built-server.ts'
import { type Account, signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { line, lines, litWords } from './support/lines.ts'
import { BUILT_IN_NOTE, HIVES, offerMore, WAKES, WINE } from './support/more-offered.ts'
import { DIALOGUE } from './support/reviewed-visit.ts'
import { PHONE } from './support/screens.ts'
import { openVisit, press, says } from './support/visits.ts'

const ofSleep = (page: Page) => page.getByRole('button', { name: /^More from the visit: Sleep/ })
const add = (page: Page, { text }: { text: string }) =>
  page.getByRole('button', { name: `Add: ${text.slice(0, 60)}` })

async function grant({ email }: Account): Promise<void> {
  const DATA_DIR = process.env.E2E_DATA_DIR ?? ''
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR }, ['grant', email])
  expect(code, output).toBe(0)
}

// A check that is still running must not fail the next journey.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('further quotations of a topic are added to the note with the keyboard, and taken back', async ({
  page,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const chart = chartOf(account)
  const { id } = await chart.addNote(await chart.addPatient(), {
    ...{ inputText: DIALOGUE, soapNote: BUILT_IN_NOTE },
  })
  await signIn(page, account)
  await offerMore(page, [WAKES, WINE, HIVES])
  await page.goto(`/note/${id}`)
  await says(page, 'Facts and quotations from the visit. Ask your administrator to connect a language model.')

  // A topic without a line is named, at the end of its section.
  const ofAllergies = page.getByRole('button', { name: 'More from the visit: Allergies, 1 quotation' })
  await expect(ofAllergies).toHaveText('More from the visit: Allergies1')
  await expect(ofSleep(page)).toHaveAttribute('aria-expanded', 'false')
  await ofSleep(page).press('Enter')
  await expect(ofSleep(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(add(page, WAKES)).toBeFocused()
  await expect(litWords(page)).toHaveText(/^I wake up at three/)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Enter')
  await expect(line(page, 'I wake up at three')).toBeVisible()
  await expect(lines(page).nth(1)).toHaveText(WAKES.text)
  await expect(add(page, WINE)).toBeFocused()
  await expect(add(page, WAKES)).toHaveCount(0)
  await press(page, 'Undo')
  await expect(line(page, 'I wake up at three')).toHaveCount(0)
  await expect(add(page, WAKES)).toBeVisible()

  // Once everything is added, the focus is on the added line and nothing more is offered.
  await add(page, WAKES).click()
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('glasses of wine') === true && response.ok(),
  )
  await add(page, WINE).press('Enter')
  await expect(ofSleep(page)).toHaveCount(0)
  await expect(line(page, 'glasses of wine')).toBeFocused()
  await saved
  await page.reload()
  await expect(line(page, 'glasses of wine')).toBeVisible()
})

test('a new note offers them too, also on a phone, and an administrator can connect a model', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await grant(account)
  await signIn(page, account)
  await offerMore(page, [WAKES, HIVES])
  await page.setViewportSize(PHONE)
  await openVisit(page, patient, DIALOGUE)
  await press(page, 'Generate SOAP Note')
  await says(page, /Saved as note/)
  const offer = page.getByRole('button', { name: /^More from the visit/ }).first()
  await offer.click()
  await expectNoAxeViolations(page)
  const before = await lines(page).count()
  await page
    .getByRole('button', { name: /^Add: Patient/ })
    .first()
    .click()
  await expect(lines(page)).toHaveCount(before + 1)
  await says(page, 'Added to the note')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Connect a language model' }).click()
  await expect(page).toHaveURL(`${PAGES.admin}?tab=model`)
})
