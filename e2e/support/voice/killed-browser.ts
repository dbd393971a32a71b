import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { login } from '#shared/contracts/auth.ts'
import { findChromium } from '../../../scripts/ensure-chromium.ts'
import { type Account, makeAccount, skipTour } from '../accounts.ts'
import { chartAt } from '../charts.ts'
import { wordsWithin } from './coded-speech.ts'
import { microphoneArgs, microphoneFile } from './microphone.ts'
import { breaksIn, openRecorder, placesOf, recorded, startRecording, writtenNote } from './pages.ts'

/** What one recording lived through, and what is left of it. */
export type KillReport = {
  kills: number
  /** Of the sound, at each kill, in milliseconds. */
  lostMs: number[]
  /** Places where the words do not follow each other, beyond the one that each kill makes. */
  breaks: number
  words: number
  /** So many must be there, with two seconds lost at each kill. */
  leastWords: number
}

type Options = { baseURL: string; kills: number; onKill?: (kill: number, lostMs: number) => void }

/** Records, and kills the whole browser with SIGKILL at random moments; then finishes, and reads what became of it. */
export async function recordThroughKills({ baseURL, kills, onKill }: Options): Promise<KillReport> {
  const profile = mkdtempSync(join(tmpdir(), 'groundnote-killed-'))
  const account = await makeAccount(baseURL)
  const patient = await chartAt(baseURL, account).addPatient()
  const lostMs: number[] = []
  let leastWords = 0
  let browser = await openBrowser(profile, baseURL)
  try {
    await enter(browser.page, baseURL, account)
    await openRecorder(browser.page, patient.id)
    await startRecording(browser.page)
    let keptMs = 0
    for (let kill = 1; kill <= kills; kill++) {
      const shown = await atRandomMoment(browser.page, keptMs)
      await browser.kill()
      const recordedUntil = soundAt(shown, browser.killedAt())
      leastWords += leastWordsIn(recordedUntil - keptMs)
      browser = await openBrowser(profile, baseURL)
      // A browser keeps its local storage lazily: one that is killed soon after may have to sign in again.
      await enter(browser.page, baseURL, account)
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
    // Each browser plays its microphone from the beginning: that many new beginnings there are.
    return { kills, lostMs, breaks: Math.max(0, breaksIn(places) - kills), words: places.length, leastWords }
  } finally {
    await browser.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A browser that Playwright did not start itself knows no base address. */
async function enter(page: Page, baseURL: string, { email, password }: Account): Promise<void> {
  const answer = await page.request.post(new URL(login.path, baseURL).href, { data: { email, password } })
  const { token } = login.output.parse(await answer.json()).data
  await page.goto('/api/health')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

type TimerSeen = { firstMs: number; lastMs: number; lastAt: number }

/** Runs in the page: what the time said first (all that was kept), and last, with the moment at which it did. */
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

/** How much had been said at that moment: the time on the screen goes in quarters of a second. */
function soundAt({ lastMs, lastAt }: TimerSeen, moment: number): number {
  return lastMs + Math.max(0, moment - lastAt)
}

/** Two seconds may be lost, and a word at either end may be cut off. */
function leastWordsIn(ms: number): number {
  return wordsWithin(Math.max(0, ms - 3_000))
}

async function atRandomMoment(page: Page, keptMs: number): Promise<TimerSeen> {
  await recorded(page, keptMs / 1000 + 2)
  await pause(Math.random() * 4_000)
  return timerSeen(page)
}

async function openBrowser(profile: string, baseURL: string) {
  const executable = findChromium() ?? chromium.executablePath()
  rmSync(join(profile, 'DevToolsActivePort'), { force: true })
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--use-fake-ui-for-media-stream',
      ...microphoneArgs(microphoneFile()),
      'about:blank',
    ],
    // A group of its own: all its processes end at the same moment, as when the power goes.
    { detached: true, stdio: 'ignore' },
  )
  const browser = await chromium.connectOverCDP(await addressOf(profile, child))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  await skipTour(context)
  // Outside of Playwright's own runner functions are compiled with a helper that the page does not know.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  await context.addInitScript(watchTimer)
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(new URL(url, baseURL).href, options)
  let killedAt = 0
  return {
    page,
    killedAt: () => killedAt,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      const gone = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      killedAt = Date.now()
      await gone
      await browser.close().catch(() => undefined)
    },
  }
}

async function addressOf(profile: string, child: ChildProcess): Promise<string> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with ${child.exitCode}.`)
    try {
      const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
      if (port) return `http://127.0.0.1:${port}`
    } catch {
      // Not written yet.
    }
    await pause(100)
  }
  throw new Error('Chromium did not start.')
}
