import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { auditEvents } from '../db/tables/system.ts'

/** A user's audit trail in the order it was written. */
export function auditTrailOf(database: Database, chainId: number) {
  return database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.chainId, chainId))
    .orderBy(asc(auditEvents.sequence))
}
