import type { BrowserContext, Page } from '@playwright/test'
import { linkIn, signIn, waitForMail } from './support/accounts.ts'
import { dayToCome } from './support/charts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'
import { press, says } from './support/visits.ts'

/** A questionnaire from sending to result, on a phone-sized screen for both the patient and the clinician. */

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

const QUESTIONS = 9
const SOON = dayToCome()
const answer = (page: Page, label: string) => page.getByRole('radio', { name: label }).check({ force: true })
const jump = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${number}\\b`) })

async function openAssessments(page: Page, patient: { id: number }) {
  await page.goto(`/patient/${patient.id}`)
  await page.getByRole('tab', { name: /Assessments/ }).click()
}

test('an emailed questionnaire survives a lost connection and reaches the chart with score, trend and alert', {
  tag: '@core',
}, async ({ page, browser, watch, newAccount, chartOf }) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  // Unique to this test: others send questionnaires at the same time.
  const address = `renata.${account.id}@example.org`
  await signIn(page, account)

  await test.step('the clinician sends it', async () => {
    await openAssessments(page, patient)
    await says(page, 'No assessments yet')
    await press(page, 'Create Assessment')
    const dialog = page.getByRole('dialog', { name: 'Send Assessment to Patient' })
    const kind = dialog.getByRole('combobox', { name: 'Assessment', exact: true })
    await expect(kind).toContainText('OASIS - Anxiety')
    await kind.click()
    await page.getByRole('option', { name: 'PHQ-9 - Depression' }).click()
    await dialog.getByLabel('Title').fill('')
    await dialog.getByLabel('Link expires on').fill('')
    await dialog.getByRole('button', { name: 'Create Assessment' }).click()
    for (const missing of [
      'Title is required',
      'Contact information is required',
      'Expiration date is required',
    ])
      await expect(dialog.getByText(missing)).toBeVisible()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Title').fill('Before our visit')
    await dialog.getByLabel('Email address').fill(address)
    await dialog.getByLabel('Link expires on').fill(SOON)
    await dialog.getByRole('button', { name: 'Create Assessment' }).click()
    const row = page.getByRole('list', { name: 'Assessments' }).getByRole('listitem')
    await expect(row).toContainText('Before our visit')
    await expect(row).toContainText(address)
    // The queue sends it; the page polls.
    await expect(row).toContainText('Sent')
  })

  const link = linkIn(await waitForMail(page, address, /./))
  expect(link).toMatch(/^\/assessment\/[\w-]{43}$/)
  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' })
  await watch.follow(phone)
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  watch.allowStatus(410, 500)

  await test.step('the patient answers, goes offline, closes the page and returns', async () => {
    const first = await opened(phone, link)
    await expect(first.getByRole('heading', { level: 1 })).toContainText('Little interest or pleasure')
    await expect(first.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expectNoAxeViolations(first)
    // The page identifies neither the patient nor the clinician.
    await expect(first.locator('body')).not.toContainText(/Okafor|Byron|MRN/)

    // With the keyboard: arrow keys choose an answer, Enter goes to the next question.
    await first.getByRole('radio', { name: 'Not at all' }).focus()
    await first.keyboard.press('ArrowDown')
    await expect(first.getByRole('radio', { name: 'Several days' })).toBeChecked()
    await first.keyboard.press('Enter')
    await expect(first.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(first.getByRole('heading', { level: 1 })).toContainText('Feeling down')
    const saved = first.waitForResponse((response) => response.request().method() === 'PUT')
    await answer(first, 'Several days')
    expect((await saved).status()).toBe(200)
    await expect(first.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      `2 of ${QUESTIONS} answered`,
    )

    await phone.setOffline(true)
    await press(first, 'Next')
    await answer(first, 'Nearly every day')
    await expect(first.getByText(/You’re offline, but you can keep going/)).toBeVisible()
    await first.close()
    await phone.setOffline(false)

    // The link alone shows no answers on another device. This device still has the unsent one.
    const other = await browser.newContext({ viewport: PHONE })
    const elsewhere = await opened(other, link)
    await expect(elsewhere.getByText(`1 of ${QUESTIONS}`)).toBeVisible()
    await other.close()
    const again = await opened(phone, link)
    await expect(again.getByText(`4 of ${QUESTIONS}`, { exact: true })).toBeVisible()
    await expect(jump(again, 3)).toHaveAccessibleName('Question 3, answered')
    expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/phq9|Nearly/)
    await again.close()
  })

  await test.step('the patient switches languages, answers everything and submits when back online', async () => {
    const last = await opened(phone, link)
    await last.getByRole('button', { name: /Español/ }).click()
    await expect(last.getByRole('heading', { level: 1 })).toContainText('cansado(a) o con poca energía')
    await expect(last.locator('html')).toHaveAttribute('lang', 'es')
    await last.getByRole('button', { name: /English/ }).click()

    await jump(last, QUESTIONS).click()
    await expect(last.getByRole('button', { name: 'Complete Assessment' })).toBeDisabled()
    await answer(last, 'Several days')
    await press(last, 'Complete Assessment')
    const refused = last.getByRole('alert')
    await expect(refused).toContainText('Incomplete Assessment')
    await expect(refused).toContainText('Please answer 5 remaining question(s)')
    for (let number = 4; number < QUESTIONS; number += 1) {
      await jump(last, number).click()
      await expect(last.getByText(`${number} of ${QUESTIONS}`, { exact: true })).toBeVisible()
      await answer(last, 'More than half the days')
    }
    await jump(last, QUESTIONS).click()
    await expect(last.getByText(`${QUESTIONS} of ${QUESTIONS}`, { exact: true })).toBeVisible()
    await last.route('**/submit', (route) => route.fulfill({ status: 500 }))
    await press(last, 'Complete Assessment')
    await says(last, 'Failed to submit assessment. Please try again.')
    await last.unrouteAll()
    await phone.setOffline(true)
    await press(last, 'Complete Assessment')
    await expect(last.getByRole('heading', { name: 'Waiting to send your answers' })).toBeVisible()
    await expectNoAxeViolations(last)
    await phone.setOffline(false)
    await expect(last.getByRole('heading', { level: 1 })).toContainText('Your clinician has your answers')
    await expect(last.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
    await expectNoAxeViolations(last)
    await last.reload()
    await expect(last.getByRole('heading', { level: 1 })).toHaveText(
      'This assessment has already been completed',
    )
    await phone.close()
  })

  await test.step('the clinician sees the alert, the score, the trend and the answers', async () => {
    await page.goto('/dashboard')
    const alert = page.getByRole('region', { name: 'Safety alerts' })
    await expect(alert).toContainText('Renata Okafor-Lindqvist: safety concern in Before our visit.')
    await expect(alert).toContainText(/better off dead.*Several days/)
    await expectNoAxeViolations(page)
    await alert.getByRole('link', { name: 'Renata Okafor-Lindqvist' }).click()
    await expect(page.getByRole('region', { name: 'PHQ-9', exact: true })).toContainText(
      /Score: 16 of 27, moderately severe/,
    )
    await page.getByRole('tab', { name: /Assessments/ }).click()
    const chart = page.getByRole('img', {
      name: /^PHQ-9 over time: .* 16, moderately severe, with a safety concern/,
    })
    await expect(chart.locator('canvas')).toBeVisible()
    await press(page, 'Show as table')
    await expect(page.getByRole('table')).toContainText('16, moderately severe')
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: /Before our visit.*result/ }).click()
    const result = page.getByRole('article')
    await expect(result.getByRole('img', { name: '16 on a scale from 0 to 20: Severe' })).toBeVisible()
    await expect(result.getByRole('listitem').filter({ hasText: 'better off dead' })).toContainText(
      'Several days',
    )
    await expectNoAxeViolations(page)
    // The printout has only the result, with the patient's name.
    await page.emulateMedia({ media: 'print' })
    await expect(result.getByText(/^Renata Okafor-Lindqvist, /)).toBeVisible()
    for (const hidden of [result.getByRole('button', { name: 'Print' }), page.getByRole('tablist')])
      await expect(hidden).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await press(page, 'Use in note')
    await expect(page.getByRole('textbox', { name: 'The visit' })).toHaveValue(/PHQ-9.*16/)
    await expect(page).toHaveURL(/\?draft=\d+$/)
  })

  await test.step('the clinician acknowledges the alert with a note', async () => {
    await page.goto(`/patient/${patient.id}`)
    const alert = page.getByRole('region', { name: 'Safety alerts' })
    await alert.getByRole('button', { name: /Acknowledge/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Acknowledge safety alert' })
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(dialog.getByText('Describe the action taken.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog
      .getByLabel('Action taken')
      .fill('Called at 10:20. Passive thoughts, no plan; safety plan reviewed.')
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(alert).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: /Assessments\s*1/ })).toBeVisible()
    await expect(alert).toBeHidden()
  })
})

test('an assessment link can expire, be revoked, resent, copied, shown as a QR code and scheduled', async ({
  page,
  context,
  watch,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const { assessmentToken: token } = await chart.addAssessment(patient)
  const short = await chart.addAssessment(patient, {
    title: 'Too late',
    expiresAt: new Date(Date.now() + 4000).toISOString(),
  })
  watch.allowStatus(404, 500)
  watch.allowConsole(/ERR_FAILED|ERR_CONNECTION/)
  const title = page.getByRole('heading', { level: 1 })

  await page.goto('/assessment')
  await expect(title).toHaveText('Invalid assessment link')
  await page.goto(`/assessment/${'a'.repeat(43)}`)
  await expect(title).toHaveText('Assessment not found or has expired')
  await expectNoAxeViolations(page)
  await page.route('**/api/assessments/token/**', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/assessment/${token}`)
  await expect(title).toHaveText('Failed to load assessment')
  await page.unrouteAll()
  await page.route('**/api/assessments/token/**', (route) => route.abort())
  await press(page, 'Try again')
  await expect(title).toHaveText('Failed to load assessment. Please check your internet connection.')
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(title).toContainText('Little interest')
  await page.waitForTimeout(Math.max(0, Date.parse(short.expiresAt) + 200 - Date.now()))
  const expired = await context.newPage()
  await expired.goto(`/assessment/${short.assessmentToken}`)
  await expect(expired.getByRole('heading', { level: 1 })).toHaveText('This assessment has expired')
  await expired.close()

  const clinician = await context.newPage()
  await signIn(clinician, account)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAssessments(clinician, patient)
  const row = (name: string) =>
    clinician.getByRole('list', { name: 'Assessments' }).getByRole('listitem').filter({ hasText: name })
  await expect(row('Too late')).toContainText('Expired')
  await clinician.getByRole('button', { name: 'Link options for Too late' }).click()
  await clinician.getByRole('menuitem', { name: 'Resend' }).click()
  await clinician.getByRole('dialog').getByLabel('Link expires on').fill(SOON)
  await clinician.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await expect(row('Too late')).toContainText(/Sent/)

  const menu = clinician.getByRole('button', { name: 'Link options for PHQ-9 - Depression' })
  await menu.click()
  await clinician.getByRole('menuitem', { name: 'Copy link' }).click()
  expect(await clinician.evaluate(() => navigator.clipboard.readText())).toContain(`/assessment/${token}`)
  await menu.click()
  await clinician.getByRole('menuitem', { name: 'Show QR code' }).click()
  await expect(clinician.getByRole('img', { name: 'QR code for PHQ-9 - Depression' })).toBeVisible()
  await expectNoAxeViolations(clinician)
  await clinician.keyboard.press('Escape')
  // Wait until the focus has returned before pressing anything else.
  await expect(menu).toBeFocused()
  await menu.click()
  await clinician.getByRole('menuitem', { name: 'Revoke link' }).click()
  await expect(clinician.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await clinician.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(row('PHQ-9 - Depression')).toContainText('Revoked')

  // The patient is still on the page and answers.
  await answer(page, 'Several days')
  await expect(title).toHaveText('This assessment was canceled')

  // A schedule that sends it every two weeks.
  await press(clinician, 'Create Assessment')
  const dialog = clinician.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'How often' }).click()
  await clinician.getByRole('option', { name: 'Every two weeks' }).click()
  await dialog.getByLabel('First send date').fill(SOON)
  await clinician.route('**/api/assessment-schedules', (route) => route.fulfill({ status: 500 }))
  await dialog.getByRole('button', { name: 'Create Assessment' }).click()
  await says(clinician, /^Failed to create assessment: /)
  await clinician.unrouteAll()
  await dialog.getByRole('button', { name: 'Create Assessment' }).click()
  const schedule = clinician.getByRole('region', { name: 'Schedules' })
  await expect(schedule).toContainText(/Every two weeks to .*, next /)
  await schedule.getByRole('button', { name: /Pause/ }).click()
  await expect(schedule).toContainText('Paused')
  await schedule.getByRole('button', { name: /End schedule/ }).click()
  await expect(schedule).toBeHidden()
  await press(clinician, 'Undo')
  await expect(schedule).toContainText('Every two weeks')
  expect(
    await clinician.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

async function opened(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(process.env.E2E_BASE_URL + link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
