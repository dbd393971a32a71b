import { extractText } from '#shared/contracts/documents.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { documentsService } from './documents.service.ts'

export function documentsRoutes(router: Router, documents: ReturnType<typeof documentsService>): void {
  router.upload(
    extractText,
    async (_input, file, actor, { signal }) => ok({ text: await documents.textOf(actor, file, signal) }),
    { admit: (actor) => documents.admit(actor) },
  )
}
