import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { chainIncludes } from '../../db/referral-chain.ts'
import { users } from '../../db/tables/accounts.ts'
import { billingAccounts, creditLedger } from '../../db/tables/billing.ts'
import { referralCredits, referrals } from '../../db/tables/growth.ts'

export type CreditsStore = ReturnType<typeof creditsStore>
type Reason = (typeof creditLedger.$inferInsert)['reason']
type Entry = { userId: number; creditId: number; amount: number; reason: Reason; source: string }
/** How often to check an account that may still earn its referrer a reward. */
const RECHECK_AFTER_MS = 12 * 60 * 60 * 1000

export type OpenCredit = { id: number; userId: number; left: number; expiresAt: Date | null }

/** The credit ledger, with its credits and referrals. */
export function creditsStore(database: Database) {
  // Raw column names, because Drizzle omits table names in single-table queries, and "id" would refer to the ledger.
  const left = sql<number>`coalesce((select sum(l.amount) from credit_ledger l
    where l.credit_id = referral_credits.id), 0)::int`

  const openCredits = () =>
    database.orm
      .select({
        id: referralCredits.id,
        userId: referralCredits.userId,
        left,
        expiresAt: referralCredits.expiresAt,
      })
      .from(referralCredits)

  return {
    /** Locks the ledger against concurrent changes. */
    async lock(userId: number): Promise<void> {
      await database.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    },

    /** False if this cause was already recorded. */
    async append(entry: Entry): Promise<boolean> {
      const rows = await database.orm
        .insert(creditLedger)
        .values(entry)
        .onConflictDoNothing({ target: [creditLedger.reason, creditLedger.source] })
        .returning({ id: creditLedger.id })
      return rows.length > 0
    },

    async balance(userId: number): Promise<number> {
      const [row] = await database.orm
        .select({ sum: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int` })
        .from(creditLedger)
        .where(eq(creditLedger.userId, userId))
      return row?.sum ?? 0
    },

    async referral(id: number) {
      const [row] = await database.orm.select().from(referrals).where(eq(referrals.id, id))
      return row
    },

    async referralOf(referredUserId: number) {
      const [row] = await database.orm
        .select()
        .from(referrals)
        .where(eq(referrals.referredUserId, referredUserId))
      return row
    },

    async creditOf(referralId: number): Promise<(OpenCredit & { status: string }) | undefined> {
      const [row] = await database.orm
        .select({
          id: referralCredits.id,
          userId: referralCredits.userId,
          left,
          expiresAt: referralCredits.expiresAt,
          status: referralCredits.status,
        })
        .from(referralCredits)
        .where(eq(referralCredits.referralId, referralId))
      return row
    },

    /** Undefined if this referral was already rewarded, which the unique index decides. */
    async addCredit(credit: {
      userId: number
      referralId: number
      amount: number
      expiresAt: Date
    }): Promise<number | undefined> {
      const [row] = await database.orm
        .insert(referralCredits)
        .values(credit)
        .onConflictDoNothing({ target: referralCredits.referralId })
        .returning({ id: referralCredits.id })
      return row?.id
    },

    /** Whether the referrer was referred by this account, directly or indirectly. */
    isCircular: (referrerId: number, userId: number) => chainIncludes(database, referrerId, userId),

    async waitingForReward(now: Date): Promise<number[]> {
      const rows = await database.orm
        .select({ userId: billingAccounts.userId })
        .from(referrals)
        .innerJoin(billingAccounts, eq(billingAccounts.userId, referrals.referredUserId))
        .where(
          and(
            eq(referrals.status, 'pending'),
            inArray(billingAccounts.state, ['trialing', 'active', 'past_due']),
            lt(billingAccounts.updatedAt, new Date(now.getTime() - RECHECK_AFTER_MS)),
          ),
        )
        .limit(1000)
      return rows.map(({ userId }) => userId)
    },

    async completeReferral(
      id: number,
      facts: {
        subscriptionAmount: number
        creditEarned: number
        stripeSubscriptionId: string | null
        completedAt: Date
      },
    ): Promise<void> {
      await database.orm
        .update(referrals)
        .set({ ...facts, status: 'completed' })
        .where(eq(referrals.id, id))
    },

    async setReward(
      referralId: number,
      creditEarned: number,
      status: 'completed' | 'reversed',
    ): Promise<void> {
      await database.orm.update(referrals).set({ creditEarned, status }).where(eq(referrals.id, referralId))
    },

    async setCredit(
      id: number,
      facts: { status?: string; amount?: number; appliedAt?: Date; appliedToSubscription?: string },
    ): Promise<void> {
      await database.orm.update(referralCredits).set(facts).where(eq(referralCredits.id, id))
    },

    /** Credit that can still be applied to an invoice, oldest first. */
    async usable(userId: number, now: Date): Promise<OpenCredit[]> {
      const rows = await openCredits()
        .where(and(eq(referralCredits.userId, userId), eq(referralCredits.status, 'pending')))
        .orderBy(asc(referralCredits.id))
      return rows.filter(({ left: cents, expiresAt }) => cents > 0 && (!expiresAt || expiresAt > now))
    },

    async expired(now: Date): Promise<OpenCredit[]> {
      return openCredits()
        .where(
          and(
            eq(referralCredits.status, 'pending'),
            isNotNull(referralCredits.expiresAt),
            lt(referralCredits.expiresAt, now),
          ),
        )
        .limit(1000)
    },
  }
}
