import { index, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { clinicalNotes } from './charts.ts'

/** Entered by the clinician for a note's codes: session times, dismissed suggestions. */
export const noteCodes = pgTable(
  'note_codes',
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
  (table) => [index('note_codes_by_clinician').on(table.createdBy)],
)
