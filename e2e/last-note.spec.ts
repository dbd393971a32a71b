import type { Page } from '@playwright/test'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createPlan } from '#shared/contracts/treatment-plans.ts'
import { createClient } from '#shared/http/call.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { line } from './support/lines.ts'

const LAST = `**SUBJECTIVE:**
Takes sertraline 50 mg daily.

**OBJECTIVE:**
PHQ-9 17 (moderately severe).

**PLAN:**
Increase sertraline to 100 mg.
Recheck TSH in 6 weeks.`

const TODAY = `**SUBJECTIVE:**
Takes sertraline 100 mg daily. Insomnia: sleeps four hours of most nights.

**OBJECTIVE:**
PHQ-9 11.

**ASSESSMENT:**
Insomnia disorder.`

const PLAN = {
  goals: [{ goal: 'Sleep through most nights', problem: 'Insomnia' }],
  interventions: 'Sleep restriction',
  modality: 'cbt' as const,
  frequency: 'weekly' as const,
}

const CHANGE = 'Sertraline 50 → 100 mg since March 3.'
const panel = (page: Page) => page.getByRole('region', { name: 'Since the last note' })

test('a line from the last note is added with its source, a line is linked to a goal, and a finding is dismissed before signing', async ({
  page,
  baseURL,
  newAccount,
  chartOf,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => account.token })
  const common = { noteType: 'Progress Note' as const, inputText: null }
  const last = await chart.addNote(patient, {
    ...common,
    soapNote: LAST,
    serviceAt: '2026-03-03T15:00:00.000Z',
  })
  await call(signNote, { params: { id: String(last.id) }, body: { name: 'Dana Whitfield', version: 1 } })
  await call(createPlan, { body: { patientId: patient.id, ...PLAN } })
  const visit = { soapNote: TODAY, serviceAt: '2026-03-17T15:00:00.000Z' }
  const note = await chart.addNote(patient, { ...common, ...visit })
  await signIn(page, account)
  await page.goto(`/note/${note.id}`)

  await expect(panel(page)).toContainText('Recheck TSH in 6 weeks.')
  await panel(page)
    .getByRole('button', { name: `Add: ${CHANGE}` })
    .press('Enter')
  await expect(line(page, CHANGE)).toBeVisible()
  await line(page, 'sleeps four hours').focus()
  await page.keyboard.press('g')
  const linked = page.getByRole('button', { name: /^Linked to the goal Sleep/ })
  await expect(linked).toBeVisible()
  await page.reload()
  await expect(line(page, CHANGE)).toBeVisible()
  await expect(linked).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Sign note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign note' })
  await dialog.getByRole('button', { name: /^Dismiss: No intervention/ }).click()
  await dialog.getByLabel('Reason').fill('Intake by phone.')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog.getByText('Dismissed (1)')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Sign and lock' }).click()
  await expect(page.getByText('Note signed').first()).toBeVisible()
  await expect(linked).toBeVisible()

  await page.getByRole('link', { name: `Open the note of March 3: ${CHANGE}` }).click()
  await expect(page).toHaveURL(new RegExp(`/note/${last.id}#statement-`))
  await expect(line(page, 'Takes sertraline 50 mg daily.')).toBeFocused()
})
