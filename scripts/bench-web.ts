import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { PAGES } from '#shared/paths.ts'
import { makeAccount, signIn, skipTour } from '../e2e/support/accounts.ts'
import { startBuiltServer } from '../server/testing/built-server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { ensureChromium } from './ensure-chromium.ts'

/** Runs Lighthouse on the built product in a real Chromium, and measures the size of each page's first load. */

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Row = { page: string; scores: number[]; scriptKb: number; totalKb: number; requests: number }

const folder = mkdtempSync(join(tmpdir(), 'groundnote-bench-'))
const debugPort = await freePort()
const server = await startBuiltServer({
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  PUBLIC_URL: 'http://localhost:3000',
})
let browser: Browser | undefined
try {
  const profile = join(folder, 'browser')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: [`--remote-debugging-port=${debugPort}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    baseURL: server.url,
  })
  browser = context.browser() ?? undefined
  const page = context.pages()[0] ?? (await context.newPage())
  const rows: Row[] = []
  for (const path of [PAGES.landing, PAGES.login]) rows.push(await measure(page, path, false))
  await skipTour(context)
  await signIn(page, await makeAccount(server.url))
  rows.push(await measure(page, PAGES.dashboard, true))
  print(rows)
  await context.close()
} finally {
  await browser?.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(page: Page, path: string, signedIn: boolean): Promise<Row> {
  const weight = await weigh(page, path)
  const result = await lighthouse(server.url + path, {
    port: debugPort,
    onlyCategories: [...CATEGORIES],
    // Otherwise Lighthouse would clear the storage with the signed-in page's token.
    disableStorageReset: signedIn,
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttling: {
      rttMs: 40,
      throughputKbps: 10_240,
      cpuSlowdownMultiplier: 1,
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
    },
    logLevel: 'error',
  })
  const categories = result?.lhr.categories ?? {}
  const failing = Object.values(result?.lhr.audits ?? {}).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  )
  for (const audit of failing) console.log(`  ${path}: ${audit.title}`)
  return {
    page: path,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    ...weight,
  }
}

/** The compressed size of a first visit's downloads, with an empty cache. */
async function weigh(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const types = new Map<string, string>()
  let [script, total, requests] = [0, 0, 0]
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total += encodedDataLength
    requests += 1
    if (types.get(requestId) === 'Script') script += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await session.detach()
  return { scriptKb: script / 1000, totalKb: total / 1000, requests }
}

function print(rows: Row[]): void {
  const { version } = JSON.parse(readFileSync('node_modules/lighthouse/package.json', 'utf8')) as {
    version: string
  }
  console.log(`Lighthouse ${version}, desktop\n`)
  console.log(
    '| page | performance | accessibility | best practices | SEO | scripts kB | all kB | requests |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const { page, scores, scriptKb, totalKb, requests } of rows) {
    console.log(
      `| ${page} | ${scores.join(' | ')} | ${scriptKb.toFixed(1)} | ${totalKb.toFixed(1)} | ${requests} |`,
    )
  }
}
