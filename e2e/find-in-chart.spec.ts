import { patientPath } from '../web/lib/links.ts'
import { signIn } from './support/accounts.ts'
import { chartAt } from './support/charts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('a question is answered with the newest line, which opens its note with that line selected', async ({
  page,
  baseURL,
  newAccount,
}) => {
  const account = await newAccount()
  const chart = chartAt(baseURL ?? '', account)
  const patient = await chart.addPatient()
  await chart.addNote(patient, { serviceAt: '2026-01-12T15:00:00.000Z' })
  await chart.addNote(patient, {
    serviceAt: '2026-03-03T15:00:00.000Z',
    inputText: 'Patient: I drove past the bridge on Sunday.\nClinician: What happened then?',
    soapNote: '**SUBJECTIVE:**\nDrove past the bridge on Sunday.\n\n**PLAN:**\nReturn in a week.',
  })
  await signIn(page, account)
  await page.goto(patientPath(patient.id))
  await page.getByLabel('Word or question').fill('When did she last mention the bridge?')
  await page.keyboard.press('Enter')
  const matches = page.getByRole('list', { name: 'Matches' })
  await expect(matches).toContainText('Drove past the bridge on Sunday.')
  await expect(page.getByText('Last match: Mar 3, 2026')).toBeVisible()
  await expectNoAxeViolations(page)

  await matches.getByRole('link', { name: 'Drove past the bridge on Sunday.', exact: true }).click()
  const line = page.locator('[data-statement]', { hasText: 'Drove past the bridge on Sunday.' })
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await expect(line).toBeInViewport()
  await page.goBack()
  await expect(matches).toContainText('Drove past the bridge on Sunday.')
})
