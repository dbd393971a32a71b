import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, primaryId, reference, sealed, updatedAt } from '../columns.ts'
import { createdBy } from '../created-by.ts'
import { clinicalNotes } from './charts.ts'

/** Rules of a clinician's style, and changes seen so far that may become rules. */
export const styleRules = pgTable(
  'style_rules',
  {
    id: primaryId(),
    /** Rule, state and count as JSON. */
    content: sealed('content').notNull(),
    /** Keyed blind index of the rule, which is unique for a clinician. */
    ruleIndex: text('rule_index').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('style_rules_rule').on(table.createdBy, table.ruleIndex)],
)

/** Signed notes that a clinician chose as examples of style. */
export const styleExamples = pgTable(
  'style_examples',
  {
    id: primaryId(),
    noteId: reference('note_id')
      .notNull()
      .unique()
      .references(() => clinicalNotes.id, { onDelete: 'cascade' }),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (table) => [index('style_examples_by_clinician').on(table.createdBy)],
)
