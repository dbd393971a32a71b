import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

const PATIENTS = `${PAGES.dashboard}?tab=patients`
const PHONE = { width: 390, height: 844 }

function addDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Patient' })
  return {
    dialog,
    first: dialog.getByLabel('First name'),
    last: dialog.getByLabel('Last name'),
    mrn: dialog.getByLabel('MRN'),
    born: dialog.getByLabel('Date of birth'),
    gender: dialog.getByRole('combobox', { name: 'Gender' }),
    add: dialog.getByRole('button', { name: 'Add Patient' }),
  }
}

test('adds a patient, reports missing fields, a taken MRN and a server error, and links to the chart', {
  tag: '@core',
}, async ({ page, newAccount, watch }) => {
  await signIn(page, await newAccount())
  await page.goto(PATIENTS)
  await expect(page.getByText('No patients yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Patient' }).click()
  const { dialog, first, last, mrn, born, gender, add } = addDialog(page)
  await expect(first).toBeFocused()
  await expect(dialog.getByText('MM/DD/YYYY or YYYY-MM-DD')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Last name is required')).toBeVisible()
  await expect(first).toBeFocused()
  await first.fill('Renata')
  await last.fill('Okafor-Lindqvist')
  await mrn.fill('MRN-204817')
  await born.fill('14.03.1985')
  await add.click()
  await expect(dialog.getByText('Enter a date as MM/DD/YYYY or YYYY-MM-DD, not in the future.')).toBeVisible()
  await expectNoAxeViolations(page)

  // The server fails without a message, so the form shows its own.
  watch.allowStatus(500, 409)
  await page.route('**/api/patients', (route) => route.fulfill({ status: 500 }))
  await born.fill('03/14/1985')
  await add.click()
  await expect(page.getByRole('alert').getByText('Failed to Add Patient')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Failed to create patient')).toBeVisible()
  await page.unrouteAll()
  await gender.click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await add.click()
  await expect(dialog).toBeHidden()
  const status = page.getByRole('status').filter({ hasText: 'Patient added' })
  await expect(status).toContainText('Renata Okafor-Lindqvist, MRN-204817')
  const card = page.getByRole('listitem').filter({ hasText: 'Renata Okafor-Lindqvist' })
  await expect(card).toContainText(/03\/14\/1985, \d+, female/)
  await expect(card).toContainText('None yet')

  await page.getByRole('button', { name: 'Add Patient' }).click()
  await first.fill('Joy')
  await last.fill('Ueda')
  await mrn.fill('MRN-204817')
  await add.click()
  const taken = 'A patient with MRN MRN-204817 already exists'
  await expect(page.getByRole('alert').getByText(taken)).toBeVisible()
  await expect(dialog.getByText(taken)).toBeVisible()
  await expect(mrn).toBeFocused()
  await mrn.fill('')
  await add.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').first()).toContainText(/Joy Ueda.*MRN-\d{6}/)
  await expect(page.getByText('2 patients')).toBeVisible()
  await page.getByRole('button', { name: 'Open chart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Joy Ueda' })).toBeVisible()
})

test('renders only nearby cards of 220 patients, finds them by name or MRN, and restores the scroll position', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const oldest = await chart.addPatient({ firstName: 'Wilhelmina', lastName: 'Achterberg', mrn: 'K-7/1959' })
  await chart.addPatients(219, (n) => ({
    firstName: 'Abdulrahman',
    lastName: `Montgomery ${n}`,
    mrn: `M-${n}`,
  }))
  await signIn(page, account)
  await page.goto(PATIENTS)
  const list = page.getByRole('list', { name: 'Patients' })
  const cards = list.getByRole('listitem')
  await expect(cards.first()).toHaveAttribute('aria-setsize', '220')
  expect(await cards.count()).toBeLessThan(60)
  await expectNoAxeViolations(page)

  const last = cards.filter({ hasText: 'Wilhelmina Achterberg' })
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await cards.count()).toBeLessThan(60)
  await expect(last).toHaveAttribute('aria-posinset', '220')
  await last.click()
  await expect(page).toHaveURL(`/patient/${oldest.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wilhelmina Achterberg')
  await page.goBack()
  await expect(last).toBeInViewport()

  const search = page.getByRole('searchbox', { name: 'Search by name or MRN' })
  await search.fill('achter wil')
  await expect(page.getByText('1 of 220 patients')).toBeVisible()
  await search.fill('k-7/19')
  await expect(cards).toHaveText([/Wilhelmina Achterberg/])
  await page.setViewportSize(PHONE)
  await search.fill('nobody')
  await expect(page.getByText('No patients found')).toBeVisible()
  await expectNoAxeViolations(page)
  await search.press('Escape')
  await expect(cards.first()).toContainText(/Montgomery 21\d/)
  expect(await cards.count()).toBeLessThan(60)
})

test('the patient page can be edited in place, and reports missing patients and rejected changes', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const other = await chart.addPatient({ firstName: 'Joy', lastName: 'Ueda', mrn: 'MRN-771203' })
  const patient = await chart.addPatient({ mrn: 'MRN-204817', dateOfBirth: '1985-03-14' })
  await signIn(page, account)

  watch.allowStatus(404, 409, 500)
  for (const path of ['/patient/999999', '/patient/nobody']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Patient not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to your patients' }).click()
  await page.getByRole('link', { name: 'Renata Okafor-Lindqvist' }).click()
  await expect(page).toHaveURL(`/patient/${patient.id}`)
  await expect(page.getByRole('link', { name: 'New Note' })).toHaveAttribute(
    'href',
    `/create-note?patientId=${patient.id}`,
  )
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clinical Recommendations' })).toBeHidden()

  const info = page.getByRole('region', { name: 'Patient Information' })
  const edit = page.getByRole('button', { name: 'Edit Patient' })
  const save = page.getByRole('button', { name: 'Save' })
  await edit.click()
  await expect(info.getByLabel('First name')).toBeFocused()
  await info.getByLabel('First name').fill('Somebody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(info).toContainText('Renata')

  await edit.click()
  await info.getByLabel('MRN').fill(other.mrn)
  await save.click()
  await expect(info.getByText(`A patient with MRN ${other.mrn} already exists`)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Failed to update patient information.')).toBeVisible()
  await page.route('**/api/patients/*', (route) => route.fulfill({ status: 500 }))
  await info.getByLabel('MRN').fill('MRN-204818')
  await save.click()
  await expect(page.getByRole('alert').getByText('Failed to update patient information.')).toBeVisible()
  await expect(info.getByText('already exists')).toBeHidden()
  await page.unrouteAll()
  await info.getByLabel('Last name').fill('')
  await save.click()
  await expect(info.getByText('Last name is required')).toBeVisible()
  await info.getByLabel('Last name').fill('Donaudampfschifffahrtsgesellschaft-Lindqvist')
  await expectNoAxeViolations(page)
  await save.click()
  await expect(edit).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Renata Donaudampfschifffahrtsgesellschaft-Lindqvist',
  )
  await expect(page.getByText('MRN-204818').first()).toBeVisible()
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donaudampfschifffahrtsgesellschaft')
})

test('with notes, recommendations and overview expand, collapse and refresh, and notes open', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const long = Array.from({ length: 30 }, (_, n) => `Ask again about the sleep diary of week ${n + 1}.`).join(
    ' ',
  )
  const first = await chart.addNote(patient, { soapNote: `**SUBJECTIVE:**\nBetter.\n\n**PLAN:**\n${long}` })
  await chart.addNote(patient, { status: 'draft', noteType: 'Medication Review' })
  await signIn(page, account)
  await page.goto(`/patient/${patient.id}`)

  const card = page.getByRole('region', { name: 'Clinical Recommendations' })
  await expect(card).toContainText(/Based on 2 notes\. Updated today, \d+:\d\d\s[AP]M/)
  await expect(page.getByRole('region', { name: 'Patient Overview' })).toContainText('Based on 2 notes.')
  const text = card.getByText('Ask again about the sleep diary')
  const shortHeight = (await text.boundingBox())?.height ?? 0
  await card.getByRole('button', { name: 'Show more...' }).click()
  expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(shortHeight)
  await card.getByRole('button', { name: 'Show less' }).click()
  await expect(card.getByRole('button', { name: 'Show more...' })).toBeVisible()
  await card.getByRole('button', { name: 'Collapse' }).click()
  await expect(text).toBeHidden()
  await card.getByRole('button', { name: 'Expand' }).click()
  await expect(text).toBeVisible()

  const asked = page.waitForRequest((request) => request.url().includes('/recommendations?refresh=true'))
  await card.getByRole('button', { name: 'Refresh' }).click()
  await asked
  await expectNoAxeViolations(page)

  const tabs = page.getByRole('tablist', { name: 'Chart' })
  await expect(tabs.getByRole('tab')).toHaveText([
    /Clinical Notes\s*2/,
    /Treatment Plans\s*0/,
    /Assessments\s*0/,
  ])
  await tabs.getByRole('tab', { name: 'Treatment Plans' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('No treatment plans yet')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Assessments' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  const notes = page.getByRole('list', { name: 'Clinical notes' })
  await expect(notes.getByRole('listitem')).toHaveText([
    /Medication Review.*Draft/,
    /Follow-up Session.*Completed/,
  ])
  await notes.getByRole('link', { name: /View Follow-up Session/ }).click()
  await expect(page).toHaveURL(`/note/${first.id}`)

  // With a third note, both reload. The one that fails shows an error and can be retried.
  await chart.addNote(patient)
  watch.allowStatus(500)
  await page.route('**/overview', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/patient/${patient.id}`)
  await expect(card).toContainText('Based on 3 notes.')
  const overview = page.getByRole('region', { name: 'Patient Overview' })
  await expect(overview).toContainText('Couldn’t load this.')
  await page.unrouteAll()
  await overview.getByRole('button', { name: 'Try again' }).click()
  await expect(overview).toContainText('Based on 3 notes.')
})

test('the roster lists patients by latest visit, and keeps the list view on this device', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  await chart.addPatients(60, (n) => ({ firstName: 'Abdulrahman', lastName: `Montgomery ${n}` }))
  const first = await chart.addPatient({ firstName: 'Wilhelmina', lastName: 'Achterberg' })
  await chart.addAssessment(first)
  await chart.addNote(first)
  await signIn(page, account)
  await page.goto(PATIENTS)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  const list = page.getByRole('list', { name: 'Patients' })
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Latest visit' }).click()
  await expect(list.getByRole('listitem').first()).toContainText(
    /Wilhelmina Achterberg.*Last visit: Today, Follow-up Session.*PHQ-9 sent/s,
  )
  await expectNoAxeViolations(page)

  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '61')
  await expect(list.getByRole('listitem').first()).toContainText('Wilhelmina Achterberg')
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
  await list.getByRole('link', { name: 'Wilhelmina Achterberg' }).click()
  await expect(page).toHaveURL(`/patient/${first.id}`)
})
