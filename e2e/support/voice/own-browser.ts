import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { login } from '#shared/contracts/auth.ts'
import { findChromium } from '../../../scripts/ensure-chromium.ts'
import { type Account, skipTour } from '../accounts.ts'
import { microphoneArgs, microphoneFile } from './microphone.ts'

/** A browser that Playwright didn't launch has no base URL. */
export async function signInTo(page: Page, baseURL: string, { email, password }: Account): Promise<void> {
  const answer = await page.request.post(new URL(login.path, baseURL).href, { data: { email, password } })
  const { token } = login.output.parse(await answer.json()).data
  await page.goto('/api/health')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

/** Chromium as a separate process, with a persistent profile and a fake microphone. */
export async function openBrowser(profile: string, baseURL: string, { init }: { init?: () => void } = {}) {
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
    // A process group, so that all its processes die at the same moment, as in a power failure.
    { detached: true, stdio: 'ignore' },
  )
  const browser = await chromium.connectOverCDP(await addressOf(profile, child))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  await skipTour(context)
  // Outside Playwright's runner, functions are compiled with a helper that doesn't exist in the page.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  if (init) await context.addInitScript(init)
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(new URL(url, baseURL).href, options)
  let killedAt = 0
  return {
    page,
    context,
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
