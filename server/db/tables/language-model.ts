import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MonthlyLimit, SavedModels } from '#shared/domain/language-model.ts'
import { moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { users } from './accounts.ts'

/** The language models an administrator has connected. One row. */
export const languageModelSettings = pgTable(
  'language_model_settings',
  {
    id: primaryId(),
    /** Null: none connected. Contains no keys. */
    models: jsonb('models').$type<SavedModels>(),
    writerKey: sealed('writer_key'),
    verifierKey: sealed('verifier_key'),
    monthlyLimit: jsonb('monthly_limit').$type<MonthlyLimit>(),
    changedBy: reference('changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null: never connected, only a limit was set. */
    connectedAt: moment('connected_at'),
    updatedAt: updatedAt(),
  },
  (table) => [index('language_model_settings_by_user').on(table.changedBy)],
)

/** Language model usage per month, user and model. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: primaryId(),
    /** "2026-11", in UTC. */
    month: text('month').notNull(),
    /** Null once the account is deleted. Its cost still counts. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    model: text('model').notNull(),
    /** "this computer" or a host. */
    place: text('place').notNull(),
    requests: integer('requests').notNull().default(0),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Millionths of a US dollar; null if the price is unknown. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('model_usage_of').on(table.month, table.userId, table.model, table.place),
    // For deleting an account's rows.
    index('model_usage_by_user').on(table.userId),
  ],
)
