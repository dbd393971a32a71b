import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openVisit, press, says } from './support/visits.ts'

const notePage = (id: number) => PAGES.note.replace(':id', String(id))
const chartPage = (id: number) => PAGES.patient.replace(':id', String(id))

test('a note in the wrong chart is voided, found and restored', async ({ page, newAccount, chartOf }) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-31' })
  await chart.addNote(patient, { noteType: 'Progress Note' })
  const wrong = await chart.addNote(patient, { noteType: 'Therapy Session' })
  await signIn(page, account)
  await page.goto(notePage(wrong.id))

  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Void note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void this note' })
  await dialog.getByRole('button', { name: 'Void note' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason\./)
  await dialog.getByLabel('Reason').fill('Written for another patient.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Void note' }).click()
  await says(page, 'Reason: Written for another patient.')
  for (const gone of ['Sign note', 'More actions'])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Note' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toBeVisible()
  await page.goto(PAGES.editNote.replace(':id', String(wrong.id)))
  await says(page, 'This note is void and can’t be edited.')

  await page.goto(chartPage(patient.id))
  const notes = page.getByRole('list', { name: 'Clinical notes' })
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Show voided notes').click()
  await expect(notes.getByRole('listitem')).toHaveCount(2)
  await expect(notes.getByRole('listitem').first()).toContainText('VOID')
  await expectNoAxeViolations(page)

  await page.goto(notePage(wrong.id))
  await press(page, 'Undo void')
  await expect(page.getByRole('button', { name: 'Sign note' })).toBeVisible()
})

test('an unsigned note moves to another chart and back; a signed one can only be voided', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-41' })
  const other = await chart.addPatient({ firstName: 'Joy', lastName: 'Ueda', mrn: 'MRN-42' })
  const { id } = await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(notePage(id))

  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Move to another patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another patient' })
  await dialog.getByRole('button', { name: 'Move note' }).click()
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription('Choose a patient.')
  await dialog.getByRole('combobox').fill('Ueda')
  await page.getByRole('option', { name: /Joy Ueda/ }).click()
  await dialog.getByRole('button', { name: 'Move note' }).click()
  await expect(page.getByRole('link', { name: 'Back to Joy Ueda' })).toHaveAttribute(
    'href',
    chartPage(other.id),
  )
  await press(page, 'Undo')
  await expect(page.getByRole('link', { name: 'Back to Renata Okafor-Lindqvist' })).toBeVisible()

  await press(page, 'Sign note')
  await page.getByRole('dialog', { name: 'Sign note' }).getByRole('button', { name: 'Sign and lock' }).click()
  await expect(page.getByRole('button', { name: 'Add amendment' })).toBeVisible()
  await press(page, 'More actions')
  await expect(page.getByRole('menuitem', { name: 'Void note' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move to another patient' })).toHaveCount(0)
})

test('a patient is discharged, found under Discharged, and reactivated for a new note', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-51' })
  await chart.addPatient({ firstName: 'Joy', lastName: 'Ueda' })
  await signIn(page, account)
  await page.goto(chartPage(patient.id))
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Discharge patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discharge patient' })
  await dialog.getByLabel('Reason (optional)').fill('Moved to another state.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Discharge' }).click()
  await says(page, 'Reason: Moved to another state.')
  await expect(page.getByRole('link', { name: 'New Note' })).toHaveCount(0)

  await page.goto(`${PAGES.dashboard}?tab=patients`)
  const list = page.getByRole('list', { name: 'Patients' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Discharged', { exact: true }).click()
  await expect(list.getByRole('listitem')).toContainText(['Renata Okafor-Lindqvist'])
  await expectNoAxeViolations(page)

  await openVisit(page, patient, 'Sleeps five hours a night.')
  await says(page, /Reactivate Renata Okafor-Lindqvist to write a note\./)
  await page.getByRole('button', { name: 'Generate SOAP Note' }).click()
  await says(page, 'Patient discharged')
  await press(page, 'Reactivate')
  await says(page, 'Patient reactivated')
  await expect(page.getByRole('button', { name: 'Reactivate' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate SOAP Note' }).click()
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()
})

test('another patient’s visit is detected before anything is saved', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({
    firstName: 'Denise',
    lastName: 'Achebe',
    dateOfBirth: '03/14/1980',
    gender: 'female' as const,
  })
  await signIn(page, account)
  await openVisit(
    page,
    patient,
    'Mr. Pruitt is a 58-year-old man who returns for follow-up. Sleeps five hours a night.',
  )
  await says(page, /This visit mentions “Mr\. Pruitt, 58”\. Denise Achebe is \d\d and female\. Right chart\?/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Generate SOAP Note' }).click()
  await expect(page.getByRole('button', { name: 'Choose another patient' })).toBeFocused()
  await press(page, 'It’s the right chart')
  await expect(page.getByText('Right chart?')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()
})
