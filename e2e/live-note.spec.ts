import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { microphoneFile, withMicrophone } from './support/voice/microphone.ts'
import { openRecorder, recorded, startRecording, writtenNote } from './support/voice/pages.ts'

test.use(withMicrophone(microphoneFile()))

test('a provisional note grows while a visit is recorded, survives a busy server, and is replaced by the note', async ({
  page,
  baseURL,
  watch,
  newAccount,
  chartOf,
}) => {
  watch.allowStatus(503)
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openRecorder(page, patient.id)
  await page.route('**/live-note', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'Too busy.' } }),
  )
  await startRecording(page)
  const live = page.getByRole('region', { name: 'Live note' })
  await expect(live).toContainText('Provisional')
  await expect(live.getByText('The live note will catch up.')).toBeVisible()
  // The recording hasn't noticed.
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('have the last two weeks been')
  await page.unroute('**/live-note')

  const lines = live.locator('details')
  await expect(lines.first()).toBeVisible()
  await expect(live.getByText('The live note will catch up.')).toBeHidden()
  await lines.first().locator('summary').click()
  await expect(lines.first().locator('mark').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Sign note' })).toHaveCount(0)
  await recorded(page, 20)
  await page.getByRole('button', { name: 'Stop' }).click()
  const note = await writtenNote(page, baseURL ?? '', account)
  expect(note.statements.length).toBeGreaterThan(0)
  await expect(live).toHaveCount(0)
  await expect(page.getByText('Provisional')).toHaveCount(0)
})
