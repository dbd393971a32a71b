import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { FaultHarness } from '../../../server/testing/faults/fault-harness.ts'
import { makeAccount } from '../accounts.ts'
import { chartAt } from '../charts.ts'
import { wordsWithin } from './coded-speech.ts'
import { openBrowser, signInTo } from './own-browser.ts'
import {
  breaksIn,
  keptInBrowser,
  openRecorder,
  placesOf,
  recorded,
  recordedMs,
  startRecording,
  writtenNote,
} from './pages.ts'

/** The browser's network is offline, or hangs: connections are accepted and never answered. */
type Cut = 'no network' | 'no answers'

export type CutReport = {
  cut: Cut
  seconds: number
  /** Until the clinician was notified of the outage. */
  toldAfterSeconds: number
  /** Until all words had arrived after the network returned. */
  caughtUpSeconds: number
  /** Positions with missing or duplicated words. */
  breaks: number
  words: number
  leastWords: number
  /** Recording data left in the browser after its note is saved. */
  left: number
}

const CANNOT_BE_REACHED = /^Can’t reach the server. Recording continues/

/** Records a visit with a network outage of this many seconds in the middle. */
export async function recordThroughCut(world: FaultHarness, cut: Cut, seconds: number): Promise<CutReport> {
  const { url, pid } = world.server
  const profile = mkdtempSync(join(tmpdir(), 'groundnote-cut-'))
  const account = await makeAccount(url)
  const patient = await chartAt(url, account).addPatient()
  const { page, context, kill } = await openBrowser(profile, url)
  const setCut = async (on: boolean) => {
    if (cut === 'no network') await context.setOffline(on)
    else process.kill(pid, on ? 'SIGSTOP' : 'SIGCONT')
  }
  try {
    await signInTo(page, url, account)
    await openRecorder(page, patient.id)
    await startRecording(page)
    await recorded(page, 8)

    await setCut(true)
    const gone = performance.now()
    const before = await recordedMs(page)
    await page.getByText(CANNOT_BE_REACHED).waitFor({ timeout: 60_000 })
    const toldAfterSeconds = secondsSince(gone)
    await recorded(page, before / 1000 + seconds)
    await setCut(false)
    const back = performance.now()
    await page.getByText(CANNOT_BE_REACHED).waitFor({ state: 'hidden', timeout: 60_000 })
    const caughtUpSeconds = secondsSince(back)
    await recorded(page, (await recordedMs(page)) / 1000 + 4)

    const ms = await recordedMs(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    const places = placesOf((await writtenNote(page, url, account)).transcript ?? '')
    return {
      cut,
      seconds,
      toldAfterSeconds,
      caughtUpSeconds,
      breaks: breaksIn(places),
      words: places.length,
      leastWords: wordsWithin(ms) - 1,
      left: await leftInBrowser(page),
    }
  } finally {
    process.kill(pid, 'SIGCONT')
    await kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function leftInBrowser(page: Page): Promise<number> {
  let left = 0
  await expect
    .poll(async () => {
      left = Object.values(await keptInBrowser(page)).reduce((sum, count) => sum + count, 0)
      return left
    })
    .toBe(0)
    .catch(() => undefined)
  return left
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 100) / 10
}
