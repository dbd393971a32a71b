import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { assessments, safetyAlerts } from '../../db/tables/care.ts'

export type NotificationsStore = ReturnType<typeof notificationsStore>

export function notificationsStore(database: Database) {
  return {
    completed: (ownerId: number, since: Date, until: Date): Promise<number> =>
      database.orm.$count(
        assessments,
        and(
          eq(assessments.createdBy, ownerId),
          eq(assessments.status, 'completed'),
          gt(assessments.completedAt, since),
          lte(assessments.completedAt, until),
        ),
      ),

    openAlerts: (ownerId: number): Promise<number> =>
      database.orm.$count(
        safetyAlerts,
        and(eq(safetyAlerts.createdBy, ownerId), isNull(safetyAlerts.acknowledgedAt)),
      ),

    alerts: (ownerId: number, since: Date, until: Date): Promise<number> =>
      database.orm.$count(
        safetyAlerts,
        and(
          eq(safetyAlerts.createdBy, ownerId),
          gt(safetyAlerts.createdAt, since),
          lte(safetyAlerts.createdAt, until),
        ),
      ),
  }
}
