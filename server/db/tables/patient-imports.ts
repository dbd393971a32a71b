import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, moment, primaryId, sealed } from '../columns.ts'
import { createdBy } from '../created-by.ts'

/** Imports of patients from a file. The file itself isn't stored; its patients have this import's ID. */
export const patientImports = pgTable(
  'patient_imports',
  {
    id: primaryId(),
    fileName: sealed('file_name').notNull(),
    imported: integer('imported').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    undoneAt: moment('undone_at'),
    /** Patients that the undo removed. The others had something in their chart by then. */
    removed: integer('removed').notNull().default(0),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('patient_imports_by_clinician').on(table.createdBy, table.id)],
)
