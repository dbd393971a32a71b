import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The row's patient hasn't been discharged. */
export function inCare(patientId: PgColumn): SQL {
  return sql`exists (select 1 from patients p where p.id = ${patientId} and p.discharged_at is null)`
}
