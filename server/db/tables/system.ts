import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed } from '../columns.ts'
import { users } from './accounts.ts'

/** Keys wrapped by the master key. Owner 0 is the system. */
export const vaultKeys = pgTable(
  'vault_keys',
  {
    id: primaryId(),
    ownerId: reference('owner_id').notNull(),
    purpose: text('purpose', { enum: ['data', 'psychotherapy_notes', 'index', 'audit'] }).notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: createdAt(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('vault_keys_active').on(table.ownerId, table.purpose).where(sql`${table.retiredAt} is null`),
    // Retired keys still decrypt old values, so both are fetched.
    index('vault_keys_owner').on(table.ownerId),
  ],
)

/** Append-only, enforced by a trigger. Each row's hash covers the previous one in its chain. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: primaryId(),
    /** The chain's clinician, or 0 for the system. No foreign key, because the trail outlives the account. */
    chainId: reference('chain_id').notNull(),
    sequence: reference('sequence').notNull(),
    at: moment('at').notNull(),
    actorId: reference('actor_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    subjectId: reference('subject_id'),
    /** Never a patient's data. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('audit_events_chain').on(table.chainId, table.sequence),
    // Rows are in time order, so BRIN finds a range of days at almost no cost per write.
    index('audit_events_by_time').using('brin', table.at),
  ],
)

/** The end of each chain: locked while appending, and reveals a truncated chain. */
export const auditHeads = pgTable('audit_heads', {
  chainId: reference('chain_id').primaryKey(),
  sequence: reference('sequence').notNull(),
  hash: text('hash').notNull(),
})

/** Outgoing mail, written with the change that causes it. */
export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    /**
     * JSON of the message, sealed because it holds addresses and secret links. Null once delivered to a real
     * server.
     */
    message: sealed('message'),
    /** The user whose action caused it; deleted with the account, though sealed with the system key. Null if there is none. */
    causedBy: reference('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'sent'] })
      .notNull()
      .default('queued'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('outbox_by_status').on(table.status, table.id),
    index('outbox_by_owner').on(table.causedBy),
  ],
)

/** The first response to each Idempotency-Key, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: primaryId(),
    /** The key's user; or 0, combined with the operation's input, for callers without an account. */
    ownerId: reference('owner_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** JSON of the response, sealed; null while the first request is running. */
    response: sealed('response'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.ownerId, table.operation, table.key)],
)

/** Webhook events, each processed once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The provider's customer id. */
    customerId: text('customer_id'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** Rate limit counters that survive a restart and are shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash; no IP or email address is stored. */
    bucket: text('bucket').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_by_end').on(table.windowEndsAt)],
)

/** A log of backups, for showing the age of the last one. */
export const backups = pgTable('backups', {
  id: primaryId(),
  createdAt: createdAt(),
  kind: text('kind').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Read back and found intact. */
  verified: boolean('verified').notNull().default(false),
})
