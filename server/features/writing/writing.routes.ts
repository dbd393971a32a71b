import {
  checkStatements,
  generateSoapNote,
  generateSummary,
  getPatientSummary,
  patientOverview,
  patientRecommendations,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { writingService } from './writing.service.ts'

export function writingRoutes(router: Router, writing: ReturnType<typeof writingService>): void {
  router.guarded(generateSoapNote, async ({ body }, actor, { emit, signal }) =>
    ok(await writing.writeNote(actor, body, emit, signal)),
  )
  router.guarded(checkStatements, async ({ body }, actor, { signal }) =>
    ok(await writing.checkStatements(actor, body, signal)),
  )
  router.guarded(rewriteSection, async ({ body }, actor, { signal }) =>
    ok(await writing.rewrite(actor, body, signal)),
  )
  router.guarded(
    generateSummary,
    async ({ body }, actor, _context, summary: string) => ok(await writing.keepSummary(actor, body, summary)),
    {
      prepare: ({ body }, actor, { signal }) => writing.summarize(actor, body, signal),
      recall: async (id, actor) => ok(await writing.summary(actor, id)),
    },
  )
  router.guarded(getPatientSummary, async ({ params }, actor) => ok(await writing.summary(actor, params.id)))
  router.guarded(patientRecommendations, async ({ params, query }, actor, { signal }) =>
    ok(await writing.recommendations(actor, params.id, query.refresh === 'true', signal)),
  )
  router.guarded(patientOverview, async ({ params, query }, actor, { signal }) =>
    ok(await writing.overview(actor, params.id, query.refresh === 'true', signal)),
  )
}
