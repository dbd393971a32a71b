import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Frequency, GoalStatus, Modality, PlanStatus } from '#shared/domain/treatment-plans.ts'
import type { Database } from '../../db/database.ts'
import { inCare } from '../../db/in-care.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { users } from '../../db/tables/accounts.ts'
import {
  assessments,
  goalProgress,
  noteGoals,
  treatmentPlanChanges,
  treatmentPlans,
} from '../../db/tables/care.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

/** As stored inside the plan. */
export type StoredGoal = {
  id: string
  goal: string
  objectives: string[]
  problem: string | null
  interventions: string[]
  targetDate: string | null
  status: GoalStatus
}

export type PlanRow = Omit<Opened<typeof treatmentPlans.$inferSelect>, 'goals'> & { goals: StoredGoal[] }
export type ProgressRow = Opened<typeof goalProgress.$inferSelect>

export type PlanContent = {
  goals: StoredGoal[]
  interventions: string
  modality: Modality
  frequency: Frequency
  risks: string | null
  barriers: string | null
  strengths: string | null
  reviewOn: string | null
  status: PlanStatus
}

type Change = Partial<PlanContent> & { reviewedAt?: Date }

const NOTES_READ = 10

export type PlansStore = ReturnType<typeof plansStore>

export function plansStore(database: Database, vault: Vault) {
  type Stored = typeof treatmentPlans.$inferSelect
  const own = (ownerId: number, id: number) =>
    and(eq(treatmentPlans.createdBy, ownerId), eq(treatmentPlans.id, id))
  const read = (row: Opened<Stored>): PlanRow => ({ ...row, goals: JSON.parse(row.goals) as StoredGoal[] })
  const open = async (row: Stored | undefined) =>
    row && read(openRow(await vault.keysOf(row.createdBy), treatmentPlans, row))

  /** Sealed columns. */
  function sealing({ goals, interventions, risks, barriers, strengths }: Change) {
    return {
      ...(goals === undefined ? {} : { goals: JSON.stringify(goals) }),
      ...(interventions === undefined ? {} : { interventions }),
      ...(risks === undefined ? {} : { risks }),
      ...(barriers === undefined ? {} : { barriers }),
      ...(strengths === undefined ? {} : { strengths }),
    }
  }

  function plainOf({ modality, frequency, status, reviewOn, reviewedAt }: Change) {
    return {
      ...(modality === undefined ? {} : { modality }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(status === undefined ? {} : { status }),
      ...(reviewOn === undefined ? {} : { reviewOn }),
      ...(reviewedAt === undefined ? {} : { reviewedAt }),
    }
  }

  return {
    /** Newest first. */
    async list(ownerId: number, patientId: number): Promise<PlanRow[]> {
      const where = and(eq(treatmentPlans.createdBy, ownerId), eq(treatmentPlans.patientId, patientId))
      const order = desc(treatmentPlans.id)
      const rows = await database.orm
        .select()
        .from(treatmentPlans)
        .where(and(where, newestWithin(treatmentPlans, { sized: [treatmentPlans.goals], where, order })))
        .orderBy(order)
      return (await openMany(await vault.keysOf(ownerId), treatmentPlans, rows)).map(read)
    },

    async findForChange(ownerId: number, id: number): Promise<PlanRow | undefined> {
      const [row] = await database.orm.select().from(treatmentPlans).where(own(ownerId, id)).for('update')
      return open(row)
    },

    async create(ownerId: number, patientId: number, content: PlanContent, at: Date): Promise<PlanRow> {
      const id = await reserveId(database, treatmentPlans)
      const keys = await vault.keysOf(ownerId)
      const { goals, interventions, risks, barriers, strengths, ...plain } = content
      const [row] = await database.orm
        .insert(treatmentPlans)
        .values({
          ...plain,
          id,
          patientId,
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
          ...sealValues(keys, treatmentPlans, id, {
            goals: JSON.stringify(goals),
            interventions,
            risks,
            barriers,
            strengths,
          }),
        })
        .returning()
      const opened = await open(row)
      if (!opened) throw new Error('The plan was not created.')
      return opened
    },

    async change(row: PlanRow, change: Change, at: Date): Promise<PlanRow> {
      const keys = await vault.keysOf(row.createdBy)
      const [changed] = await database.orm
        .update(treatmentPlans)
        .set({
          ...plainOf(change),
          ...sealValues(keys, treatmentPlans, row.id, sealing(change)),
          updatedAt: at,
        })
        .where(own(row.createdBy, row.id))
        .returning()
      const opened = await open(changed)
      if (!opened) throw new Error('The plan was not updated.')
      return opened
    },

    async remove(ownerId: number, id: number): Promise<void> {
      await database.orm.delete(treatmentPlans).where(own(ownerId, id))
    },

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

    async findNote(ownerId: number, id: number) {
      const [row] = await database.orm
        .select({
          id: clinicalNotes.id,
          patientId: clinicalNotes.patientId,
          soapNote: clinicalNotes.soapNote,
          voidedAt: clinicalNotes.voidedAt,
        })
        .from(clinicalNotes)
        .where(and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id)))
      return row && openRow(await vault.keysOf(ownerId), clinicalNotes, row)
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

    async clinician(id: number) {
      const [row] = await database.orm
        .select({
          email: users.email,
          isEmailVerified: users.isEmailVerified,
          firstName: users.firstName,
          emailNotifications: users.emailNotifications,
        })
        .from(users)
        .where(eq(users.id, id))
      return row
    },
  }
}
