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

/** How far an archive has come. It goes on from here after the process that made it was killed. */
export type ExportCursor =
  | { stage: 'tables'; table: number; after: number; part: number }
  | { stage: 'charts'; patient: number; note: number }
  | { stage: 'end' }

/** An archive of everything a clinician has, on its way or waiting to be fetched. One at a time. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: primaryId(),
    status: text('status', { enum: ['working', 'ready', 'fetched'] })
      .notNull()
      .default('working'),
    cursor: jsonb('cursor').$type<ExportCursor>().notNull(),
    /** Counts the pieces. Two that work on one archive at the same time cannot both add the next. */
    steps: integer('steps').notNull().default(0),
    /** Bytes so far. */
    size: reference('size').notNull().default(0),
    chartsDone: integer('charts_done').notNull().default(0),
    chartsInAll: integer('charts_in_all').notNull().default(0),
    /** Whether voided notes are in it. */
    includeVoided: boolean('include_voided').notNull().default(false),
    /** SHA-256 of the secret that fetches it, once. */
    linkHash: text('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
    /** When it last grew: one that has stopped growing was given up. */
    movedAt: moment('moved_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When it is removed, fetched or not. */
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
    /** Bytes in base64, sealed. */
    content: sealed('content').notNull(),
    files: jsonb('files').$type<ArchivedFile[]>().notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_export_pieces_sequence').on(table.exportId, table.sequence)],
)

/**
 * A chart in which nothing has happened for long, or unfinished words that belong to no chart: their clinician was
 * told that they will be deleted, and when.
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
    /** The last thing that happened in it when the notice was written. */
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

/** A patient is asked by a secret link whether visits may be recorded. */
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
    // One question at a time: a new link takes the place of the old.
    uniqueIndex('consent_links_open')
      .on(table.patientId)
      .where(sql`${table.answeredAt} is null and ${table.revokedAt} is null`),
  ],
)
