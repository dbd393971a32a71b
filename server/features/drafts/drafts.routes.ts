import { createDraft, deleteDraft, getDraft, listDrafts, saveDraft } from '#shared/contracts/drafts.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { draftsService } from './drafts.service.ts'

export function draftsRoutes(router: Router, drafts: ReturnType<typeof draftsService>): void {
  router.guarded(listDrafts, async ({ query }, actor) => ok(await drafts.list(actor, query.noteId)))
  router.guarded(createDraft, async ({ body }, actor) => ok(await drafts.create(actor, body)), {
    recall: async (id, actor) => ok(await drafts.recall(actor, id)),
  })
  router.guarded(getDraft, async ({ params }, actor) => ok(await drafts.get(actor, params.id)))
  router.guarded(saveDraft, async ({ params, body }, actor) => ok(await drafts.save(actor, params.id, body)))
  router.guarded(deleteDraft, async ({ params }, actor) => ok(await drafts.remove(actor, params.id)))
}
