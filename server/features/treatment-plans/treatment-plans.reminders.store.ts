import { and, asc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { mailRecipient } from '../../access/mail-recipient.ts'
import type { Database } from '../../db/database.ts'
import { inCare } from '../../db/in-care.ts'
import { treatmentPlans } from '../../db/tables/care.ts'

export function remindersStore(database: Database) {
  return {
    /** Plans due for review whose clinician hasn't been notified, locked. */
    async reviewsToRemind(day: string) {
      return database.orm
        .select({
          id: treatmentPlans.id,
          createdBy: treatmentPlans.createdBy,
          reviewOn: treatmentPlans.reviewOn,
        })
        .from(treatmentPlans)
        .where(
          and(
            eq(treatmentPlans.status, 'active'),
            isNotNull(treatmentPlans.reviewOn),
            lte(treatmentPlans.reviewOn, day),
            inCare(treatmentPlans.patientId),
            or(isNull(treatmentPlans.remindedOf), ne(treatmentPlans.remindedOf, treatmentPlans.reviewOn)),
          ),
        )
        .orderBy(asc(treatmentPlans.id))
        .for('update', { skipLocked: true })
    },

    async markReminded(id: number, day: string): Promise<void> {
      await database.orm.update(treatmentPlans).set({ remindedOf: day }).where(eq(treatmentPlans.id, id))
    },

    clinician: (id: number) => mailRecipient(database, id),
  }
}
