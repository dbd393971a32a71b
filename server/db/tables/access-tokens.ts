import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference } from '../columns.ts'
import { users } from './accounts.ts'

/** Personal access tokens. Only a hash is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: primaryId(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The first characters, to recognize it. */
    start: text('start').notNull(),
    /** Separated by spaces. */
    scopes: text('scopes').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [index('access_tokens_user').on(table.userId, table.id)],
)
