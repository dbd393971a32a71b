import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { patients } from './charts.ts'

/** Letters and summaries. Nothing sends them. */
export const patientLetters = pgTable(
  'patient_letters',
  {
    id: primaryId(),
    patientId: reference('patient_id')
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 40 }).notNull(),
    language: varchar('language', { length: 5 }).notNull(),
    status: varchar('status', { length: 10 }).notNull().default('draft'),
    /** As typed; it may name people. */
    recipient: sealed('recipient').notNull(),
    /** LetterContent as JSON. */
    content: sealed('content').notNull(),
    /** Incremented on every save. */
    version: integer('version').notNull().default(1),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finalizedAt: moment('finalized_at'),
  },
  (table) => [
    index('patient_letters_of_patient').on(table.patientId, table.id),
    index('patient_letters_by_clinician').on(table.createdBy, table.id),
  ],
)
