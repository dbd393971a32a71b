import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed } from '../columns.ts'
import { sessions, users } from './accounts.ts'

const userId = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Secrets shared with an authenticator app, one per user. */
export const totpSecrets = pgTable('totp_secrets', {
  id: primaryId(),
  ownerId: reference('owner_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: sealed('secret').notNull(),
  /** Set by the first correct code. Until then, sign-in doesn't ask for one. */
  confirmedAt: moment('confirmed_at'),
  /** The step of the last accepted code. That code and all earlier ones are used up. */
  lastStep: reference('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** Recovery codes, stored as keyed hashes. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    userId: userId(),
    codeIndex: text('code_index').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeIndex)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: userId(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. A public key, so not encrypted. */
    publicKey: text('public_key').notNull(),
    /** The device's signature counter. A decrease means the passkey was cloned. */
    counter: reference('counter').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The name its owner chose. */
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/**
 * A challenge that must be completed within minutes, once: the second step of sign-in, or creating or using a
 * passkey. Tied to the browser it began in, by a cookie or by the session.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: primaryId(),
    tokenHash: text('token_hash').notNull().unique(),
    purpose: text('purpose', {
      enum: ['second-step', 'passkey-sign-in', 'passkey-new', 'passkey-confirm'],
    }).notNull(),
    /** Unknown until sign-in completes when only a passkey is used. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: reference('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash'),
    /** How the first step was done. */
    method: text('method', { enum: ['password', 'provider'] }),
    /** The passkey challenge. */
    webauthn: text('webauthn'),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('factor_challenges_expires').on(table.expiresAt).where(sql`${table.usedAt} is null`),
    index('factor_challenges_user').on(table.userId),
  ],
)
