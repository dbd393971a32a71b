import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { createdAt, primaryId, reference, sealed } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { patients } from './charts.ts'

/** Notes from another system, read from a file. Never changed, checked, signed or counted as notes. */
export const importedNotes = pgTable(
  'imported_notes',
  {
    id: primaryId(),
    patientId: reference('patient_id')
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    /** The day the note is from, YYYY-MM-DD. */
    writtenOn: varchar('written_on', { length: 10 }).notNull(),
    fileName: sealed('file_name').notNull(),
    text: sealed('text').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [
    index('imported_notes_of_patient').on(table.patientId, table.writtenOn, table.id),
    index('imported_notes_by_clinician').on(table.createdBy, table.id),
  ],
)
