import { and, desc, eq } from 'drizzle-orm'
import type { Frequency, GoalStatus, Modality, PlanStatus } from '#shared/domain/treatment-plans.ts'
import type { Database } from '../../db/database.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { treatmentPlans } from '../../db/tables/care.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { planChartStore } from './treatment-plans.chart.store.ts'
import { progressStore } from './treatment-plans.progress.store.ts'
import { remindersStore } from './treatment-plans.reminders.store.ts'
import { noteThreadStore } from './treatment-plans.thread.store.ts'

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

    ...progressStore(database, vault),

    ...planChartStore(database, vault),

    ...noteThreadStore(database, vault),

    ...remindersStore(database),
  }
}
