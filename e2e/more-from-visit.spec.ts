import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { runBuilt } from '../server/testing/built-server.ts'
import { type Account, signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { highlightedWords, line, lines } from './support/lines.ts'
import { PHONE } from './support/screens.ts'
import { openVisit, press, QUOTABLE_VISIT, says } from './support/visits.ts'

const ofMood = (page: Page) => page.getByRole('button', { name: /^More from the visit: Mood/ })
const add = (page: Page, { text }: { text: string }) =>
  page.getByRole('button', { name: `Add: ${text.slice(0, 60)}` })

async function grant({ email }: Account): Promise<void> {
  const DATA_DIR = process.env.E2E_DATA_DIR ?? ''
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR }, ['grant', email])
  expect(code, output).toBe(0)
}

/** Without its label and quotation marks. */
const wordsOf = ({ text }: { text: string }) => text.replace(/^.*?“|”.*$/g, '')

test('extra quotations of a topic are added to the note with the keyboard and removed again', async ({
  page,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const chart = chartOf(account)
  // The clinician has deleted the draft's lines about sleep.
  const note = await chart.addWrittenNote(
    await chart.addPatient(),
    QUOTABLE_VISIT,
    ({ topic }) => topic !== 'Sleep',
  )
  const offered = note.findings.more.filter(({ topic }) => topic === 'Mood')
  const [first, second] = offered
  if (!first || !second) throw new Error('The draft offers fewer than two quotations about mood.')
  await signIn(page, account)
  await page.goto(`/note/${note.id}`)
  await says(page, 'Facts and quotations from the visit. Ask your administrator to connect a language model.')

  // A topic without a line is named at the end of its section.
  const ofSleep = page.getByRole('button', { name: /^More from the visit: Sleep, \d quotation/ })
  await expect(ofSleep).toHaveText(/^More from the visit: Sleep\d$/)
  await expect(ofMood(page)).toHaveText(`More from the visit${offered.length}`)
  await expect(ofMood(page)).toHaveAttribute('aria-expanded', 'false')
  await ofMood(page).press('Enter')
  await expect(ofMood(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(add(page, first)).toBeFocused()
  await expect(highlightedWords(page).first()).toContainText(wordsOf(first))
  await expectNoAxeViolations(page)

  // It becomes the last line of its topic.
  const before = note.statements.findLastIndex(({ topic }) => topic === 'Mood')
  await page.keyboard.press('Enter')
  await expect(line(page, wordsOf(first))).toBeVisible()
  await expect(lines(page).nth(before + 1)).toContainText(wordsOf(first))
  await expect(line(page, wordsOf(first))).toHaveAccessibleDescription(/^Supported\./)
  await expect(add(page, second)).toBeFocused()
  await expect(add(page, first)).toHaveCount(0)
  await press(page, 'Undo')
  await expect(line(page, wordsOf(first))).toHaveCount(0)
  await expect(add(page, first)).toBeVisible()

  // Once everything is added, the focus is on the added line and nothing more is offered.
  const last = offered.at(-1) ?? second
  for (const quotation of offered.slice(0, -1)) await add(page, quotation).click()
  const saved = page.waitForResponse(
    (response) =>
      response
        .request()
        .postData()
        ?.includes(JSON.stringify(wordsOf(last)).slice(1, -1)) === true && response.ok(),
  )
  await add(page, last).press('Enter')
  await expect(ofMood(page)).toHaveCount(0)
  await expect(line(page, wordsOf(last))).toBeFocused()
  await saved
  await page.reload()
  await expect(line(page, wordsOf(last))).toBeVisible()
})

test('a new note offers extra quotations, on a phone too, and an administrator can connect a model', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await grant(account)
  await signIn(page, account)
  await page.setViewportSize(PHONE)
  await openVisit(page, patient, QUOTABLE_VISIT)
  await press(page, 'Generate SOAP Note')
  await says(page, /Saved at/)
  const offer = page.getByRole('button', { name: /^More from the visit/ }).first()
  await offer.click()
  await expectNoAxeViolations(page)
  const before = await lines(page).count()
  await page
    .getByRole('button', { name: /^Add: .*“/ })
    .first()
    .click()
  await expect(lines(page)).toHaveCount(before + 1)
  await says(page, 'Added to the note')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Connect a language model' }).click()
  await expect(page).toHaveURL(`${PAGES.admin}?tab=model`)
})
