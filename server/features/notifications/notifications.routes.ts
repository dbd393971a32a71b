import { getNotifications } from '#shared/contracts/notifications.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes(router: Router, news: NotificationsService): void {
  router.guarded(getNotifications, async ({ query }, actor) =>
    ok(await news.since(actor, query.since === undefined ? undefined : new Date(query.since))),
  )
}
