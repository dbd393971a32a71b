import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Subscription } from '#shared/domain/plans.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { billingAccounts } from '../../db/tables/billing.ts'
import { webhookEvents } from '../../db/tables/system.ts'

export type BillingStore = ReturnType<typeof billingStore>
export type BillingRow = typeof billingAccounts.$inferSelect
export type BillingFacts = Pick<
  BillingRow,
  'subscriptionId' | 'state' | 'priceId' | 'paidPlan' | 'periodEnd' | 'cancelAtPeriodEnd'
>

export function billingStore(database: Database) {
  return {
    async user(userId: number) {
      const [row] = await database.orm
        .select({
          id: users.id,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          subscription: users.subscription,
        })
        .from(users)
        .where(eq(users.id, userId))
      return row
    },

    async account(userId: number): Promise<BillingRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(billingAccounts)
        .where(eq(billingAccounts.userId, userId))
      return row
    },

    async userOfCustomer(customerId: string): Promise<number | undefined> {
      const [row] = await database.orm
        .select({ userId: billingAccounts.userId })
        .from(billingAccounts)
        .where(eq(billingAccounts.customerId, customerId))
      return row?.userId
    },

    /** One provider account per user. A concurrent second call finds the first one's. */
    async open(userId: number, customerId: string): Promise<void> {
      await database.orm
        .insert(billingAccounts)
        .values({ userId, customerId })
        .onConflictDoNothing({ target: billingAccounts.userId })
      await database.orm.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId))
    },

    /** False after a concurrent write, because the provider data may be stale. */
    async write(userId: number, version: number, facts: BillingFacts): Promise<boolean> {
      // Lock the user first, as account deletion does, to avoid a deadlock.
      await database.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      const rows = await database.orm
        .update(billingAccounts)
        .set({ ...facts, version: version + 1, updatedAt: sql`now()` })
        .where(and(eq(billingAccounts.userId, userId), eq(billingAccounts.version, version)))
        .returning({ userId: billingAccounts.userId })
      if (rows.length === 0) return false
      await database.orm
        .update(users)
        .set({ stripeSubscriptionId: facts.subscriptionId })
        .where(eq(users.id, userId))
      return true
    },

    async setPlan(userId: number, plan: Subscription): Promise<void> {
      await database.orm
        .update(users)
        .set({ subscription: plan, updatedAt: sql`now()` })
        .where(eq(users.id, userId))
    },

    /** False if this event was received before. */
    async receive(
      provider: string,
      { id: eventId, type, customerId }: { id: string; type: string; customerId: string | null },
    ): Promise<boolean> {
      const rows = await database.orm
        .insert(webhookEvents)
        .values({ provider, eventId, type, customerId })
        .onConflictDoNothing()
        .returning({ eventId: webhookEvents.eventId })
      return rows.length > 0
    },

    async eventsApplied(customerId: string, before: Date): Promise<void> {
      await database.orm
        .update(webhookEvents)
        .set({ appliedAt: sql`now()` })
        .where(
          and(
            eq(webhookEvents.customerId, customerId),
            sql`${webhookEvents.appliedAt} is null`,
            lt(webhookEvents.receivedAt, before),
          ),
        )
    },

    /** Accounts whose paid period ended without an event from the provider. */
    async overdue(now: Date): Promise<number[]> {
      const rows = await database.orm
        .select({ userId: billingAccounts.userId })
        .from(billingAccounts)
        .where(and(isNotNull(billingAccounts.periodEnd), lt(billingAccounts.periodEnd, now)))
        .limit(1000)
      return rows.map(({ userId }) => userId)
    },

    async removeOldEvents(): Promise<void> {
      await database.orm
        .delete(webhookEvents)
        .where(
          sql`${webhookEvents.appliedAt} is not null and ${webhookEvents.receivedAt} < now() - interval '90 days'`,
        )
    },
  }
}
