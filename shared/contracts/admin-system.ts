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
    /** Failed and waiting for another attempt. */
    retrying: count,
    /** Failed for good within the last seven days. */
    failed: count,
    oldestWaitingAt: instant.nullable(),
    byJob: z.array(
      z.object({ name: z.string(), waiting: count, active: count, retrying: count, failed: count }),
    ),
    /** Newest first. Only the kind of error is kept. */
    failures: z.array(z.object({ name: z.string(), at: instant, kind: z.string().nullable() })),
  }),
  /** Emails and text messages that haven't been sent yet. */
  unsentMessages: count,
  /** Deleted accounts' subscriptions whose cancellation the payment provider hasn't confirmed. */
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
  /** The account or chart the event belongs to; 0 is the system. */
  userId: z.number().int(),
  /** Name or email address; null for the system and for deleted accounts. */
  userName: z.string().nullable(),
  actorId: z.number().int().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  subjectId: z.number().int().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Counting stops here: with millions of events, it would take longer than finding them. */
export const AUDIT_COUNT_MAX = 10_000

const day = z.iso.date('Choose a day.')

export const searchAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/search',
  access: 'admin',
  summary: `A page of the audit trail, newest first; total stops at ${AUDIT_COUNT_MAX + 1}`,
  needsFreshProof: false,
  body: z
    .object({
      limit: searchBody.limit,
      before: searchBody.before,
      /** An email address or an account ID. */
      user: z.string().trim().max(254, 'Use at most 254 characters.').default(''),
      /** An action, or the start of one. */
      action: z
        .string()
        .trim()
        .toLowerCase()
        .max(60, 'Use at most 60 characters.')
        .regex(/^[a-z_.]*$/, 'Use only letters, dots and underscores.')
        .default(''),
      /** Days in UTC, inclusive. */
      from: day.optional(),
      to: day.optional(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: 'The start date can’t be after the end date.',
      path: ['from'],
    }),
  output: listAnswer(AuditEvent),
})
