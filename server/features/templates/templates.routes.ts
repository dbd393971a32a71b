import {
  createTemplate,
  listCopyFormats,
  listTemplates,
  saveCopyFormat,
  updateTemplate,
} from '#shared/contracts/templates.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { templatesService } from './templates.service.ts'

export function templatesRoutes(router: Router, templates: ReturnType<typeof templatesService>): void {
  router.guarded(listTemplates, async ({ query }, actor) =>
    ok(await templates.list(actor, { retired: query.retired === 'true' })),
  )
  router.guarded(createTemplate, async ({ body }, actor) => ok(await templates.create(actor, body)))
  router.guarded(updateTemplate, async ({ params, body }, actor) =>
    ok(await templates.update(actor, params.id, body)),
  )
  router.guarded(listCopyFormats, async (_input, actor) => ok(await templates.copyFormats(actor)))
  router.guarded(saveCopyFormat, async ({ params, body }, actor) =>
    ok(await templates.saveCopyFormat(actor, params.id, body.sections)),
  )
}
