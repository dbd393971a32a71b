import { eq } from 'drizzle-orm'
import type { Subscription } from '#shared/domain/plans.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'

export type AdminStore = ReturnType<typeof adminStore>

export function adminStore(database: Database) {
  return {
    /** The ID of the changed account, or undefined if there is none. */
    async setRole(email: string, role: Role): Promise<number | undefined> {
      const [row] = await database.orm
        .update(users)
        .set({ role, updatedAt: new Date() })
        .where(eq(users.email, email))
        .returning({ id: users.id })
      return row?.id
    },

    async setPlan(email: string, subscription: Subscription): Promise<number | undefined> {
      const [row] = await database.orm
        .update(users)
        .set({ subscription, updatedAt: new Date() })
        .where(eq(users.email, email))
        .returning({ id: users.id })
      return row?.id
    },
  }
}
