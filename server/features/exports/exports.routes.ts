import { fetchExport, getExport, linkExport, startExport } from '#shared/contracts/exports.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { ExportsService } from './exports.service.ts'

export function exportsRoutes(router: Router, exports: ExportsService): void {
  router.guarded(getExport, async (_input, actor) => ok(await exports.get(actor)))
  router.guarded(startExport, async ({ query }, actor) =>
    ok(await exports.start(actor, { includeVoided: query.voided === 'include' })),
  )
  router.guarded(linkExport, async (_input, actor) => ok(await exports.link(actor)))
  router.file(fetchExport, async ({ body }, actor) => exports.fetch(actor, body.token))
}
