import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import { chainIncludes } from '../../db/referral-chain.ts'
import { users } from '../../db/tables/accounts.ts'
import { billingAccounts, creditLedger } from '../../db/tables/billing.ts'
import { referralCredits, referrals } from '../../db/tables/growth.ts'

export type Referrer = { id: number; firstName: string | null; lastName: string | null }

export type ReferralsStore = ReturnType<typeof referralsStore>

/** The most recent referrals. The page shows fewer. */
const LISTED = 100
/** An arbitrary number that no other advisory lock uses. */
const REFERRALS_LOCK = 7_203_915

export function referralsStore(database: Database) {
  return {
    async findReferrer(code: string): Promise<Referrer | undefined> {
      const [row] = await database.orm
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.referralCode, code))
      return row
    },

    /** False if this account was already referred. Relies on the unique index, which is safe under concurrency. */
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

    /** Serializes referrals, because two concurrent ones could form a cycle that neither sees. */
    async lockReferrals(): Promise<void> {
      await database.orm.execute(sql`select pg_advisory_xact_lock(${REFERRALS_LOCK})`)
    },

    isCircular: (referrerId: number, userId: number) => chainIncludes(database, referrerId, userId),

    async hasSubscribed(userId: number): Promise<boolean> {
      const [row] = await database.orm
        .select({ state: billingAccounts.state })
        .from(billingAccounts)
        .where(and(eq(billingAccounts.userId, userId), isNotNull(billingAccounts.subscriptionId)))
      return row !== undefined && row.state !== 'incomplete'
    },

    async account(userId: number) {
      const [row] = await database.orm
        .select({
          id: users.id,
          isEmailVerified: users.isEmailVerified,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          referralCode: users.referralCode,
        })
        .from(users)
        .where(eq(users.id, userId))
      return row
    },

    /** False if the code is taken. An existing code is kept. */
    async setCode(userId: number, code: string): Promise<boolean> {
      try {
        await database.orm
          .update(users)
          .set({ referralCode: code })
          .where(and(eq(users.id, userId), isNull(users.referralCode)))
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    referralsOf: (userId: number) =>
      database.orm
        .select({
          id: referrals.id,
          firstName: users.firstName,
          lastName: users.lastName,
          status: referrals.status,
          subscriptionAmount: referrals.subscriptionAmount,
          creditEarned: referrals.creditEarned,
          completedAt: referrals.completedAt,
          createdAt: referrals.createdAt,
        })
        .from(referrals)
        .leftJoin(users, eq(users.id, referrals.referredUserId))
        .where(eq(referrals.referrerId, userId))
        .orderBy(desc(referrals.id))
        .limit(LISTED),

    creditsOf: (userId: number) =>
      database.orm
        .select()
        .from(referralCredits)
        .where(eq(referralCredits.userId, userId))
        .orderBy(desc(referralCredits.id))
        .limit(LISTED),

    async counts(userId: number): Promise<{ total: number; completed: number }> {
      const [row] = await database.orm
        .select({
          total: sql<number>`count(*)::int`,
          completed: sql<number>`count(*) filter (where ${referrals.status} = 'completed')::int`,
        })
        .from(referrals)
        .where(eq(referrals.referrerId, userId))
      return row ?? { total: 0, completed: 0 }
    },

    /** From the ledger: credit earned and not reversed, and credit applied to invoices. */
    async sums(userId: number): Promise<{ earned: number; applied: number; available: number }> {
      const [row] = await database.orm
        .select({
          earned: sql<number>`coalesce(sum(${creditLedger.amount}) filter (where ${creditLedger.reason} in ('earned', 'refunded')), 0)::int`,
          applied: sql<number>`coalesce(-sum(${creditLedger.amount}) filter (where ${creditLedger.reason} = 'applied'), 0)::int`,
          available: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int`,
        })
        .from(creditLedger)
        .where(eq(creditLedger.userId, userId))
      return row ?? { earned: 0, applied: 0, available: 0 }
    },
  }
}
