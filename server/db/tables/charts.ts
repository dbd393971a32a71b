import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Span } from '#shared/domain/evidence.ts'
import { createdAt, moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { users } from './accounts.ts'
import { patientImports } from './patient-imports.ts'

export const patients = pgTable(
  'patients',
  {
    id: primaryId(),
    firstName: sealed('first_name').notNull(),
    lastName: sealed('last_name').notNull(),
    mrn: sealed('mrn').notNull(),
    /** Keyed blind index of the MRN: unique for a clinician, meaningless without the key. */
    mrnIndex: text('mrn_index').notNull(),
    dateOfBirth: sealed('date_of_birth'),
    gender: sealed('gender'),
    /** When the patient was discharged here; null while in care. */
    dischargedAt: moment('discharged_at'),
    /** The day care ended, YYYY-MM-DD. */
    dischargedOn: varchar('discharged_on', { length: 10 }),
    dischargeReason: sealed('discharge_reason'),
    /** The made-up patient of the sample visit, who can be removed with all notes. */
    isSample: boolean('is_sample').notNull().default(false),
    /** The import that added the patient. */
    importId: reference('import_id').references(() => patientImports.id, { onDelete: 'set null' }),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('patients_mrn').on(table.createdBy, table.mrnIndex),
    index('patients_by_clinician').on(table.createdBy, table.id),
    index('patients_by_import').on(table.importId),
    uniqueIndex('patients_sample').on(table.createdBy).where(sql`is_sample`),
  ],
)

const patientId = () =>
  reference('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

export const soapTemplates = pgTable('soap_templates', {
  id: primaryId(),
  /** Position of a built-in template in the list; null for a clinician's own. */
  builtIn: integer('built_in').unique(),
  name: varchar('name', { length: 255 }).notNull(),
  description: text('description'),
  templateType: varchar('template_type', { length: 50 }),
  structure: jsonb('structure').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Null for built-in ones. */
  createdBy: reference('created_by').references(() => users.id, { onDelete: 'cascade' }),
  filePath: varchar('file_path', { length: 500 }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The order and headings a clinician's EHR expects, per template. */
export const copyFormats = pgTable(
  'copy_formats',
  {
    id: primaryId(),
    templateId: reference('template_id')
      .notNull()
      .references(() => soapTemplates.id, { onDelete: 'cascade' }),
    /** CopySection[]: headings only, no patient data. */
    sections: jsonb('sections').notNull(),
    createdBy: createdBy(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('copy_formats_of_template').on(table.createdBy, table.templateId),
    index('copy_formats_template').on(table.templateId),
  ],
)

/** A clinician's own phrases: typing a dot and the name inserts the text. */
export const phrases = pgTable(
  'phrases',
  {
    id: primaryId(),
    name: sealed('name').notNull(),
    /** Keyed blind index of the name, which is unique for a clinician. */
    nameIndex: text('name_index').notNull(),
    text: sealed('text').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('phrases_name').on(table.createdBy, table.nameIndex)],
)

export const clinicalNotes = pgTable(
  'clinical_notes',
  {
    id: primaryId(),
    patientId: patientId(),
    noteType: text('note_type').notNull(),
    status: text('status').notNull().default('draft'),
    inputText: sealed('input_text'),
    soapNote: sealed('soap_note'),
    transcript: sealed('transcript'),
    templateId: reference('template_id').references(() => soapTemplates.id, { onDelete: 'set null' }),
    /** Free text of up to 255 characters. */
    templateName: sealed('sealed_template_name'),
    /** Date and time of service. Defaults to the creation time. */
    serviceAt: moment('service_at').notNull().defaultNow(),
    /** Used before names were sealed; moved into `templateName` at startup. */
    plainTemplateName: text('template_name'),
    /** Incremented on every save. */
    version: integer('version').notNull().default(1),
    /** The note line by line: a NoteBody as JSON, sealed as one text. `soapNote` is derived from it. */
    statements: sealed('statements'),
    /**
     * The version `statements` belongs to. If it differs, an older program without statements has saved
     * since.
     */
    statementsVersion: integer('statements_version'),
    /** The writer and checker, as an Origin. */
    origin: jsonb('origin'),
    /** The signer's name as printed under the note. Signed notes never change. */
    signedName: text('signed_name'),
    signedAt: moment('signed_at'),
    signatureHash: text('signature_hash'),
    /** The date of service covered by the signature. Null: signed before signatures covered it, or not signed. */
    signedServiceAt: moment('signed_service_at'),
    /** Voided notes are kept, but left out of every list. */
    voidedAt: moment('voided_at'),
    voidReason: sealed('void_reason'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    /** For lists and counts: excludes voided notes, index-only. */
    index('clinical_notes_current').on(table.createdBy, table.id).where(sql`voided_at is null`),
    index('clinical_notes_by_clinician').on(table.createdBy, table.id),
    index('clinical_notes_by_service')
      .on(table.createdBy, table.serviceAt, table.id)
      .where(sql`voided_at is null`),
    index('clinical_notes_of_patient_by_service').on(table.patientId, table.serviceAt, table.id),
    index('clinical_notes_by_day').on(table.createdBy, table.createdAt),
    index('clinical_notes_to_convert')
      .on(table.id)
      .where(sql`soap_note is not null and statements_version is distinct from version`),
  ],
)

/** Findings other than statements: omissions, items not assessed, and dismissed items. */
export const noteReviews = pgTable('note_reviews', {
  id: primaryId(),
  noteId: reference('note_id')
    .notNull()
    .unique()
    .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
  /** NoteFindings as JSON, sealed as one text. */
  content: sealed('content').notNull(),
  createdBy: createdBy(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Amendments to signed notes. Each hash covers the previous one; the first covers the signature. */
export const noteAmendments = pgTable(
  'note_amendments',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    text: sealed('text').notNull(),
    /** The statement it corrects, if it corrects one. */
    statementId: sealed('statement_id'),
    /** The corrected date of service, if the amendment changes it. */
    serviceAt: moment('service_at'),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('note_amendments_by_note').on(table.noteId, table.id)],
)

/** Unsaved input: a visit before its note exists, or unsaved changes to a note. */
export const noteDrafts = pgTable(
  'note_drafts',
  {
    id: primaryId(),
    noteId: reference('note_id').references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    patientId: reference('patient_id').references(() => patients.id, { onDelete: 'cascade' }),
    noteType: text('note_type'),
    templateId: reference('template_id').references(() => soapTemplates.id, { onDelete: 'set null' }),
    text: sealed('text').notNull(),
    noteVersion: integer('note_version'),
    status: text('status'),
    /** The date of service, once the clinician has chosen one. */
    serviceAt: moment('service_at'),
    /** Words of a transcript that the speech recognizer wasn't sure of; null if the text was typed. */
    unclearWords: jsonb('unclear_words').$type<Span[]>(),
    revision: integer('revision').notNull().default(1),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('note_drafts_by_clinician').on(table.createdBy, table.id),
    uniqueIndex('note_drafts_of_note').on(table.noteId),
  ],
)

/** How many notes of the month's allowance are used. The row is the lock: see the store. */
export const noteUsage = pgTable(
  'note_usage',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** YYYY-MM in UTC. */
    month: varchar('month', { length: 7 }).notNull(),
    count: integer('count').notNull(),
    /** The plan's limit when the last note was counted; null means unlimited. */
    allowed: integer('allowed'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/** The writer's text about a whole chart, cached until a note is added. */
export const patientInsights = pgTable(
  'patient_insights',
  {
    id: primaryId(),
    patientId: patientId(),
    kind: text('kind').notNull(),
    noteCount: integer('note_count').notNull(),
    text: sealed('text').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('patient_insights_kind').on(table.patientId, table.kind)],
)

/** Note versions, one per save. */
export const noteVersions = pgTable(
  'note_versions',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    status: text('status').notNull(),
    noteType: text('note_type').notNull(),
    soapNote: sealed('soap_note'),
    statements: sealed('statements'),
    /** Null in versions saved before notes had a date of service. */
    serviceAt: moment('service_at'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('note_versions_number').on(table.noteId, table.version)],
)

export const patientSummaries = pgTable(
  'patient_summaries',
  {
    id: primaryId(),
    patientId: patientId(),
    summary: sealed('summary').notNull(),
    noteType: text('note_type'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('patient_summaries_by_patient').on(table.patientId)],
)
