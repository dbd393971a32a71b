import {
  connectLanguageModel,
  disconnectLanguageModel,
  discoverModels,
  getLanguageModelSettings,
  getWriterInUse,
  listServerModels,
  pullModel,
  setModelLimit,
  tryLanguageModel,
} from '#shared/contracts/language-model.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { LanguageModelService } from './language-model.service.ts'

export function languageModelRoutes(router: Router, models: LanguageModelService): void {
  router.guarded(getWriterInUse, async () => ok(await models.inUse()))

  router.guarded(getLanguageModelSettings, async () => ok(await models.settings()))
  router.guarded(discoverModels, async (_input, _actor, { signal }) =>
    ok({ servers: await models.discover(signal) }),
  )
  router.guarded(listServerModels, async ({ body }, _actor, { signal }) =>
    ok({ models: await models.models(body, signal) }),
  )
  router.guarded(pullModel, async ({ body }, actor, { emit, signal }) => {
    await models.pull(actor, body.model, emit, signal)
    return { success: true as const, message: `${body.model} is ready.` }
  })
  router.guarded(tryLanguageModel, async ({ body }, actor, { emit, signal }) =>
    ok(await models.try(actor, body.models, emit, signal)),
  )
  router.guarded(connectLanguageModel, async ({ body }, actor) => ok(await models.connect(actor, body)))
  router.guarded(disconnectLanguageModel, async (_input, actor) => ok(await models.disconnect(actor)))
  router.guarded(setModelLimit, async ({ body }, actor) => ok(await models.setLimit(actor, body.limit)))
}
