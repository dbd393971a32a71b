import type { Page } from '@playwright/test'
import { htmlOf, sectionsOf } from '#shared/domain/note-text.ts'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { press, visitBox } from './support/visits.ts'
import { makeXssChart, PAYLOADS, profileNames, type XssChart } from './support/xss-chart.ts'
import { elementsOf, expectOnlyText, watchForXss } from './support/xss-watch.ts'

const TEXTS = PAYLOADS.map(({ text }) => text)
/** A note shows **words** without their asterisks. */
const WITHOUT_STARS = TEXTS.filter((text) => !text.includes('**'))
const path = (page: string, id: number) => page.replace(':id', String(id))

test(`${PAYLOADS.length} payloads in every displayed field stay text`, { tag: '@core' }, async ({
  page,
  baseURL,
  newAccount,
}) => {
  expect(new Set(TEXTS).size).toBeGreaterThanOrEqual(process.env.E2E_ALL ? 500 : 60)
  const names = profileNames()
  const account = await newAccount(names)
  const chart = await makeXssChart(baseURL ?? '', account)
  const { ran } = await watchForXss(page)
  await signIn(page, account)
  // Tall enough that virtualized lists render all their rows.
  await page.setViewportSize({ width: 1280, height: 4_000 })

  await test.step('dashboard and patient', () => patients(page, chart, names.firstName))
  await test.step('notes', () => notes(page, chart))
  await test.step('editing', () => editing(page, chart))
  await test.step('writing', () => writing(page, chart))
  await test.step('templates', () => templates(page, chart))
  await test.step('account', async () => {
    await page.goto(PAGES.profileSettings)
    await expectOnlyText(page, [names.firstName, names.lastName])
    await page.goto(PAGES.devOutbox)
    // Other tests get mail at the same time, and the newest is open.
    await page.getByRole('button').filter({ hasText: account.email }).first().click()
    // Email to an unconfirmed address names no one; the subjects and bodies still must not run anything.
    await expectOnlyText(page, [])
  })
  expect(ran()).toEqual([])
})

async function patients(page: Page, { patient, patients }: XssChart, firstName: string): Promise<void> {
  const everything = patients.flatMap((each) => [each.firstName, each.lastName, each.mrn])
  await page.goto(PAGES.dashboard)
  await expectOnlyText(page, [firstName, patient.firstName, patient.lastName])
  await page.goto(`${PAGES.dashboard}?tab=patients`)
  await expectOnlyText(page, everything)
  await page.goto(`${PAGES.dashboard}?tab=notes`)
  await expectOnlyText(page, [patient.firstName, patient.lastName])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('onerror')
  await expect(palette.getByRole('option').first()).toContainText(/onerror/i)
  await expectOnlyText(page, [])
  await page.keyboard.press('Escape')

  await page.goto(path(PAGES.patient, patient.id))
  await expectOnlyText(page, [patient.firstName, patient.lastName, patient.mrn])
  await expect(page.getByRole('heading', { name: 'Patient Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clinical Recommendations' })).toBeVisible()
  await press(page, 'Edit Patient')
  await expectOnlyText(page, [patient.firstName, patient.lastName, patient.mrn])
}

async function notes(page: Page, { cards, sheet, signed, signer, patient }: XssChart): Promise<void> {
  await page.goto(path(PAGES.note, cards.id))
  const headings = sectionsOf(cards.soapNote ?? '').map(({ heading }) => heading)
  await expectOnlyText(page, [...WITHOUT_STARS, patient.firstName, patient.lastName, patient.mrn])
  expect(headings.length).toBeGreaterThan(50)
  await expectOnlyText(page, [cards.templateName ?? ''])
  await expectCleanCopy(page)
  await page.getByRole('tab', { name: 'Input Text' }).click()
  await expectOnlyText(page, TEXTS)

  await page.goto(path(PAGES.note, sheet.id))
  await expectOnlyText(page, WITHOUT_STARS)
  await expectCleanCopy(page)
  for (const name of ['Summary', 'Transcript']) {
    await page.getByRole('tab', { name }).click()
    await expectOnlyText(page, TEXTS)
  }

  await page.goto(path(PAGES.note, signed.id))
  await expectOnlyText(page, [...WITHOUT_STARS, signer])
  await expectCleanCopy(page)
}

/** As passed to the browser, because reading the clipboard sanitizes it. */
async function expectCleanCopy(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.write = async ([item]) => {
      const html = await item?.getType('text/html')
      Object.assign(window, { copiedHtml: await html?.text() })
    }
  })
  await press(page, 'Copy Full Note')
  const copied = () => page.evaluate(() => (window as { copiedHtml?: string }).copiedHtml ?? '')
  await expect.poll(copied).toContain('&lt;script&gt;')
  const htmls = [await copied(), htmlOf(TEXTS.join('\n\n')), ...TEXTS.map(htmlOf)]
  expect(await elementsOf(page, htmls)).toEqual(
    ['BR', 'P', 'STRONG'].map((name) => `${name} with 0 attributes`),
  )
}

async function editing(page: Page, { cards, edited, signed }: XssChart): Promise<void> {
  await page.goto(path(PAGES.editNote, cards.id))
  // Without bullets, because a note is one line per statement.
  await expectOnlyText(
    page,
    WITHOUT_STARS.map((text) => text.replace(/^\s*- /, '')),
  )
  await page.goto(path(PAGES.editNote, edited.id))
  await expect(page.locator('ins').first()).toBeVisible()
  await expectOnlyText(page, [])
  await press(page, 'Keep')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('2 versions')).toBeVisible()
  for (const version of await history.getByRole('list').getByRole('button').all()) {
    await version.click()
    await expect(history).toContainText('__xss(')
    await expectOnlyText(page, [])
  }
  await page.goto(path(PAGES.editNote, signed.id))
  await expect(page.getByText(/was signed by/).first()).toBeVisible()
  await expectOnlyText(page, [])
}

async function writing(page: Page, { patient, draft, summary, all }: XssChart): Promise<void> {
  await page.goto(`${PAGES.createNote}?draft=${draft.id}`)
  await expectOnlyText(page, TEXTS)
  await page.goto(
    `${PAGES.createNote}?patientId=${patient.id}&summary=${summary.id}&noteType=Progress%20Note`,
  )
  await expectOnlyText(page, [patient.mrn])
  // Whatever the writer included in the summary.
  await expect(visitBox(page)).toHaveValue(/onerror|javascript:|<script/)

  await visitBox(page).fill('From a file:')
  await page.getByRole('tab', { name: 'File Upload' }).click()
  const file = { name: '"><img src=x onerror=alert(0)>.txt', mimeType: '', buffer: Buffer.from(all) }
  await page.getByLabel(/Drop a file here/).setInputFiles(file)
  await expect(visitBox(page)).toHaveValue(/^From a file:[\s\S]*__xss\(/)
  await expectOnlyText(
    page,
    TEXTS.filter((text) => !hasControlCharacter(text)),
  )
  // A few are enough: 500 aren't a realistic visit and take long to write.
  await visitBox(page).fill(
    TEXTS.filter((text) => !hasControlCharacter(text))
      .slice(0, 25)
      .join('\n'),
  )
  await press(page, 'Generate SOAP Note')
  const written = page.getByRole('region', { name: 'The note' })
  await expect(written.getByText(/Saved at/)).toBeVisible({ timeout: 120_000 })
  await expectOnlyText(page, [])
  await press(page, 'Edit Note')
  await expectOnlyText(page, [])
}

async function templates(page: Page, chart: XssChart): Promise<void> {
  await page.goto(PAGES.templates)
  await expectOnlyText(
    page,
    chart.templates.map(({ name }) => name),
  )
  const [template] = chart.templates
  await page.goto(`${PAGES.templates}?edit=${template?.id}`)
  await expectOnlyText(page, template?.structure.sections.map(({ heading }) => heading) ?? [])
  await page.goto(PAGES.templates)
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectOnlyText(page, [])
}

/** The document reader removes them. */
function hasControlCharacter(text: string): boolean {
  return /\p{Cc}|\ufeff/u.test(text.replace(/[\n\t]/g, ' '))
}
