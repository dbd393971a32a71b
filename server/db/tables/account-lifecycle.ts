import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { noteDrafts, patients } from './charts.ts'

const patientId = () =>
  reference('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

/** A file in the archive: the fields needed for the central directory. */
export type ArchivedFile = {
  /** Built from numbers and table names; contains no patient data. */
  name: string
  crc: number
  size: number
  packed: number
  offset: number
  at: number
  table?: string
  rows?: number
}

/** Progress of an export. It resumes from here if its process is killed. */
export type ExportCursor =
  | { stage: 'tables'; table: number; after: number; part: number }
  | { stage: 'charts'; patient: number; note: number }
  | { stage: 'end' }

/** An archive of all of a clinician's data, in progress or ready to download. One at a time. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: primaryId(),
    status: text('status', { enum: ['working', 'ready', 'fetched'] })
      .notNull()
      .default('working'),
    cursor: jsonb('cursor').$type<ExportCursor>().notNull(),
    /** Number of pieces. Prevents two workers on one archive from both adding the next. */
    steps: integer('steps').notNull().default(0),
    /** Bytes written so far. */
    size: reference('size').notNull().default(0),
    chartsDone: integer('charts_done').notNull().default(0),
    chartsInAll: integer('charts_in_all').notNull().default(0),
    /** Whether voided notes are in it. */
    includeVoided: boolean('include_voided').notNull().default(false),
    /** SHA-256 of the one-time download secret. */
    linkHash: text('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
    /** When it last grew. One that has stopped growing was abandoned. */
    movedAt: moment('moved_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When it is deleted, downloaded or not. */
    expiresAt: moment('expires_at'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_exports_of_clinician').on(table.createdBy)],
)

/** The archive, in pieces. It is never written to disk as a file. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    id: primaryId(),
    exportId: reference('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    /** Base64 bytes, sealed. */
    content: sealed('content').notNull(),
    files: jsonb('files').$type<ArchivedFile[]>().notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_export_pieces_sequence').on(table.exportId, table.sequence)],
)

/**
 * A long-inactive chart, or unsaved text that belongs to no chart, whose clinician was notified of its
 * deletion date.
 */
export const retentionNotices = pgTable(
  'retention_notices',
  {
    id: primaryId(),
    patientId: reference('patient_id')
      .unique()
      .references(() => patients.id, { onDelete: 'cascade' }),
    draftId: reference('draft_id')
      .unique()
      .references(() => noteDrafts.id, { onDelete: 'cascade' }),
    /** The latest activity when the notice was written. */
    lastActivityAt: moment('last_activity_at').notNull(),
    toldAt: moment('told_at').notNull(),
    deleteAfter: moment('delete_after').notNull(),
    createdBy: createdBy(),
  },
  (table) => [index('retention_notices_by_clinician').on(table.createdBy, table.deleteAfter)],
)

/** A chart exempt from data retention until its clinician lifts the exemption. */
export const retentionHolds = pgTable(
  'retention_holds',
  {
    id: primaryId(),
    patientId: patientId().unique(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('retention_holds_by_clinician').on(table.createdBy)],
)

/** A secret link that asks a patient for consent to recording. */
export const consentLinks = pgTable(
  'consent_links',
  {
    id: primaryId(),
    patientId: patientId(),
    /** Keyed blind index of the secret in the link. */
    tokenIndex: text('token_index').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    answer: text('answer', { enum: ['agreed', 'declined'] }),
    answeredAt: moment('answered_at'),
    revokedAt: moment('revoked_at'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [
    index('consent_links_by_patient').on(table.patientId, table.id),
    // One open request at a time: a new link replaces the old one.
    uniqueIndex('consent_links_open')
      .on(table.patientId)
      .where(sql`${table.answeredAt} is null and ${table.revokedAt} is null`),
  ],
)
