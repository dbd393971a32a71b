import { type Browser, test as bare, type Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { createFaultHarness } from '../server/testing/faults/fault-harness.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type Account, endSession, makeAccount, signIn, skipTour } from './support/accounts.ts'
import { chartAt } from './support/charts.ts'
import { expect, test } from './support/fixtures.ts'
import { wordsWithin } from './support/voice/coded-speech.ts'
import { startFakeSpeechServer } from './support/voice/fake-speech-server.ts'
import { recordThroughKills } from './support/voice/killed-browser.ts'
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

/** Recording under failures: nothing may be missing or duplicated. */

const CANNOT_BE_REACHED = 'Can’t reach the server. Recording continues. The transcript will catch up.'
const microphone = withMicrophone(microphoneFile())
bare.use(microphone)
test.use(microphone)

/** `npm run faults -- --only recorder --kills 100` is the long run. */
bare('the browser is killed while it records', async () => {
  const kills = 2
  const report = await recordThroughKills({ baseURL: process.env.E2E_BASE_URL ?? '', kills })
  expect(report).toMatchObject({ kills, breaks: 0 })
  expect(Math.max(...report.lostMs)).toBeLessThanOrEqual(2_000)
  expect(report.words).toBeGreaterThanOrEqual(report.leastWords)
})

/**
 * On PostgreSQL, voice-faults.test.ts kills the server during a transcription; E2E_ALL=1 also does it here.
 */
const DATABASES = ['pglite', ...(process.env.E2E_ALL ? ['postgres' as const] : [])] as const

for (const database of DATABASES) {
  bare(
    `the server is killed and restarted while a visit is recorded, on ${database}`,
    async ({ browser }) => {
      const speech = await startFakeSpeechServer()
      const world = await createFaultHarness(database, {
        settings: {
          STT_EMBEDDED_MODEL: 'off',
          STT_BASE_URL: speech.baseUrl,
          STT_MODEL: 'coded-speech',
          PORT: String(await freePort()),
        },
      })
      try {
        const { page, account } = await openElsewhere(browser, world.server.url)
        await startRecording(page)
        await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('two weeks')
        await world.crash({ alsoDatabase: false })
        await expect(page.getByText(CANNOT_BE_REACHED)).toBeVisible()
        await world.start()
        await expect(page.getByText(CANNOT_BE_REACHED)).toBeHidden()
        await stopAndCompare(page, world.server.url, account)
      } finally {
        await world.close()
        await speech.close()
      }
    },
  )
}

test('a recording survives a network outage and the end of the session', { tag: '@core' }, async ({
  page,
  context,
  watch,
  baseURL,
  newAccount,
  chartOf,
}) => {
  watch.allowStatus(401)
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await openRecorder(page, patient.id)
  await startRecording(page)

  await context.setOffline(true)
  await expect(page.getByText(CANNOT_BE_REACHED)).toBeVisible()
  await recorded(page, (await recordedMs(page)) / 1000 + 6)
  await context.setOffline(false)
  await expect(page.getByText(CANNOT_BE_REACHED)).toBeHidden()

  await endSession(page)
  await expect(page).toHaveURL(new RegExp(PAGES.signIn))
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await recorded(page, (await recordedMs(page)) / 1000 + 2)
  await stopAndCompare(page, baseURL ?? '', account)
})

async function openElsewhere(browser: Browser, baseURL: string): Promise<{ page: Page; account: Account }> {
  const context = await browser.newContext({ baseURL, permissions: ['microphone'] })
  await skipTour(context)
  const account = await makeAccount(baseURL)
  const patient = await chartAt(baseURL, account).addPatient()
  const page = await context.newPage()
  await signIn(page, account)
  await openRecorder(page, patient.id)
  return { page, account }
}

/** One microphone that is never closed, so its words are in order from first to last. */
async function stopAndCompare(page: Page, baseURL: string, account: Account): Promise<void> {
  const ms = await recordedMs(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  const places = placesOf((await writtenNote(page, baseURL, account)).transcript ?? '')
  expect(places[0]).toBeLessThanOrEqual(1)
  expect(breaksIn(places), places.join(' ')).toBe(0)
  expect(places.length).toBeGreaterThanOrEqual(wordsWithin(ms) - 1)
  await expect.poll(() => keptInBrowser(page)).toEqual({ recordings: 0, pieces: 0, segments: 0 })
}
