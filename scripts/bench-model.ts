import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Patient } from '#shared/contracts/patients.ts'
import { makeAccount, signIn, skipTour } from '../e2e/support/accounts.ts'
import { chartAt } from '../e2e/support/charts.ts'
import { line } from '../e2e/support/lines.ts'
import { openVisit, press } from '../e2e/support/visits.ts'
import { startBuiltServer } from '../server/testing/built-server.ts'
import { hangsAfter, startModelServer } from '../server/testing/model-server.ts'
import { ensureChromium } from './ensure-chromium.ts'

/**
 * npm run bench:model: the time from the model's first complete line to the statement on screen, in a real
 * Chromium. The model then sends nothing more, so no later data can have triggered the statement.
 */
const ROUNDS = 10
const TEXT = 'Mood mostly down for 3 weeks.'
const ANSWER = `${JSON.stringify({ section: 'SUBJECTIVE', topic: 'Mood', text: TEXT, units: [1] })}\n`

const folder = mkdtempSync(join(tmpdir(), 'groundnote-bench-model-'))
const model = await startModelServer()
const server = await startBuiltServer({
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  STT_EMBEDDED_MODEL: 'off',
  AI_BASE_URL: model.baseUrl,
  AI_API_KEY: model.apiKey,
  AI_MODEL: model.model,
})
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const context = await browser.newContext({ baseURL: server.url })
  await skipTour(context)
  const page = await context.newPage()
  const account = await makeAccount(server.url)
  const patient = await chartAt(server.url, account).addPatient()
  await signIn(page, account)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await firstStatement(page, patient))
  times.sort((a, b) => a - b)
  console.log(`From the model's first line to the first statement on screen, ${ROUNDS} rounds:`)
  console.log(`median ${times[Math.floor(times.length / 2)]} ms, slowest ${times.at(-1)} ms`)
} finally {
  await browser.close()
  await server.stop()
  await model.close()
  rmSync(folder, { recursive: true, force: true })
}

async function firstStatement(page: Page, patient: Patient): Promise<number> {
  let sentAt = 0
  model.behave((exchange) => {
    sentAt = performance.now()
    return hangsAfter(ANSWER)(exchange)
  })
  await openVisit(page, patient)
  await press(page, 'Generate SOAP Note')
  await line(page, TEXT).waitFor()
  const shownAt = performance.now()
  await press(page, 'Cancel')
  return Math.round(shownAt - sentAt)
}
