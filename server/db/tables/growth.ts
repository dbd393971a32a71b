import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed } from '../columns.ts'
import { users } from './accounts.ts'

export const referrals = pgTable(
  'referrals',
  {
    id: primaryId(),
    /** Null once the referrer's account is deleted. The referred user keeps the discount. */
    referrerId: reference('referrer_id').references(() => users.id, { onDelete: 'set null' }),
    referredUserId: reference('referred_user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('pending'),
    /** Cents. */
    subscriptionAmount: integer('subscription_amount'),
    /** Cents. */
    creditEarned: integer('credit_earned'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    completedAt: moment('completed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // An account can be referred only once.
    uniqueIndex('referrals_referred_user').on(table.referredUserId),
    index('referrals_by_referrer').on(table.referrerId),
  ],
)

export const referralCredits = pgTable(
  'referral_credits',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referralId: reference('referral_id').references(() => referrals.id, { onDelete: 'set null' }),
    /** Cents. */
    amount: integer('amount').notNull(),
    status: text('status').notNull().default('pending'),
    appliedToSubscription: text('applied_to_subscription'),
    appliedAt: moment('applied_at'),
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('referral_credits_by_user').on(table.userId),
    // Each referred account is rewarded once.
    uniqueIndex('referral_credits_referral').on(table.referralId),
  ],
)

export const waitlistSignups = pgTable('waitlist_signups', {
  id: primaryId(),
  email: text('email').notNull().unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  organization: text('organization'),
  role: text('role'),
  interestedFeatures: text('interested_features').array(),
  howDidYouHear: text('how_did_you_hear'),
  signedUpAt: moment('signed_up_at').notNull().defaultNow(),
  /** When an administrator marked it as handled. */
  handledAt: moment('handled_at'),
})

export const contactSubmissions = pgTable('contact_submissions', {
  id: primaryId(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email').notNull(),
  organization: text('organization'),
  caseload: text('caseload'),
  /** Sealed with the system's key, because people write about patients in contact forms. */
  message: sealed('message'),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  handledAt: moment('handled_at'),
})
