import type { Database } from '../../db/database.ts'
import { waitlistSignups } from '../../db/tables/growth.ts'

export type WaitlistEntry = Omit<typeof waitlistSignups.$inferInsert, 'id' | 'signedUpAt'>

export type WaitlistStore = ReturnType<typeof waitlistStore>

export function waitlistStore(database: Database) {
  return {
    /** Keeps an existing entry unchanged. */
    async add(entry: WaitlistEntry): Promise<void> {
      await database.orm
        .insert(waitlistSignups)
        .values(entry)
        .onConflictDoNothing({ target: waitlistSignups.email })
    },
  }
}
