import type { Actor } from '../../access/actor.ts'
import type { NotificationsStore } from './notifications.store.ts'

/** Allow for commit lag after the timestamp. */
const SETTLED_MS = 5_000

type Deps = { store: NotificationsStore; now: () => Date }

export type NotificationsService = ReturnType<typeof notificationsService>

/** Activity since a timestamp. Without one, returns only the starting point. */
export function notificationsService({ store, now }: Deps) {
  return {
    async since({ userId }: Actor, since: Date | undefined) {
      const at = new Date(now().getTime() - SETTLED_MS)
      const openAlerts = await store.openAlerts(userId)
      if (!since) return { at: at.toISOString(), completed: 0, alerts: 0, openAlerts }
      return {
        at: at.toISOString(),
        openAlerts,
        completed: await store.completed(userId, since, at),
        alerts: await store.alerts(userId, since, at),
      }
    },
  }
}
