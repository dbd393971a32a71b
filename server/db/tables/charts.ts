import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { users } from './accounts.ts'

/** Whose record it is. Everything clinical goes when its clinician goes. */
const createdBy = () =>
  reference('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

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
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('patients_mrn').on(table.createdBy, table.mrnIndex),
    index('patients_by_clinician').on(table.createdBy, table.id),
  ],
)

const patientId = () =>
  reference('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

export const soapTemplates = pgTable('soap_templates', {
  id: primaryId(),
  name: varchar('name', { length: 255 }).notNull(),
  description: text('description'),
  templateType: varchar('template_type', { length: 50 }),
  structure: jsonb('structure').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Null for the built-in ones. */
  createdBy: reference('created_by').references(() => users.id, { onDelete: 'cascade' }),
  filePath: varchar('file_path', { length: 500 }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

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
    templateName: text('template_name'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('clinical_notes_by_clinician').on(table.createdBy, table.id),
    index('clinical_notes_by_patient').on(table.patientId, table.id),
  ],
)

/** What a note said before each change. */
export const noteVersions = pgTable(
  'note_versions',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    status: text('status').notNull(),
    soapNote: sealed('soap_note'),
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

export const treatmentPlans = pgTable(
  'treatment_plans',
  {
    id: primaryId(),
    patientId: patientId(),
    /** JSON, sealed as one text: a list of { goal, objectives[] }. */
    goals: sealed('goals').notNull(),
    interventions: sealed('interventions').notNull(),
    modality: text('modality').notNull(),
    frequency: text('frequency').notNull(),
    risks: sealed('risks'),
    barriers: sealed('barriers'),
    strengths: sealed('strengths'),
    status: text('status').notNull().default('active'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('treatment_plans_by_patient').on(table.patientId)],
)

export const assessments = pgTable(
  'assessments',
  {
    id: primaryId(),
    patientId: patientId(),
    assessmentType: text('assessment_type').notNull().default('oasis'),
    title: sealed('title').notNull(),
    questions: jsonb('questions').notNull(),
    /** JSON, sealed as one text: question id to answer. */
    responses: sealed('responses'),
    status: text('status').notNull().default('pending'),
    deliveryMethod: text('delivery_method').notNull(),
    patientContact: sealed('patient_contact').notNull(),
    sentAt: moment('sent_at'),
    completedAt: moment('completed_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Keyed blind index of the secret in the patient's link. */
    assessmentToken: text('assessment_token').notNull().unique(),
    /** The secret itself, sealed, so that the link can be sent again. */
    linkSecret: sealed('link_secret').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('assessments_by_patient').on(table.patientId)],
)
