import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PromptName } from '../../server/adapters/note-writer/prompts.ts'
import { startBuiltServer } from '../../server/testing/built-server.ts'
import { startModelServer } from '../../server/testing/model-server.ts'
import { orphanGuard } from '../../server/testing/orphan-guard.ts'
import { newDataFolder } from './data-folder.ts'
import { test as base } from './fixtures.ts'
import { gate } from './hold.ts'
import { type ModelBehavior, visitModel } from './visit-model.ts'

type ModelApp = {
  url: string
  /** For visits that contain the word. */
  behaveFor: (word: string, behavior: ModelBehavior) => void
  /** The same for a model whose answers to a task wait until `answer` is called. */
  hold: (word: string, task: PromptName) => Held
}

type Held = {
  /** The model has this task and waits: nothing changes on the page until it answers. */
  asked: Promise<void>
  answer: () => void
}

/** The app with a scripted language model, one per worker that needs it. */
export const test = base.extend<object, { modelApp: ModelApp }>({
  modelApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
    async ({}, use) => {
      const behaviors = new Map<string, ModelBehavior>()
      const model = await startModelServer()
      model.behave(visitModel((visit) => [...behaviors].find(([word]) => visit.includes(word))?.[1] ?? {}))
      const folder = mkdtempSync(join(tmpdir(), 'groundnote-e2e-model-'))
      const guard = orphanGuard(folder)
      const server = await startBuiltServer({
        DATA_DIR: newDataFolder(folder),
        RATE_LIMITS: 'off',
        STT_EMBEDDED_MODEL: 'off',
        WARM_UP: 'off',
        AI_BASE_URL: model.baseUrl,
        AI_API_KEY: model.apiKey,
        AI_MODEL: model.model,
        AI_REVISE: 'on',
        // A held answer must outlast the slowest machine: after the timeout, the note is finished without it.
        AI_FIRST_TOKEN_SECONDS: '1800',
        AI_TOTAL_SECONDS: '7200',
        // The first task also loads the reader model.
        TASK_LIMIT_SECONDS: '600',
      })
      guard.watch(server.pid)
      await use({
        url: server.url,
        behaveFor: (word, behavior) => behaviors.set(word, behavior),
        hold(word, task) {
          const [asked, answered] = [gate(), gate()]
          behaviors.set(word, { held: { task, onAsked: asked.open, until: answered.opened } })
          return { asked: asked.opened, answer: answered.open }
        },
      })
      const code = await server.stop()
      if (code !== 0) console.error(`The server ended with ${code}:\n${server.output()}`)
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
