import { reference } from './columns.ts'
import { users } from './tables/accounts.ts'

/** The record's owner. Clinical data is deleted with its clinician's account. */
export const createdBy = () =>
  reference('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
