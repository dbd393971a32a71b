import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const OF_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PLAYWRIGHT = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))

const INSTALL_HINT =
  'The browser tests need Chromium, but no working one was found. Install it (Debian and Ubuntu: "apt-get install chromium" as root; anywhere with a network: "npx playwright install --with-deps chromium") or set CHROMIUM_PATH to one.'

/** Returns the path of a Chromium that starts, and installs one if necessary. */
export async function ensureChromium(log: (line: string) => void = console.log): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    const failure = await startupError(given)
    if (failure) throw new Error(`CHROMIUM_PATH is ${given}, but it doesn't start: ${failure}`)
    return given
  }
  const found = await firstThatStarts(installed())
  if (found) return found

  log('No Chromium found. Trying Playwright’s download.')
  download()
  const downloaded = await firstThatStarts([chromium.executablePath()])
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    log('The download doesn’t start. Installing Chromium with apt-get.')
    installWithApt(log)
    const packaged = await firstThatStarts(installed())
    if (packaged) return packaged
  }
  throw new Error(INSTALL_HINT)
}

/** Only looks; doesn't start or install anything. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? installed()[0]
}

function installed(): string[] {
  const onThisPath = NAMES.map(onPath).filter((path) => path !== undefined)
  return [chromium.executablePath(), ...onThisPath, OF_A_MAC].filter((path) => existsSync(path))
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (!(await startupError(path))) return path
  }
  return undefined
}

/** An existing file may lack a library, or be a script that only says "install the snap". */
async function startupError(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return 'the file doesn’t exist.'
  try {
    const browser = await chromium.launch({ executablePath: path, timeout: 30_000 })
    const page = await browser.newPage()
    await page.setContent('<p>It starts.</p>')
    await browser.close()
    return undefined
  } catch (error) {
    // The first line has the reason; the rest is Chromium's long command line.
    return String(error).split('\n')[0]
  }
}

function download(): void {
  // Without internet access, the connection would hang for minutes, several times.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  spawnSync(PLAYWRIGHT, ['install', 'chromium'], { stdio: 'ignore', env, timeout: 5 * 60_000 })
}

function installWithApt(log: (line: string) => void): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' })
    // On a fresh machine, another apt-get may still be running.
    const waitForLock = ['-o', 'DPkg::Lock::Timeout=120']
    execFileSync('apt-get', ['install', '-y', '-qq', ...waitForLock, 'chromium'], { env, stdio: 'pipe' })
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    log(`apt-get failed: ${reason.trim().split('\n').at(-1)}`)
  }
}
