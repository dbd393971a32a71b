import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEFAULT_SUBSCRIPTION } from '#shared/domain/plans.ts'
import { DEFAULT_PREFERENCES } from '#shared/domain/preferences.ts'
import { DEFAULT_ROLE, ROLES } from '#shared/domain/roles.ts'
import { createdAt, moment, primaryId, reference, updatedAt } from '../columns.ts'

export const users = pgTable('users', {
  id: primaryId(),
  /** Always lower case, so that an address is one account. */
  email: text('email').notNull().unique(),
  /** argon2id; null for an account that only signs in through a provider. */
  password: text('password'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  role: text('role', { enum: ROLES }).notNull().default(DEFAULT_ROLE),
  subscription: text('subscription').notNull().default(DEFAULT_SUBSCRIPTION),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  profileImage: text('profile_image'),
  /** Such as PMHNP-BC. */
  credentials: text('credentials'),
  /** National Provider Identifier, ten digits. */
  npi: text('npi'),
  practiceName: text('practice_name'),
  /** As printed, with line breaks. */
  practiceAddress: text('practice_address'),
  /** IANA name; null: the clinic's time zone. */
  timeZone: text('time_zone'),
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  referralCode: text('referral_code').unique(),
  referredBy: reference('referred_by'),
  emailNotifications: boolean('email_notifications')
    .notNull()
    .default(DEFAULT_PREFERENCES.emailNotifications),
  pushNotifications: boolean('push_notifications').notNull().default(DEFAULT_PREFERENCES.pushNotifications),
  dataRetention: text('data_retention').notNull().default(DEFAULT_PREFERENCES.dataRetention),
  /** When the clinician chose a retention period. Until then, it is only the displayed default. */
  retentionChosenAt: moment('retention_chosen_at'),
  includeSignedNotes: boolean('include_signed_notes')
    .notNull()
    .default(DEFAULT_PREFERENCES.includeSignedNotes),
  theme: text('theme').notNull().default(DEFAULT_PREFERENCES.theme),
  /** Finished or skipped the introduction. */
  tourSeen: boolean('tour_seen').notNull().default(DEFAULT_PREFERENCES.tourSeen),
  /** Suggest diagnosis and service codes for notes. */
  suggestCodes: boolean('suggest_codes').notNull().default(DEFAULT_PREFERENCES.suggestCodes),
  /** Show a provisional note while a visit is recorded. */
  liveNote: boolean('live_note').notNull().default(DEFAULT_PREFERENCES.liveNote),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** An account at an OpenID provider that signs in one of our users. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('user_identities_subject').on(table.issuer, table.subject)],
)

/** A sign-in with two independent secrets, stored as hashes. Bound once both were seen together. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    cookieHash: text('cookie_hash').notNull(),
    boundAt: moment('bound_at'),
    /** Last authentication: at sign-in or re-authentication. */
    confirmedAt: moment('confirmed_at'),
    /** Such as "Firefox on Windows", so that its owner can recognize it. */
    device: text('device'),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const passwordResetTokens = pgTable('password_reset_tokens', {
  id: primaryId(),
  userId: reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the email. */
  token: text('token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  used: boolean('used').notNull().default(false),
  createdAt: createdAt(),
})

/**
 * A requested email change, at most one per account. It applies once both addresses have followed their link.
 */
export const emailChanges = pgTable('email_changes', {
  id: primaryId(),
  userId: reference('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  /** SHA-256 of the link mailed to the new address. */
  newToken: text('new_token').notNull().unique(),
  newConfirmedAt: moment('new_confirmed_at'),
  /** SHA-256 of the link mailed to the old address; null if that address was never confirmed. */
  oldToken: text('old_token').unique(),
  oldConfirmedAt: moment('old_confirmed_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
})

export const emailVerificationTokens = pgTable('email_verification_tokens', {
  id: primaryId(),
  userId: reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address it was sent to. Changing the address invalidates the link. */
  email: text('email').notNull(),
  token: text('token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  used: boolean('used').notNull().default(false),
  createdAt: createdAt(),
})
