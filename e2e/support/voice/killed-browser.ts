import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { login } from '#shared/contracts/auth.ts'
import { getNote } from '#shared/contracts/notes.ts'
import { createClient } from '#shared/http/call.ts'
import { findChromium } from '../../../scripts/ensure-chromium.ts'
import { type Account, makeAccount, skipTour } from '../accounts.ts'
import { chartAt } from '../charts.ts'
import { wordsWithin } from './coded-speech.ts'
import { microphoneArgs, microphoneFile } from './microphone.ts'
import { breaksIn, openRecorder, placesOf, recorded, recordedMs, startRecording } from './pages.ts'

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
    let begunAt = 0
    for (let kill = 1; kill <= kills; kill++) {
      const before = await atRandomMoment(browser.page, begunAt)
      await browser.kill()
      browser = await openBrowser(profile, baseURL)
      await browser.page.goto('/dashboard')
      await browser.page.getByRole('link', { name: 'Recover recording' }).click()
      await browser.page.getByRole('button', { name: 'Continue' }).click()
      await browser.page.getByRole('button', { name: 'Pause' }).waitFor()
      begunAt = await firstMs(browser.page)
      const lost = Math.max(0, before.ms - begunAt)
      lostMs.push(lost)
      leastWords += leastWordsIn(before)
      onKill?.(kill, lost)
    }
    const last = await atRandomMoment(browser.page, begunAt)
    leastWords += leastWordsIn(last)
    await browser.page.getByRole('button', { name: 'Stop' }).click()
    const places = placesOf(await transcriptOf(browser.page, baseURL, account))
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

/** Two seconds may be lost, and a word at either end may be cut off. */
function leastWordsIn({ ms, begunAt }: { ms: number; begunAt: number }): number {
  return wordsWithin(Math.max(0, ms - begunAt - 3_000))
}

/** As soon as sound comes in again, its time is that of everything kept before. */
async function firstMs(page: Page): Promise<number> {
  let ms = 0
  while (ms === 0) ms = await recordedMs(page).catch(() => 0)
  return ms
}

async function atRandomMoment(page: Page, begunAt: number): Promise<{ ms: number; begunAt: number }> {
  await recorded(page, begunAt / 1000 + 3)
  await pause(Math.random() * 4_000)
  return { ms: await recordedMs(page), begunAt }
}

async function transcriptOf(page: Page, baseURL: string, { token }: Account): Promise<string> {
  const open = page.getByRole('link', { name: 'Open note' })
  await open.waitFor({ timeout: 60_000 })
  const id = (await open.getAttribute('href'))?.match(/\d+/)?.[0] ?? ''
  const { call } = createClient({ baseUrl: baseURL, token: () => token })
  return (await call(getNote, { params: { id } })).data.transcript ?? ''
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
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(new URL(url, baseURL).href, options)
  return {
    page,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      const gone = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
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
