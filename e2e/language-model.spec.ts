import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { runBuilt, startBuiltServer } from '../server/testing/built-server.ts'
import type { ChatRequest } from '../server/testing/model-server.ts'
import { type ModelServer, startModelServer } from '../server/testing/model-server.ts'
import { orphanGuard } from '../server/testing/orphan-guard.ts'
import { sendJson, startProvider } from '../server/testing/provider-servers.ts'
import {
  goodSampleModel,
  inventingSampleModel,
  talkingSampleModel,
} from '../server/testing/sample-visit-model.ts'
import { type Account, signIn } from './support/accounts.ts'
import { newDataFolder } from './support/data-folder.ts'
import { test as base, expect, expectNoAxeViolations } from './support/fixtures.ts'

type ModelApp = { url: string; dataDir: string; model: ModelServer }

/** A separate server without a model, because a connected model applies to the whole server. */
const test = base.extend<object, { modelApp: ModelApp }>({
  modelApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
    async ({}, use) => {
      const model = await startModelServer()
      const folder = mkdtempSync(join(tmpdir(), 'groundnote-e2e-connect-'))
      const guard = orphanGuard(folder)
      const dataDir = newDataFolder(folder)
      const server = await startBuiltServer({
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        STT_EMBEDDED_MODEL: 'off',
        WARM_UP: 'off',
        TASK_LIMIT_SECONDS: '600',
      })
      guard.watch(server.pid)
      await use({ url: server.url, dataDir, model })
      await server.stop()
      await model.close()
      guard.watch(0)
      await guard.release()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ modelApp }, use) => {
    await use(modelApp.url)
  },
})

test.describe.configure({ mode: 'serial' })

async function grant({ email }: Account, { dataDir }: ModelApp): Promise<void> {
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR: dataDir }, ['grant', email])
  expect(code, output).toBe(0)
}

/** Ollama's documented API on its usual port. */
function startOllama() {
  const models = [{ name: 'llama3.1:8b', size: 4_920_753_328 }]
  return startProvider(
    {
      'GET /api/tags': { reply: ({ response }) => sendJson(response, { models }) },
      'GET /api/ps': { reply: ({ response }) => sendJson(response, { models: [] }) },
      'POST /api/show': { reply: ({ response }) => sendJson(response, { parameters: 'num_ctx 16384' }) },
      'POST /api/pull': {
        reply({ response }) {
          const line = (piece: object) => response.write(`${JSON.stringify(piece)}\n`)
          response.writeHead(200)
          line({ status: 'pulling manifest' })
          line({ status: 'pulling 2049f5674b1e', total: 9_000_000_000, completed: 3_600_000_000 })
          // Runs until it is canceled.
        },
      },
      'POST /v1/chat/completions': {
        reply: ({ body, response }) =>
          void goodSampleModel({ everyMs: 5 })({ body: body as ChatRequest, response }),
      },
    },
    { port: 11_434 },
  )
}

async function tryIt(page: Page) {
  await page.getByRole('button', { name: 'Test model' }).last().click()
  const trial = page.getByRole('region', { name: 'Trial run' })
  await expect(trial.getByRole('heading', { name: 'Trial run' })).toBeVisible()
  return trial
}

async function chooseService(page: Page, { baseUrl, apiKey, model }: ModelServer) {
  await page.getByText('A service', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Another OpenAI-compatible server' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl)
  await page.getByRole('textbox', { name: 'API key (optional)' }).fill(apiKey)
  await page.getByRole('button', { name: 'List models' }).click()
  await expect(page.getByText('1 model found.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Model' }).fill(model)
}

test('an administrator finds, tests and saves a model on this computer, and clinicians see which model writes', async ({
  page,
  newAccount,
  chartOf,
  modelApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ollama = await startOllama().catch(() => undefined)
  test.skip(!ollama, 'Port 11434 is in use: Ollama itself runs here.')
  const admin = await newAccount({ firstName: 'Priya', lastName: 'Hallström' })
  const clinician = await newAccount()
  await grant(admin, modelApp)
  try {
    await signIn(page, admin)
    await page.goto(PAGES.dashboard)
    await page
      .getByRole('region', { name: 'Set up this installation' })
      .getByRole('link', { name: 'Set up' })
      .click()
    await expect(page.getByText('No language model is connected.')).toBeVisible()
    await expect(page.getByText('Nothing yet. Tokens and cost appear here by month.')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Test model' }).click()
    await expect(page.getByText('Choose one of the models found.')).toBeVisible()
    await page.getByRole('button', { name: 'Look for models' }).click()
    await page.getByRole('radio', { name: /llama3\.1:8b/ }).check()

    await page.getByRole('button', { name: 'Download qwen2.5:14b' }).click()
    await expect(page.getByRole('progressbar', { name: 'Downloading qwen2.5:14b' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    await expect(page.getByText('3.6 GB of 9 GB, 40%')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    await expect(page.getByText('Visits stay on this server.')).toBeVisible()
    const trial = await tryIt(page)
    await expect(trial).toContainText('5 of 5 checks passed')
    await expect(trial).toContainText('Raise sertraline to 75 mg every morning, starting tomorrow.')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const inUse = page.getByRole('region', { name: 'In use' })
    await expect(inUse).toContainText('llama3.1:8b')
    await expect(inUse).toContainText('This computer (Ollama)')
    await expect(inUse).toContainText('16,384 tokens')
    await expect(page.getByRole('region', { name: 'Usage' })).toContainText('llama3.1:8b')
    await expectNoAxeViolations(page)
    await page.goto(PAGES.dashboard)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const setup = page.getByRole('region', { name: 'Set up this installation' })
    await expect(setup.getByRole('listitem').filter({ hasText: 'language model' })).toContainText('Done')

    await chartOf(clinician).addPatient({ firstName: 'Canary', lastName: 'Patient' })
    await signIn(page, clinician)
    await page.goto(PAGES.createNote)
    await expect(page.getByText('Written by llama3.1:8b on this computer').first()).toBeVisible()
  } finally {
    await ollama?.close()
  }
})

test('a model that fails its trial run is saved only with “Use anyway”, and can be disconnected', async ({
  page,
  newAccount,
  modelApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await newAccount()
  await grant(admin, modelApp)
  await signIn(page, admin)
  await page.goto(`${PAGES.admin}?tab=model`)
  const inUse = page.getByRole('region', { name: 'In use' })
  const connect = page.getByRole('heading', { name: 'Connect a language model' })
  await expect(inUse.or(connect)).toBeVisible()
  if (await inUse.isVisible()) await page.getByRole('button', { name: 'Change' }).click()

  modelApp.model.behave(talkingSampleModel())
  await chooseService(page, modelApp.model)
  const talked = await tryIt(page)
  await expect(talked).toContainText('Failed')
  await expect(talked).toContainText('It didn’t write anything in the format we need.')

  modelApp.model.behave(inventingSampleModel())
  await page.getByRole('button', { name: 'Test again' }).click()
  const trial = page.getByRole('region', { name: 'Trial run' })
  await expect(trial).toContainText('It invented a measurement: “Blood pressure 120/80')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use anyway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use a model that failed the trial run?' })
  await expect(dialog).toContainText('It invented a measurement')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Use anyway' }).click()
  await expect(inUse).toContainText('Failed the trial run')

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No language model is connected.')).toBeVisible()
})

test('a remote address needs a confirmation, and some addresses are never called', async ({
  page,
  newAccount,
  modelApp,
}) => {
  const admin = await newAccount()
  await grant(admin, modelApp)
  await signIn(page, admin)
  await page.goto(`${PAGES.admin}?tab=model`)
  await page.getByText('A service', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Another OpenAI-compatible server' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await page.getByRole('combobox', { name: 'Model' }).fill('m')

  await address.fill('http://169.254.169.254/v1')
  await page.getByRole('button', { name: 'Test model' }).click()
  await expect(page.getByText('This address can’t be used')).toBeVisible()

  await address.fill('https://10.20.30.40/v1')
  await expect(page.getByText('Visits will be sent to 10.20.30.40.')).toBeVisible()
  await expect(page.getByText('business associate agreement (BAA)')).toBeVisible()
  await page.getByRole('button', { name: 'Test model' }).click()
  await expect(page.getByText('This address is on a private network.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /This server is on my own network/ })).not.toBeChecked()
  await expectNoAxeViolations(page)
})
