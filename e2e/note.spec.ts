import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { breakClipboard, clipboardOf, press, says } from './support/visits.ts'

const notePage = (id: number) => PAGES.note.replace(':id', String(id))

test('a note shows its sections, source and details, and copies cleanly', async ({
  page,
  context,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-5', dateOfBirth: '03/14/1985', gender: 'female' })
  const { id } = await chart.addNote(patient, { noteType: 'Progress Note' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, account)
  await page.goto(notePage(id))

  // "Progress Note" already ends in the word.
  await expect(page.getByRole('heading', { level: 1, name: 'Progress Note', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Renata Okafor-Lindqvist' })).toHaveAttribute(
    'href',
    `/patient/${patient.id}`,
  )
  await expect(page.getByRole('link', { name: 'Edit Note' })).toHaveAttribute('href', `/edit-note/${id}`)
  const about = page.getByRole('complementary', { name: 'Note details' })
  for (const fact of ['Session Details', 'Completed', 'Progress Note', 'Default', 'Created', 'Last updated'])
    await expect(about.getByText(fact, { exact: true }).first()).toBeVisible()
  for (const fact of ['Patient Information', 'MRN-5', '03/14/1985', 'Female'])
    await expect(about.getByText(fact, { exact: true })).toBeVisible()
  await expect(about.getByText('Audio Recording Available')).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Clinical Documentation' })).toBeVisible()
  for (const name of ['Subjective', 'Objective', 'Assessment', 'Plan'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await plan.getByRole('button', { name: 'Copy Plan' }).click()
  await expect(plan.getByRole('button', { name: 'Copied Plan' })).toBeVisible()
  expect((await clipboardOf(page)).plain).toBe('1. Mirtazapine 7.5 mg at bedtime.\n2. Return in two weeks.')
  await expect(plan.getByRole('button', { name: 'Copy Plan' })).toBeVisible()
  await press(page, 'Copy Full Note')
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  const copied = await clipboardOf(page)
  expect(copied.plain).toMatch(
    /^Date of service: [^\n]+\n\nSUBJECTIVE:\nSleeps four to five hours[\s\S]+\n\nPLAN:\n1. Mirtazapine/,
  )
  expect(copied.html).toMatch(/^<p>Date of service: [^<]+<\/p><p><strong>SUBJECTIVE:<\/strong><\/p><p>Sleeps/)

  await page.getByRole('tab', { name: 'Input Text' }).click()
  await says(page, 'Sleep has been bad since I stopped the sertraline.')
  await breakClipboard(page)
  await press(page, 'Copy Input')
  await says(page, 'Copy Failed')
})

test('handles recordings, other templates, empty sections and missing notes', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const recorded = await chart.addNote(patient, {
    transcript: 'Renata: I stopped it.',
    inputText: null,
    templateName: 'Traditional SOAP Note',
  })
  const other = await chart.addNote(patient, {
    soapNote:
      '**DATA:**\nCame on time.\n\n**INTERVENTION:**\n\n**PLAN:**\n<img src=x onerror=alert(1)> **Bold** words.',
    inputText: null,
  })
  const empty = await chart.addNote(patient, { soapNote: null, inputText: null, status: 'draft' })
  await signIn(page, account)

  await page.goto(notePage(recorded.id))
  await says(page, 'Audio Recording Available')
  await expect(page.getByRole('heading', { name: 'SUBJECTIVE:' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subjective' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Summary' }).click()
  await says(page, 'No clinical summary available')
  await says(page, 'The original clinical input was not saved for this note.')
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('heading', { name: 'Audio Transcript' })).toBeVisible()
  await says(page, 'Renata: I stopped it.')
  await expect(page.getByRole('button', { name: 'Copy Transcript' })).toBeVisible()

  await page.goto(notePage(other.id))
  await expect(page.getByRole('region', { name: 'Data' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Intervention' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Empty sections' })).toContainText('Intervention')
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText(
    '<img src=x onerror=alert(1)> Bold words.',
  )
  await page.getByRole('tab', { name: 'Input Text' }).click()
  await says(page, 'No input text available')
  await says(page, 'The original text input was not saved for this note.')

  await page.goto(notePage(empty.id))
  await says(page, 'No SOAP note generated')
  await says(page, "This note hasn't been processed into SOAP format yet.")
  await expect(page.getByRole('button', { name: 'Sign note' })).toHaveCount(0)

  watch.allowStatus(404, 503)
  for (const path of ['/note/999999', '/note/abc', '/edit-note/999999']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Note not found' })).toBeVisible()
  }
  await page.route('**/api/clinical-notes/*', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await page.goto(notePage(other.id))
  await says(page, 'Couldn’t load the note')
  await press(page, 'Try again')
  await expect(page.getByRole('region', { name: 'Data' })).toBeVisible()
})

test('a signed note is locked, amended, printed and downloaded', { tag: '@core' }, async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const chart = chartOf(account)
  const patient = await chart.addPatient({ mrn: 'MRN-9' })
  const { id } = await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(notePage(id))

  await press(page, 'Sign note')
  const dialog = page.getByRole('dialog', { name: 'Sign note' })
  const name = dialog.getByLabel('Sign as')
  await expect(name).toHaveValue('Dana Whitfield')
  await expect(dialog.getByText(/Once you sign, the note is locked/)).toBeVisible()
  await name.fill('')
  await dialog.getByRole('button', { name: 'Sign and lock' }).click()
  await expect(name).toHaveAccessibleDescription('Enter the name to sign with.')
  await name.fill('Dana Whitfield, PMHNP')
  await expectNoAxeViolations(page)
  await name.press('Enter')

  const about = page.getByRole('complementary', { name: 'Note details' })
  await expect(about.getByText('Signed by Dana Whitfield, PMHNP')).toBeVisible()
  await expect(about.getByText('Intact')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Note' })).toHaveCount(0)

  await about.getByRole('link', { name: 'History' }).click()
  await says(page, /was signed by Dana Whitfield, PMHNP/)
  const happened = page.getByRole('list', { name: 'Signing and voiding, newest first' })
  await expect(happened.getByRole('listitem')).toHaveText([/^Signed by Dana Whitfield, PMHNP/])
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Add amendment' }).click()
  const amend = page.getByRole('dialog', { name: 'Add amendment' })
  await amend.getByRole('button', { name: 'Add amendment' }).click()
  await expect(amend.getByRole('textbox', { name: 'Amendment' })).toHaveAccessibleDescription(
    'Enter what to add.',
  )
  await amend.getByRole('textbox', { name: 'Amendment' }).fill('The dose was 15 mg.')
  await amend.getByRole('combobox', { name: /^What does it correct/ }).click()
  await page.getByRole('option', { name: 'Mirtazapine 7.5 mg at bedtime.' }).click()
  await amend.getByRole('button', { name: 'Add amendment' }).click()
  await says(page, 'This note was amended.')
  await expect(page.getByRole('link', { name: 'Read the amendment' })).toHaveAttribute('href', /^#amendment-/)
  const amendments = page.getByRole('region', { name: 'Amendments' })
  await expect(amendments.getByText('The dose was 15 mg.')).toBeVisible()
  await expect(amendments.getByText('Dana Whitfield, PMHNP')).toBeVisible()
  await expect(amendments.getByText('This corrects: Mirtazapine 7.5 mg at bedtime.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Amended: Mirtazapine 7.5 mg at bedtime.' })).toBeVisible()
  await expectNoAxeViolations(page)

  const download = page.waitForEvent('download')
  await press(page, 'Download PDF')
  expect((await download).suggestedFilename()).toMatch(/^RO \d{4}-\d\d-\d\d Follow-up Session Note\.pdf$/)

  // In print: the note, the patient and the signature, without buttons.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await says(page, /MRN-9/)
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expect(amendments.getByText('The dose was 15 mg.')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
