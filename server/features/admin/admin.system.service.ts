import type { SystemHealth } from '#shared/contracts/admin-system.ts'
import type { Database } from '../../db/database.ts'
import { queueStatus } from '../../jobs/queue-status.ts'
import type { AdminSystemStore } from './admin.system.store.ts'

type Deps = {
  database: Database
  store: AdminSystemStore
  version: string
  startedAt: Date
  /** The adapter behind each port, from compose/. */
  adapters: readonly [name: string, description: string][]
}

/** System health: counts and component names, no personal data. */
export function adminSystemService({ database, store, version, startedAt, adapters }: Deps) {
  return {
    async health(): Promise<SystemHealth> {
      const asked = performance.now()
      await database.execute('select 1')
      const milliseconds = Math.round((performance.now() - asked) * 10) / 10
      const [queue, unsentMessages, openSubscriptionEndings, backup] = await Promise.all([
        queueStatus(database),
        store.unsentMessages(),
        store.openSubscriptionEndings(),
        store.lastBackup(),
      ])
      return {
        version,
        startedAt: startedAt.toISOString(),
        database: { description: database.description, milliseconds },
        adapters: adapters.map(([name, description]) => ({ name, description })),
        queue: {
          ...queue,
          oldestWaitingAt: queue.oldestWaitingAt?.toISOString() ?? null,
          failures: queue.failures.map(({ at, ...failure }) => ({ ...failure, at: at.toISOString() })),
        },
        unsentMessages,
        openSubscriptionEndings,
        lastBackup: backup
          ? {
              kind: backup.kind,
              bytes: backup.bytes,
              verified: backup.verified,
              createdAt: backup.createdAt.toISOString(),
            }
          : null,
      }
    },
  }
}

export type AdminSystemService = ReturnType<typeof adminSystemService>
