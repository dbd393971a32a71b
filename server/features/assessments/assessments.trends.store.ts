import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inCare } from '../../db/in-care.ts'
import {
  assessmentSchedules,
  assessments,
  treatmentPlanChanges,
  treatmentPlans,
} from '../../db/tables/care.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Vault } from '../../vault/vault.ts'

export type TrendsStore = ReturnType<typeof trendsStore>

/** Read-only queries for score charts and due dates. */
export function trendsStore(database: Database, vault: Vault) {
  return {
    /** Oldest first. */
    async notes(ownerId: number, patientId: number) {
      const rows = await database.orm
        .select({
          id: clinicalNotes.id,
          noteType: clinicalNotes.noteType,
          soapNote: clinicalNotes.soapNote,
          serviceAt: clinicalNotes.serviceAt,
        })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            eq(clinicalNotes.patientId, patientId),
            isNull(clinicalNotes.voidedAt),
          ),
        )
        .orderBy(asc(clinicalNotes.serviceAt), asc(clinicalNotes.id))
      return openMany(await vault.keysOf(ownerId), clinicalNotes, rows)
    },

    /** Oldest first. */
    async planChanges(ownerId: number, patientId: number) {
      const mine = and(
        eq(treatmentPlanChanges.createdBy, ownerId),
        eq(treatmentPlanChanges.patientId, patientId),
      )
      const rows = await database.orm
        .select()
        .from(treatmentPlanChanges)
        .where(mine)
        .orderBy(asc(treatmentPlanChanges.id))
      return openMany(await vault.keysOf(ownerId), treatmentPlanChanges, rows)
    },

    /** Open or recent assessments, unsealed columns only. Oldest first. */
    async lately(ownerId: number, since: Date) {
      return database.orm
        .select({
          id: assessments.id,
          patientId: assessments.patientId,
          assessmentType: assessments.assessmentType,
          status: assessments.status,
          sentAt: assessments.sentAt,
          expiresAt: assessments.expiresAt,
          createdAt: assessments.createdAt,
          scheduleId: assessments.scheduleId,
        })
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            inCare(assessments.patientId),
            or(gt(assessments.createdAt, since), gt(assessments.expiresAt, since)),
          ),
        )
        .orderBy(asc(assessments.id))
    },

    async schedulesDue(ownerId: number, at: Date) {
      return database.orm
        .select({
          id: assessmentSchedules.id,
          patientId: assessmentSchedules.patientId,
          assessmentType: assessmentSchedules.assessmentType,
          nextAt: assessmentSchedules.nextAt,
        })
        .from(assessmentSchedules)
        .where(
          and(
            eq(assessmentSchedules.createdBy, ownerId),
            eq(assessmentSchedules.active, true),
            lte(assessmentSchedules.nextAt, at),
            inCare(assessmentSchedules.patientId),
          ),
        )
    },

    /** Active plans whose review is due by that day. */
    async reviewsUntil(ownerId: number, day: string) {
      return database.orm
        .select({
          id: treatmentPlans.id,
          patientId: treatmentPlans.patientId,
          reviewOn: sql<string>`${treatmentPlans.reviewOn}`,
        })
        .from(treatmentPlans)
        .where(
          and(
            eq(treatmentPlans.createdBy, ownerId),
            eq(treatmentPlans.status, 'active'),
            isNotNull(treatmentPlans.reviewOn),
            lte(treatmentPlans.reviewOn, day),
            inCare(treatmentPlans.patientId),
          ),
        )
        .orderBy(asc(treatmentPlans.reviewOn), asc(treatmentPlans.id))
    },
  }
}
