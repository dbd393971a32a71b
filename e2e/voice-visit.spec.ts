import type { BrowserContext, Page } from '@playwright/test'
import { type Account, signIn, skipTour } from './support/accounts.ts'
import type { Chart } from './support/charts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'
import { rareSpeech } from './support/voice/coded-speech.ts'
import { microphoneFile, withMicrophone } from './support/voice/microphone.ts'
import { makeLonger, openRecorder, recorded, recordedMs, startRecording } from './support/voice/pages.ts'

/** The clinician's actions during a recorded visit, and with its transcript afterward. */

test.use(withMicrophone(microphoneFile(rareSpeech())))

test('speakers are swapped, a correction is reverted, a second tab is refused, and a moment is replayed', async ({
  page,
  context,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.addInitScript(listenToLoudspeaker)
  await openRecorder(page, patient.id)
  await startRecording(page)

  const transcript = page.getByRole('region', { name: 'Transcript' })
  const repaired = transcript
    .getByRole('button', { name: /^sertraline\. Transcribed as “surgery lien”/ })
    .first()
  await expect(repaired).toBeVisible()
  await expectNoAxeViolations(page)
  await repaired.click()
  await expect(
    transcript.getByRole('button', { name: /^surgery lien\. Original transcription/ }),
  ).toBeVisible()

  const other = await context.newPage()
  await openRecorder(other, patient.id)
  await expect(other.getByRole('region', { name: 'Recover recording' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Start recording' }).click()
  await expect(
    other.getByText('Another tab is already recording. Stop that recording, then try again.'),
  ).toBeVisible()
  await other.close()

  const speakers = () => transcript.locator('b').allTextContents()
  await expect.poll(async () => (await speakers()).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  const before = await speakers()
  await page.getByRole('button', { name: 'Swap Clinician and Patient' }).click()
  const exchanged = before.map((name) => (name === 'Clinician' ? 'Patient' : 'Clinician'))
  await expect.poll(async () => (await speakers()).slice(0, before.length)).toEqual(exchanged)

  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()
  const words = page.getByRole('region', { name: 'Text of the visit' })
  await expect(words).toContainText('surgery lien')

  // The built-in writer may find nothing to state in such a short visit; then there is no line to replay.
  await page.getByRole('button', { name: 'Play along' }).click()
  const line = page.locator('[data-statement]', { hasNotText: 'Not addressed' }).first()
  if ((await line.count()) === 0) return
  await line.click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { played: number[] }).played.length))
    .toBe(1)
})

test('a muted, distant or unplugged microphone shows a warning, and recording ends at 60 minutes, on a phone', async ({
  page,
  browser,
  baseURL,
  watch,
  newAccount,
  chartOf,
}) => {
  watch.allowConsole(/ERR_FAILED.*\/api\/transcribe/)
  // 45 seconds too quiet to hear; another visit's wait runs in parallel.
  const elsewhere = await browser.newContext({ baseURL, permissions: ['microphone'] })
  await watch.follow(elsewhere)
  const distant = await recordFromAfar(elsewhere, await newAccount(), chartOf)
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await page.setViewportSize(PHONE)
  await signIn(page, account)
  await page.addInitScript(controlMicrophone)
  page.on('dialog', (dialog) => void dialog.accept())
  await openRecorder(page, patient.id)
  await startRecording(page)

  await turnDown(page, 0)
  await expect(
    page.getByText('No sound from the microphone. Check that it’s on and not muted.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await turnDown(page, 1)
  await expect(page.getByText(/^No sound from the microphone/)).toBeHidden()
  // A headset's mute switch, as reported by the system.
  await tell(page, 'mute')
  await expect(page.getByText(/^No sound from the microphone/)).toBeVisible()
  await tell(page, 'unmute')
  await expect(page.getByText(/^No sound from the microphone/)).toBeHidden()

  await tell(page, 'ended')
  await expect(
    page.getByText('The microphone was unplugged or turned off. Everything up to then is saved.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await recorded(page, (await recordedMs(page)) / 1000 + 2)

  // Half a minute is left, regardless of how long the test has taken.
  const soFar = (await recordedMs(page)) / 1000
  await page.goto('/dashboard')
  await makeLonger(page, 59 * 60 + 30 - soFar)
  await page.getByRole('link', { name: 'Recover recording' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Stops in less than a minute/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectNoAxeViolations(page)
  await page.route('**/api/transcribe', (route) => route.abort())
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Recording Stopped', { exact: true })).toBeVisible()
  await expect(page.getByText('Maximum recording time of 60 minutes reached.').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'What’s left' })).toBeVisible()
  // The note is generated without its summary, and the screen shows that.
  watch.allowStatus(500)
  await page.route('**/api/generate-summary', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Not today.' } }),
  )
  await page.unroute('**/api/transcribe')
  await expect(page.getByText('Summary generation failed: Not today.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open note' })).toBeVisible()

  const warning = distant.getByText('No speech for a while. Check that the microphone is close enough.')
  await expect(warning).toBeVisible()
  await expectNoAxeViolations(distant)
  await turnDown(distant, 1)
  await expect(warning).toBeHidden()
  await elsewhere.close()
})

/** A visit with a microphone in another room: faint sound, but nothing intelligible. */
async function recordFromAfar(
  context: BrowserContext,
  account: Account,
  chartOf: (account: Account) => Chart,
): Promise<Page> {
  await skipTour(context)
  const page = await context.newPage()
  await signIn(page, account)
  await page.addInitScript(controlMicrophone)
  await openRecorder(page, (await chartOf(account).addPatient()).id)
  await startRecording(page)
  await turnDown(page, 0.005)
  return page
}

function tell(page: Page, event: 'mute' | 'unmute' | 'ended'): Promise<boolean> {
  return page.evaluate(
    (name) => (window as unknown as MicrophoneWindow).microphone.track.dispatchEvent(new Event(name)),
    event,
  )
}

type MicrophoneWindow = { microphone: { gain: AudioParam; track: MediaStreamTrack } }

/** Runs in the page: routes the microphone through a gain that the test controls. */
function controlMicrophone() {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const context = new AudioContext()
    const knob = context.createGain()
    const out = context.createMediaStreamDestination()
    context
      .createMediaStreamSource(await open(constraints))
      .connect(knob)
      .connect(out)
    await context.resume()
    Object.assign(window, { microphone: { gain: knob.gain, track: out.stream.getAudioTracks()[0] } })
    return out.stream
  }
}

function turnDown(page: Page, level: number): Promise<void> {
  return page.evaluate((value) => {
    const { gain } = (window as unknown as MicrophoneWindow).microphone
    gain.value = value
  }, level)
}

/** Runs in the page: records the position at which playback starts. */
function listenToLoudspeaker() {
  const played: number[] = []
  Object.assign(window, { played })
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (when, offset, duration) {
    played.push(offset ?? 0)
    return start.call(this, when, offset, duration)
  }
}
