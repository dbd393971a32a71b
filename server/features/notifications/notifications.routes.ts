import { getNews } from '#shared/contracts/notifications.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { NewsService } from './notifications.service.ts'

export function newsRoutes(router: Router, news: NewsService): void {
  router.guarded(getNews, async ({ query }, actor) =>
    ok(await news.since(actor, query.since === undefined ? undefined : new Date(query.since))),
  )
}
