import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'
import { listAnswer, searchBody } from './paging.ts'

const count = z.number().int()

export const SystemHealth = z.object({
  version: z.string(),
  startedAt: instant,
  database: z.object({ description: z.string(), milliseconds: z.number() }),
  /** The adapter behind each port. */
  adapters: z.array(z.object({ name: z.string(), description: z.string() })),
  queue: z.object({
    waiting: count,
    active: count,
    /** Were tried and will be tried again. */
    retrying: count,
    /** Were given up within the last seven days. */
    failed: count,
    oldestWaitingAt: instant.nullable(),
    byJob: z.array(
      z.object({ name: z.string(), waiting: count, active: count, retrying: count, failed: count }),
    ),
    /** The newest first; of the error only its kind is kept. */
    failures: z.array(z.object({ name: z.string(), at: instant, kind: z.string().nullable() })),
  }),
  /** Mails and text messages that have not gone out yet. */
  unsentMessages: count,
  /** Subscriptions of deleted accounts whose end the payment provider has not confirmed. */
  openSubscriptionEndings: count,
  lastBackup: z
    .object({ createdAt: instant, kind: z.string(), bytes: z.number().int(), verified: z.boolean() })
    .nullable(),
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const systemHealth = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  summary: 'Server status: adapters, queue, last backup',
  output: answer(SystemHealth),
})

/** The audit trail: actor, action and record id, never the record's contents. */
export const AuditEvent = z.object({
  id: z.number().int(),
  at: instant,
  /** The account or chart; 0 is the system. */
  userId: z.number().int(),
  actorId: z.number().int().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  subjectId: z.number().int().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Counting goes no further: with millions of events it would take longer than finding them. */
export const AUDIT_COUNT_MAX = 10_000

const day = z.iso.date('Choose a day.')

export const searchAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/search',
  access: 'admin',
  summary: `A page of the audit trail, newest first; total stops at ${AUDIT_COUNT_MAX + 1}`,
  // It only reads.
  needsFreshProof: false,
  body: z
    .object({
      limit: searchBody.limit,
      before: searchBody.before,
      /** An email address or the number of an account. */
      user: z.string().trim().max(254, 'Use at most 254 characters.').default(''),
      /** A whole action, or how it begins. */
      action: z
        .string()
        .trim()
        .toLowerCase()
        .max(60, 'Use at most 60 characters.')
        .regex(/^[a-z_.]*$/, 'Use only letters, dots and underscores.')
        .default(''),
      /** Days in UTC, both included. */
      from: day.optional(),
      to: day.optional(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: 'The start date can’t be after the end date.',
      path: ['from'],
    }),
  output: listAnswer(AuditEvent),
})
