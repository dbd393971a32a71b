import { createAccessToken, listAccessTokens, revokeAccessToken } from '#shared/contracts/access-tokens.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { accessTokensService } from './access-tokens.service.ts'

export function accessTokensRoutes(router: Router, tokens: ReturnType<typeof accessTokensService>): void {
  router.guarded(listAccessTokens, async (_input, actor) => ok(await tokens.list(actor)))
  router.guarded(createAccessToken, async ({ body }, actor) => ok(await tokens.create(actor, body)))
  router.guarded(revokeAccessToken, async ({ params }, actor) => ok(await tokens.revoke(actor, params.id)))
}
