import { createPhrase, deletePhrase, listPhrases, updatePhrase } from '#shared/contracts/phrases.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { phrasesService } from './phrases.service.ts'

export function phrasesRoutes(router: Router, phrases: ReturnType<typeof phrasesService>): void {
  router.guarded(listPhrases, async (_input, actor) => ok(await phrases.list(actor)))
  router.guarded(createPhrase, async ({ body }, actor) => ok(await phrases.create(actor, body)))
  router.guarded(updatePhrase, async ({ params, body }, actor) =>
    ok(await phrases.update(actor, params.id, body)),
  )
  router.guarded(deletePhrase, async ({ params }, actor) => ok(await phrases.remove(actor, params.id)))
}
