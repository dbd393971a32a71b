import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { clinicalNotes, patients } from './charts.ts'

const patientId = () =>
  reference('patient_id')
    .notNull()
    .references(() => patients.id, { onDelete: 'cascade' })

/** Plans, questionnaires and related data. A day is YYYY-MM-DD in the time zone stored with it. */
const day = (name: string) => varchar(name, { length: 10 })

export const treatmentPlans = pgTable(
  'treatment_plans',
  {
    id: primaryId(),
    patientId: patientId(),
    /** JSON, sealed as one text: a list of { id, goal, objectives[], … }. */
    goals: sealed('goals').notNull(),
    interventions: sealed('interventions').notNull(),
    modality: text('modality').notNull(),
    frequency: text('frequency').notNull(),
    risks: sealed('risks'),
    barriers: sealed('barriers'),
    strengths: sealed('strengths'),
    status: text('status').notNull().default('active'),
    /** Days of the next review, of the reminder, and of the last review. */
    reviewOn: day('review_on'),
    remindedOf: day('reminded_of'),
    reviewedAt: moment('reviewed_at'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('treatment_plans_by_patient').on(table.patientId),
    index('treatment_plans_by_review').on(table.status, table.reviewOn),
    index('treatment_plans_by_clinician').on(table.createdBy),
  ],
)

/** Starts, changes and ends of treatment, shown as markers on the score chart. */
export const treatmentPlanChanges = pgTable(
  'treatment_plan_changes',
  {
    id: primaryId(),
    patientId: patientId(),
    /** No foreign key: the change stays on record when the plan is deleted. */
    planId: reference('plan_id').notNull(),
    text: sealed('text').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('treatment_plan_changes_by_patient').on(table.patientId, table.id)],
)

export const goalProgress = pgTable(
  'goal_progress',
  {
    id: primaryId(),
    planId: reference('plan_id')
      .notNull()
      .references(() => treatmentPlans.id, { onDelete: 'cascade' }),
    goalId: text('goal_id').notNull(),
    percent: integer('percent').notNull(),
    comment: sealed('comment'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('goal_progress_by_plan').on(table.planId, table.id)],
)

/** The golden thread: the goals a note worked on. */
export const noteGoals = pgTable(
  'note_goals',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    planId: reference('plan_id')
      .notNull()
      .references(() => treatmentPlans.id, { onDelete: 'cascade' }),
    goalId: text('goal_id').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('note_goals_once').on(table.noteId, table.planId, table.goalId),
    index('note_goals_by_plan').on(table.planId),
  ],
)

/** The golden thread within a note: which of its lines worked on which goal, and findings that were dismissed. */
export const noteThreads = pgTable(
  'note_threads',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .unique()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    /** JSON, sealed as one text. */
    content: sealed('content').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('note_threads_by_clinician').on(table.createdBy)],
)

/** A questionnaire sent at regular intervals. */
export const assessmentSchedules = pgTable(
  'assessment_schedules',
  {
    id: primaryId(),
    patientId: patientId(),
    assessmentType: text('assessment_type').notNull(),
    title: sealed('title').notNull(),
    deliveryMethod: text('delivery_method').notNull(),
    patientContact: sealed('patient_contact').notNull(),
    everyDays: integer('every_days').notNull(),
    startsOn: day('starts_on').notNull(),
    timeZone: text('time_zone').notNull(),
    active: boolean('active').notNull().default(true),
    /** The next period and its start. */
    nextOn: day('next_on').notNull(),
    nextAt: moment('next_at').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('assessment_schedules_by_patient').on(table.patientId),
    index('assessment_schedules_by_clinician').on(table.createdBy),
    index('assessment_schedules_due').on(table.active, table.nextAt),
  ],
)

export const assessments = pgTable(
  'assessments',
  {
    id: primaryId(),
    patientId: patientId(),
    assessmentType: text('assessment_type').notNull().default('oasis'),
    title: sealed('title').notNull(),
    questions: jsonb('questions').notNull(),
    /** JSON, sealed as one text: question ID to answer. Saved while the patient answers. */
    responses: sealed('responses'),
    /** Hash of the secret of the browser that gave the first answer. Saved answers are shown only there. */
    answeringBrowser: text('answering_browser'),
    /** Number of answered questions, known without decrypting the answers. */
    answered: integer('answered').notNull().default(0),
    /** pending, sent, completed or revoked. */
    status: text('status').notNull().default('pending'),
    deliveryMethod: text('delivery_method').notNull(),
    patientContact: sealed('patient_contact').notNull(),
    /** When it was last queued. */
    queuedAt: moment('queued_at'),
    sentAt: moment('sent_at'),
    completedAt: moment('completed_at'),
    expiresAt: moment('expires_at').notNull(),
    /** The time zone of its dates. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Keyed blind index of the secret in the patient's link. */
    assessmentToken: text('assessment_token').notNull().unique(),
    /** The link's secret, sealed, so that the link can be sent again. */
    linkSecret: sealed('link_secret').notNull(),
    scheduleId: reference('schedule_id').references(() => assessmentSchedules.id, { onDelete: 'set null' }),
    /** The schedule's period it belongs to, so that no period is sent twice. */
    period: day('period'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('assessments_by_patient').on(table.patientId),
    index('assessments_by_clinician').on(table.createdBy, table.status),
    uniqueIndex('assessments_period').on(table.scheduleId, table.period),
  ],
)

/** An answer that needs review, open until acknowledged. */
export const safetyAlerts = pgTable(
  'safety_alerts',
  {
    id: primaryId(),
    patientId: patientId(),
    /** One per assessment, even if it is submitted more than once. */
    assessmentId: reference('assessment_id')
      .notNull()
      .unique()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    /** JSON, sealed as one text: the questions and answers. */
    items: sealed('items').notNull(),
    acknowledgedAt: moment('acknowledged_at'),
    acknowledgedBy: reference('acknowledged_by'),
    /** The action taken. */
    note: sealed('note'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('safety_alerts_by_clinician').on(table.createdBy, table.acknowledgedAt)],
)
