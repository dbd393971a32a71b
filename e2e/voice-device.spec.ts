import { readFileSync } from 'node:fs'
import { decodeFile } from '../server/adapters/speech/decode-file.ts'
import { concat } from '../speech/pcm.ts'
import { writeWav } from '../speech/wav.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { microphoneFile, withMicrophone } from './support/voice/microphone.ts'
import { openRecorder, recorded, startRecording, writtenNote } from './support/voice/pages.ts'

/** The real model transcribes synthesized speech in the browser. */

test.use(withMicrophone(microphoneFile(await said())))

test('on-device transcription measures its speed, transcribes a visit, and sends no audio', async ({
  page,
  baseURL,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openRecorder(page, patient.id)
  await page.getByRole('button', { name: 'Test this device' }).click()
  const onDevice = page.getByRole('switch', { name: 'On this device' })
  await expect(onDevice.or(page.getByText(/^Too slow: this computer needs/))).toBeVisible({
    timeout: 120_000,
  })
  await expectNoAxeViolations(page)
  // The measured speed depends on the machine, so only the transcript is checked.
  await page.evaluate(() => localStorage.setItem('recording_on_device', 'true'))
  await page.reload()
  await page.getByRole('tab', { name: 'Voice Recording' }).click()
  await expect(onDevice).toBeChecked()

  const sent: { path: string; type: string; bytes: number }[] = []
  page.on('request', (request) => {
    const body = request.postDataBuffer()
    if (!body) return
    const type = request.headers()['content-type'] ?? ''
    sent.push({ path: new URL(request.url()).pathname, type, bytes: body.length })
  })
  await startRecording(page)
  await recorded(page, 5)
  await page.getByRole('button', { name: 'Stop' }).click()
  const { transcript } = await writtenNote(page, baseURL ?? '', account)
  expect(transcript).toMatch(/sleep badly/i)
  expect(sent.some(({ path }) => path.endsWith('/pieces'))).toBe(true)
  expect(sent.filter(({ type }) => !type.startsWith('application/json'))).toEqual([])
  expect(sent.filter(({ path }) => path.endsWith('/transcribe'))).toEqual([])
})

/** “I sleep badly, and I worry about my work every night.” */
async function said(): Promise<Uint8Array> {
  const file = readFileSync(new URL('./support/voice/sounds/spoken.mp3', import.meta.url))
  const parts: Float32Array[] = []
  for await (const part of decodeFile('mp3', new Uint8Array(file), undefined)) parts.push(part)
  return writeWav(concat(parts))
}
