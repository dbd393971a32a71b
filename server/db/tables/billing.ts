import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, updatedAt } from '../columns.ts'
import { users } from './accounts.ts'
import { referralCredits, referrals } from './growth.ts'

/** The last known state of an account at the payment provider. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  subscriptionId: text('subscription_id'),
  state: text('state').notNull().default('none'),
  priceId: text('price_id'),
  /** The paid plan. The effective one is in users, where an administrator may have changed it. */
  paidPlan: text('paid_plan'),
  periodEnd: moment('period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** Incremented on every change, to detect stale reads from the provider. */
  version: integer('version').notNull().default(0),
  updatedAt: updatedAt(),
})

/** Credits in cents. Rows are only ever added (a trigger enforces it); the balance is their sum. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    creditId: reference('credit_id')
      .notNull()
      .references(() => referralCredits.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: ['earned', 'refunded', 'applied', 'expired'] }).notNull(),
    /** The cause. Each cause is applied once. */
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('credit_ledger_cause').on(table.reason, table.source),
    index('credit_ledger_by_user').on(table.userId),
    index('credit_ledger_by_credit').on(table.creditId),
  ],
)

/**
 * Subscriptions of deleted accounts, until the provider has confirmed the cancellation. Holds only the
 * provider's customer ID, and is deleted on confirmation.
 */
export const subscriptionEndings = pgTable('subscription_endings', {
  customerId: text('customer_id').primaryKey(),
  /** The referred user: a refund also reverses the referrer's reward. */
  referralId: reference('referral_id').references(() => referrals.id, { onDelete: 'set null' }),
  attempts: integer('attempts').notNull().default(0),
  /** Claimed by a worker until this time. */
  claimedUntil: moment('claimed_until'),
  createdAt: createdAt(),
})

/** Test mode only: what a payment provider would store on its own servers, one row per customer. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  data: jsonb('data').notNull(),
  createdAt: createdAt(),
})
