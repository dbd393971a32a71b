import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { createdAt, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { patients } from './charts.ts'

/**
 * Psychotherapy notes (45 CFR 164.501), apart from the chart: sealed with a separate key, and hidden by row-level
 * security from system work that has no reason to see them, such as data exports.
 */
export const psychotherapyNotes = pgTable(
  'psychotherapy_notes',
  {
    id: primaryId(),
    patientId: reference('patient_id')
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    /** The day of the session, YYYY-MM-DD. */
    sessionOn: varchar('session_on', { length: 10 }).notNull(),
    text: sealed('text').notNull(),
    /** Incremented on every save. */
    version: integer('version').notNull().default(1),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('psychotherapy_notes_of_patient').on(table.patientId, table.sessionOn, table.id),
    index('psychotherapy_notes_by_clinician').on(table.createdBy, table.id),
  ],
)
