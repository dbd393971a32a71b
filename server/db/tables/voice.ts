import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { users } from './accounts.ts'
import { patients } from './charts.ts'

const createdBy = () =>
  reference('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const patientId = () =>
  reference('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

/** A recording being turned into a note. Its audio stays in the clinician's browser. */
export const recordings = pgTable(
  'recordings',
  {
    id: primaryId(),
    /** The ID its browser uses. */
    recordingId: uuid('recording_id').notNull(),
    patientId: patientId(),
    noteType: text('note_type').notNull(),
    language: text('language').notNull(),
    source: text('source').notNull(),
    startedAt: moment('started_at').notNull(),
    durationMs: integer('duration_ms'),
    finishedAt: moment('finished_at'),
    /** JSON, sealed as one text: the clinician's corrections. */
    corrections: sealed('corrections'),
    /** JSON, sealed as one text: a language model's lines about it so far. Only until Stop. */
    liveNote: sealed('live_note'),
    /** When the running request for more of it expires. */
    liveClaimedUntil: moment('live_claimed_until'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('recordings_of_clinician').on(table.createdBy, table.recordingId)],
)

/** The transcript of one piece of a recording; empty while it is being transcribed. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    id: primaryId(),
    recordingRow: reference('recording_row')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    /** JSON, sealed as one text: segments, corrections, and who transcribed it. */
    content: sealed('content'),
    /** The worker that claimed it, and when the claim expires. */
    claim: uuid('claim'),
    claimedUntil: moment('claimed_until'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recording_pieces_sequence').on(table.recordingRow, table.sequence)],
)

/** A patient's consent to recording: one row each time, kept after it is revoked. */
export const recordingConsents = pgTable(
  'recording_consents',
  {
    id: primaryId(),
    patientId: patientId(),
    how: text('how').notNull(),
    /** The clinician's name at that time. */
    givenTo: text('given_to').notNull(),
    givenAt: moment('given_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdBy: createdBy(),
  },
  (table) => [index('recording_consents_by_patient').on(table.patientId, table.id)],
)
