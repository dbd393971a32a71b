import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { billingAccounts, subscriptionEndings } from '../../db/tables/billing.ts'
import { referrals } from '../../db/tables/growth.ts'

export type Ending = typeof subscriptionEndings.$inferSelect

export type EndingsStore = ReturnType<typeof endingsStore>

export function endingsStore(database: Database) {
  return {
    /** False for an account without a provider account. */
    async ask(userId: number, at: Date): Promise<boolean> {
      const [account] = await database.orm
        .select({ customerId: billingAccounts.customerId, referralId: referrals.id })
        .from(billingAccounts)
        .leftJoin(referrals, eq(referrals.referredUserId, billingAccounts.userId))
        .where(eq(billingAccounts.userId, userId))
      if (!account) return false
      await database.orm
        .insert(subscriptionEndings)
        .values({ ...account, createdAt: at })
        .onConflictDoNothing()
      return true
    },

    /** Claims the next unclaimed one for a limited time. */
    async claim(now: Date, until: Date): Promise<Ending | undefined> {
      const free = or(isNull(subscriptionEndings.claimedUntil), lte(subscriptionEndings.claimedUntil, now))
      const [row] = await database.orm
        .update(subscriptionEndings)
        .set({ claimedUntil: until, attempts: sql`${subscriptionEndings.attempts} + 1` })
        .where(
          eq(
            subscriptionEndings.customerId,
            database.orm
              .select({ customerId: subscriptionEndings.customerId })
              .from(subscriptionEndings)
              .where(free)
              .orderBy(subscriptionEndings.createdAt)
              .limit(1)
              .for('update', { skipLocked: true }),
          ),
        )
        .returning()
      return row
    },

    async tryAgainAt(customerId: string, at: Date): Promise<void> {
      await database.orm
        .update(subscriptionEndings)
        .set({ claimedUntil: at })
        .where(eq(subscriptionEndings.customerId, customerId))
    },

    async confirmed(customerId: string): Promise<void> {
      await database.orm.delete(subscriptionEndings).where(eq(subscriptionEndings.customerId, customerId))
    },
  }
}
