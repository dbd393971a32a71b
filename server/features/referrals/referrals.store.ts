import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { referrals } from '../../db/tables/growth.ts'

export type Referrer = { id: number; firstName: string | null; lastName: string | null }

export type ReferralsStore = ReturnType<typeof referralsStore>

export function referralsStore(database: Database) {
  return {
    async findReferrer(code: string): Promise<Referrer | undefined> {
      const [row] = await database.orm
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.referralCode, code))
      return row
    },

    /** False when this account was referred before: the unique index decides, not a look beforehand. */
    async record(referrerId: number, referredUserId: number): Promise<boolean> {
      const [row] = await database.orm
        .insert(referrals)
        .values({ referrerId, referredUserId })
        .onConflictDoNothing({ target: referrals.referredUserId })
        .returning({ id: referrals.id })
      if (!row) return false
      await database.orm
        .update(users)
        .set({ referredBy: referrerId })
        .where(and(eq(users.id, referredUserId), isNull(users.referredBy)))
      return true
    },
  }
}
