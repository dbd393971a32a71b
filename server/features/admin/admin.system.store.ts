import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { subscriptionEndings } from '../../db/tables/billing.ts'
import { backups, outbox } from '../../db/tables/system.ts'

export type AdminSystemStore = ReturnType<typeof adminSystemStore>

export function adminSystemStore(database: Database) {
  return {
    unsentMessages: () => database.orm.$count(outbox, eq(outbox.status, 'queued')),

    openSubscriptionEndings: () => database.orm.$count(subscriptionEndings),

    async lastBackup() {
      const [row] = await database.orm.select().from(backups).orderBy(desc(backups.id)).limit(1)
      return row
    },
  }
}
