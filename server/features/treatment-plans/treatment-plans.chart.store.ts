import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { assessments, noteGoals, treatmentPlans } from '../../db/tables/care.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

const NOTES_READ = 10

/** Notes and questionnaires next to a plan. */
export function planChartStore(database: Database, vault: Vault) {
  return {
    /** Newest first. Excludes voided notes and notes that were moved to another chart. */
    async notesOf(ownerId: number, planIds: readonly number[]) {
      if (planIds.length === 0) return []
      return database.orm
        .select({
          planId: noteGoals.planId,
          goalId: noteGoals.goalId,
          noteId: clinicalNotes.id,
          noteType: clinicalNotes.noteType,
          serviceAt: clinicalNotes.serviceAt,
        })
        .from(noteGoals)
        .innerJoin(clinicalNotes, eq(clinicalNotes.id, noteGoals.noteId))
        .innerJoin(
          treatmentPlans,
          and(eq(treatmentPlans.id, noteGoals.planId), eq(treatmentPlans.patientId, clinicalNotes.patientId)),
        )
        .where(
          and(
            eq(noteGoals.createdBy, ownerId),
            inArray(noteGoals.planId, [...planIds]),
            isNull(clinicalNotes.voidedAt),
          ),
        )
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
    },

    async goalsOfNote(ownerId: number, noteId: number): Promise<{ planId: number; goalId: string }[]> {
      return database.orm
        .select({ planId: noteGoals.planId, goalId: noteGoals.goalId })
        .from(noteGoals)
        .where(and(eq(noteGoals.createdBy, ownerId), eq(noteGoals.noteId, noteId)))
        .orderBy(asc(noteGoals.id))
    },

    async linkNote(
      ownerId: number,
      noteId: number,
      goals: readonly { planId: number; goalId: string }[],
      at: Date,
    ): Promise<void> {
      const mine = and(eq(noteGoals.createdBy, ownerId), eq(noteGoals.noteId, noteId))
      await database.orm.delete(noteGoals).where(mine)
      if (goals.length === 0) return
      await database.orm
        .insert(noteGoals)
        .values(
          goals.map(({ planId, goalId }) => ({ noteId, planId, goalId, createdBy: ownerId, createdAt: at })),
        )
        .onConflictDoNothing()
    },

    /** The sources of a plan draft: notes and completed questionnaires, newest first. */
    async chartOf(ownerId: number, patientId: number) {
      const keys = await vault.keysOf(ownerId)
      const notes = await database.orm
        .select({
          id: clinicalNotes.id,
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
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
        .limit(NOTES_READ)
      const answered = await database.orm
        .select({
          id: assessments.id,
          assessmentType: assessments.assessmentType,
          responses: assessments.responses,
        })
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            eq(assessments.patientId, patientId),
            eq(assessments.status, 'completed'),
          ),
        )
        .orderBy(desc(assessments.completedAt), desc(assessments.id))
      return {
        notes: notes.map((row) => openRow(keys, clinicalNotes, row)),
        answered: answered.map((row) => openRow(keys, assessments, row)),
      }
    },
  }
}
