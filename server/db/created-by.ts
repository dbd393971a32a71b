import { reference } from './columns.ts'
import { users } from './tables/accounts.ts'

/** Whose record it is. Everything clinical goes when its clinician goes. */
export const createdBy = () =>
  reference('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
