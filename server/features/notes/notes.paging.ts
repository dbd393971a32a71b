import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'

export type PageRequest = {
  patientId: number | undefined
  status?: string | undefined
  includeVoided: boolean
  /** Undefined means all. */
  limit: number | undefined
  before: number | undefined
}

/** Greater than any note ID. */
const NEVER = '9223372036854775807'

export const LATEST_FIRST = [desc(clinicalNotes.serviceAt), desc(clinicalNotes.id)]

/** Notes after the note `before`, or all notes. If that note was deleted, its ID decides. */
export function after(database: Database, ownerId: number, before: number | undefined): SQL | undefined {
  if (before === undefined) return undefined
  const last = alias(clinicalNotes, 'last')
  const found = (column: typeof last.serviceAt | typeof last.id) =>
    database.orm
      .select({ column })
      .from(last)
      .where(and(eq(last.createdBy, ownerId), eq(last.id, before)))
  const { serviceAt, id } = clinicalNotes
  return sql`(${serviceAt}, ${id}) < (coalesce(${found(last.serviceAt)}, 'infinity'), coalesce(${found(last.id)}, ${NEVER}))
    and (${found(last.id)} is not null or ${id} < ${before})`
}
