import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { makeAccount } from '../accounts.ts'
import { chartAt } from '../charts.ts'
import { wordsWithin } from './coded-speech.ts'
import { openBrowser, signInTo } from './own-browser.ts'
import { breaksIn, openRecorder, placesOf, recorded, startRecording, writtenNote } from './pages.ts'

/** The kills during one recording, and its result. */
export type KillReport = {
  kills: number
  /** Audio lost at each kill, in milliseconds. */
  lostMs: number[]
  /** Gaps or duplicates in addition to the one at each kill. */
  breaks: number
  words: number
  /** The minimum number of words, allowing two lost seconds per kill. */
  leastWords: number
}

type Options = { baseURL: string; kills: number; onKill?: (kill: number, lostMs: number) => void }

/**
 * Records and kills the whole browser with SIGKILL at random moments, then finishes the recording and checks
 * the result.
 */
export async function recordThroughKills({ baseURL, kills, onKill }: Options): Promise<KillReport> {
  const profile = mkdtempSync(join(tmpdir(), 'groundnote-killed-'))
  const account = await makeAccount(baseURL)
  const patient = await chartAt(baseURL, account).addPatient()
  const lostMs: number[] = []
  let leastWords = 0
  let browser = await openBrowser(profile, baseURL, { init: watchTimer })
  try {
    await signInTo(browser.page, baseURL, account)
    await openRecorder(browser.page, patient.id)
    await startRecording(browser.page)
    let keptMs = 0
    for (let kill = 1; kill <= kills; kill++) {
      const shown = await atRandomMoment(browser.page, keptMs)
      await browser.kill()
      const recordedUntil = soundAt(shown, browser.killedAt())
      leastWords += leastWordsIn(recordedUntil - keptMs)
      browser = await openBrowser(profile, baseURL, { init: watchTimer })
      // Browsers write local storage lazily, so one killed soon after may have to sign in again.
      await signInTo(browser.page, baseURL, account)
      await browser.page.goto('/dashboard')
      await browser.page.getByRole('link', { name: 'Recover recording' }).click()
      await browser.page.getByRole('button', { name: 'Continue' }).click()
      await browser.page.getByRole('button', { name: 'Pause' }).waitFor()
      keptMs = (await timerSeen(browser.page)).firstMs
      const lost = Math.max(0, recordedUntil - keptMs)
      lostMs.push(lost)
      onKill?.(kill, lost)
    }
    const last = await atRandomMoment(browser.page, keptMs)
    leastWords += leastWordsIn(last.lastMs - keptMs)
    await browser.page.getByRole('button', { name: 'Stop' }).click()
    const places = placesOf((await writtenNote(browser.page, baseURL, account)).transcript ?? '')
    // Each browser plays its microphone from the start, so the words start over this many times.
    return { kills, lostMs, breaks: Math.max(0, breaksIn(places) - kills), words: places.length, leastWords }
  } finally {
    await browser.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type TimerSeen = { firstMs: number; lastMs: number; lastAt: number }

/** Runs in the page: the recorded time shown first (all that was saved) and last, with its timestamp. */
function watchTimer() {
  const seen: TimerSeen = { firstMs: -1, lastMs: 0, lastAt: 0 }
  Object.assign(window, { timerSeen: seen })
  const look = () => {
    const shown = document.querySelector<HTMLElement>('[role=timer]')?.dataset.ms
    if (shown === undefined || Number(shown) === seen.lastMs) return
    if (seen.firstMs < 0) seen.firstMs = Number(shown)
    seen.lastMs = Number(shown)
    seen.lastAt = Date.now()
  }
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ms'] }
  new MutationObserver(look).observe(document, changes)
}

function timerSeen(page: Page): Promise<TimerSeen> {
  return page.evaluate(() => (window as unknown as { timerSeen: TimerSeen }).timerSeen)
}

/** How much had been said by then; the displayed time has a resolution of 250 ms. */
function soundAt({ lastMs, lastAt }: TimerSeen, moment: number): number {
  return lastMs + Math.max(0, moment - lastAt)
}

/** Up to two seconds may be lost, and a word at either end may be cut off. */
function leastWordsIn(ms: number): number {
  return wordsWithin(Math.max(0, ms - 3_000))
}

async function atRandomMoment(page: Page, keptMs: number): Promise<TimerSeen> {
  await recorded(page, keptMs / 1000 + 2)
  await pause(Math.random() * 4_000)
  return timerSeen(page)
}
