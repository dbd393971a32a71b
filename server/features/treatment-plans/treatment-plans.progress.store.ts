import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { goalProgress, treatmentPlanChanges } from '../../db/tables/care.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { PlanRow } from './treatment-plans.store.ts'

export type ProgressRow = Opened<typeof goalProgress.$inferSelect>

export function progressStore(database: Database, vault: Vault) {
  return {
    /** Adds a marker to the score chart. */
    async noteChange(plan: PlanRow, text: string, at: Date): Promise<void> {
      const id = await reserveId(database, treatmentPlanChanges)
      const keys = await vault.keysOf(plan.createdBy)
      await database.orm.insert(treatmentPlanChanges).values({
        id,
        patientId: plan.patientId,
        planId: plan.id,
        createdBy: plan.createdBy,
        createdAt: at,
        ...sealValues(keys, treatmentPlanChanges, id, { text }),
      })
    },

    async addProgress(
      plan: PlanRow,
      given: { goalId: string; percent: number; comment: string | null },
      at: Date,
    ): Promise<void> {
      const id = await reserveId(database, goalProgress)
      const keys = await vault.keysOf(plan.createdBy)
      const { goalId, percent, comment } = given
      await database.orm.insert(goalProgress).values({
        id,
        planId: plan.id,
        goalId,
        percent,
        createdBy: plan.createdBy,
        createdAt: at,
        ...sealValues(keys, goalProgress, id, { comment }),
      })
    },

    /** Oldest first. */
    async progressOf(ownerId: number, planIds: readonly number[]): Promise<ProgressRow[]> {
      if (planIds.length === 0) return []
      const rows = await database.orm
        .select()
        .from(goalProgress)
        .where(and(eq(goalProgress.createdBy, ownerId), inArray(goalProgress.planId, [...planIds])))
        .orderBy(asc(goalProgress.id))
      return openMany(await vault.keysOf(ownerId), goalProgress, rows)
    },
  }
}
