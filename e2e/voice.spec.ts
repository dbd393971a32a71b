import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn, skipTour } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { PHONE } from './support/screens.ts'
import { keepToasts } from './support/toasts.ts'
import { codedSpeech } from './support/voice/coded-speech.ts'
import { microphoneFile, withMicrophone } from './support/voice/microphone.ts'
import {
  breaksIn,
  keptInBrowser,
  openRecorder,
  placesOf,
  recorded,
  recordedMs,
  startRecording,
  writtenNote,
} from './support/voice/pages.ts'

const SOUNDS = fileURLToPath(new URL('./support/voice/sounds/', import.meta.url))
const microphone = microphoneFile()

test.use(withMicrophone(microphone))

test('a visit is recorded, paused and stopped, and becomes a note; then its audio is deleted', {
  tag: '@core',
}, async ({ page, baseURL, newAccount, chartOf }) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openRecorder(page, patient.id)
  await expectNoAxeViolations(page)

  await startRecording(page)
  await expectNoAxeViolations(page)
  await expect(page.getByLabel('Patient', { exact: true })).toBeDisabled()
  // Words of the last seconds, before their segment is transcribed.
  await expect(page.getByRole('region', { name: 'Not final yet' })).toContainText(/\p{L}/u)
  await expect(page.getByRole('region', { name: 'Live note' })).toContainText('Provisional')
  await page.getByText('Heard so far', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'When you press Stop' })).toBeVisible()
  // Other pages can be opened while the recording continues.
  await page.getByRole('link', { name: 'Patients' }).first().click()
  await page.getByRole('link', { name: /^Recording \d/ }).click()
  await recorded(page, 12)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused').first()).toBeVisible()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await expect(transcript).toContainText('have the last two weeks been')
  // The time no longer changes once the last sound before the pause has arrived.
  let paused = await recordedMs(page)
  await expect
    .poll(
      async () => {
        const before = paused
        paused = await recordedMs(page)
        return paused - before
      },
      { intervals: [500] },
    )
    .toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await recorded(page, paused / 1000 + 3)
  const summarized = page.waitForResponse(/\/api\/generate-summary$/)
  await page.getByRole('button', { name: 'Stop' }).click()

  const open = page.getByRole('link', { name: 'Open note' })
  await expect(open).toBeVisible()
  const note = await writtenNote(page, baseURL ?? '', account)
  expect(note.reviewSource).toBe('transcript')
  // So short a visit may have nothing to summarize, depending on where the recording ended.
  const { data } = await (await summarized).json()
  expect(note.inputText ?? '').toBe(data.summary)
  const places = placesOf(note.transcript ?? '')
  // The first word may have been spoken before the microphone was open.
  expect(places[0]).toBeLessThanOrEqual(1)
  expect(places.length).toBeGreaterThan(18)
  // Once, where the microphone was reopened after the pause.
  expect(breaksIn(places)).toBeLessThanOrEqual(1)
  await expect.poll(() => keptInBrowser(page)).toEqual({ recordings: 0, pieces: 0, segments: 0 })

  await open.click()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('have the last two weeks been')
})

test('a recording survives a closed page and can be resumed and finished', { tag: '@core' }, async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  page.on('dialog', (dialog) => void dialog.accept())
  // As in browsers without it, which use a different audio path.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'))
  await openRecorder(page, patient.id)
  await startRecording(page)
  await recorded(page, 6)
  const before = await recordedMs(page)
  await page.goto('/dashboard')

  await page.getByRole('link', { name: 'Recover recording' }).click()
  const card = page.getByRole('region', { name: 'Recover recording' })
  await expect(card).toContainText('Renata Okafor-Lindqvist')
  await expect(card).toContainText('saved on this device')
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveValue(/Renata Okafor-Lindqvist/)
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(1)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Continue' }).click()
  await recorded(page, before / 1000 - 2)
  await recorded(page, before / 1000 + 3)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text of the visit' })).toContainText('have the last two')
})

test('missing fields are reported before the microphone is requested, and a denied microphone shows an error, on a phone', async ({
  browser,
  newAccount,
  chartOf,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '', permissions: [] })
  await skipTour(context)
  await keepToasts(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.goto('/create-note')
  await page.getByRole('tab', { name: 'Voice Recording' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()

  await openRecorder(page, patient.id)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Consent was given' }).click()
  await expect(page.getByText('Microphone Access Error')).toBeVisible()
  await expect(page.getByText('Microphone access denied. Please allow microphone permissions.')).toBeVisible()
  await expect(
    page.getByText('Microphone access is required for recording. Please enable it in your browser settings.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Type instead' }).click()
  await expect(page.getByRole('textbox', { name: 'The visit' })).toBeVisible()

  await page.goto(`/patient/${patient.id}`)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^Revoked /)).toBeVisible()
  await context.close()
})

test('an audio file is transcribed with progress, even across a reload, and a broken one is refused', async ({
  page,
  watch,
  baseURL,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.goto(`/create-note?patientId=${patient.id}&noteType=Follow-up%20Session`)
  await page.getByRole('tab', { name: 'File Upload' }).click()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'broken.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('not a sound'),
  })
  await page.getByRole('button', { name: 'Consent was given' }).click()
  await expect(page.getByText('can’t be read as audio.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  // The server is down for a while, and the upload continues after a reload.
  watch.allowConsole(/ERR_FAILED.*\/api\/transcribe/)
  await page.route('**/api/transcribe', (route) => route.abort())
  const speech = Buffer.from(codedSpeech(128, 16_000))
  await choose.setInputFiles({ name: 'visit.wav', mimeType: 'audio/wav', buffer: speech })
  await expect(page.getByRole('progressbar', { name: 'Transcribed' })).toBeVisible()
  await expect(page.getByText('Can’t reach the server.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/api/transcribe')
  await page.reload()
  await page.getByRole('tab', { name: 'File Upload' }).click()
  await page
    .getByRole('region', { name: 'Recover recording' })
    .getByRole('button', { name: 'Finish' })
    .click()
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()
  const places = placesOf((await writtenNote(page, baseURL ?? '', account)).transcript ?? '')
  expect(places.length).toBe(128)
  expect(breaksIn(places)).toBe(0)
})

/** Two of them in `npm test`. */
const KINDS = process.env.E2E_ALL ? ['mp3', 'm4a', 'ogg', 'flac', 'webm'] : ['mp3', 'webm']

test(`${KINDS.join(', ')} files are transcribed, on a phone`, async ({
  page,
  baseURL,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await page.setViewportSize(PHONE)
  await signIn(page, account)
  for (const kind of KINDS) {
    await page.goto(`/create-note?patientId=${patient.id}&noteType=Follow-up%20Session`)
    await page.getByRole('tab', { name: 'File Upload' }).click()
    const letGo = await holdRequests(page, '**/api/transcribe')
    await page.locator('input[type=file]').setInputFiles(join(SOUNDS, `coded.${kind}`))
    if (kind === 'mp3') await page.getByRole('button', { name: 'Consent was given' }).click()
    await expect(page.getByRole('progressbar', { name: 'Transcribed' })).toBeVisible()
    await letGo()
    const places = placesOf((await writtenNote(page, baseURL ?? '', account)).transcript ?? '')
    expect([kind, ...places]).toEqual([kind, 0, 1, 2, 3, 4, 5, 6, 7])
  }
})

test('a long file is decoded in pieces, and one that this browser can’t decode is refused', async ({
  page,
  watch,
  baseURL,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.goto(`/create-note?patientId=${patient.id}&noteType=Follow-up%20Session`)
  await page.getByRole('tab', { name: 'File Upload' }).click()
  const choose = page.locator('input[type=file]')
  // Labeled as Dolby Digital, which Chromium has no decoder for.
  watch.allowConsole(/404.*\/api\/recordings/)
  const dolby = readFileSync(join(SOUNDS, 'coded.m4a')).toString('latin1').replaceAll('mp4a', 'ac-3')
  const buffer = Buffer.from(dolby, 'latin1')
  await choose.setInputFiles({ name: 'memo.m4a', mimeType: 'audio/mp4', buffer })
  await page.getByRole('button', { name: 'Consent was given' }).click()
  await expect(page.getByText(/can’t be decoded by this browser/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  // MP3 frames can be concatenated: 80 seconds, in three pieces.
  const once = readFileSync(join(SOUNDS, 'coded.mp3'))
  const long = Buffer.concat(Array.from({ length: 15 }, () => once))
  await choose.setInputFiles({ name: 'visit.mp3', mimeType: 'audio/mpeg', buffer: long })
  await expect(page.getByRole('progressbar', { name: 'Transcribed' })).toBeVisible()
  const places = placesOf((await writtenNote(page, baseURL ?? '', account)).transcript ?? '')
  expect(places).toEqual(Array.from({ length: 15 * 8 }, (_, n) => n % 8))
})
