import { acknowledgeAlert, listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { submitAssessment } from '#shared/contracts/assessment-links.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { answersTo } from '../server/testing/assessments.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('a risk answer appears on the open page and stays until acknowledged', {
  tag: '@core',
}, async ({ page, baseURL, newAccount, chartOf }) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const { link } = await chart.addAssessment(await chart.addPatient())
  await signIn(page, account)
  // Notifications aren't allowed, and this page is unrelated to patients.
  await page.context().clearPermissions()
  await page.goto(PAGES.templates)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'A patient’s answer to a safety question' })
  await expect(alert).toHaveCount(0)

  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const responses = answersTo('phq9', 1)
  const patient = createClient({ baseUrl: baseURL ?? '' })
  await patient.call(submitAssessment, { params: { token }, body: { responses } })
  await expect(alert).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(PAGES.createNote)
  await expect(alert).toBeVisible()
  const clinician = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  const [open] = (await clinician.call(listAlerts, { query: {} })).data
  await clinician.call(acknowledgeAlert, {
    params: { id: String(open?.id) },
    body: { note: 'Called the patient; safety plan reviewed.' },
  })
  await expect(alert).toHaveCount(0)
})
