import { randomBytes } from 'node:crypto'
import type { TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import {
  FREQUENCY_LABELS,
  type Frequency,
  type GoalStatus,
  MODALITY_LABELS,
  type Modality,
  type PlanStatus,
} from '#shared/domain/treatment-plans.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { PlanContent, PlanRow, PlansStore, StoredGoal } from './treatment-plans.store.ts'

type GoalInput = Omit<StoredGoal, 'id'> & { id?: string | undefined }
type PlanInput = Omit<PlanContent, 'goals'> & { goals: GoalInput[] }

type Deps = {
  database: Database
  store: PlansStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

export type PlansService = ReturnType<typeof plansService>

export function plansService({ database, store, audit, limits, now }: Deps) {
  const { record, recordOf } = auditFor(audit, 'treatment plan')

  async function views(ownerId: number, rows: PlanRow[]): Promise<TreatmentPlan[]> {
    const ids = rows.map(({ id }) => id)
    const [progress, notes] = [await store.progressOf(ownerId, ids), await store.notesOf(ownerId, ids)]
    return rows.map((row) => viewOf(row, progress, notes))
  }

  async function viewed(row: PlanRow): Promise<TreatmentPlan> {
    const [view] = await views(row.createdBy, [row])
    if (!view) throw new Error('The plan no longer exists.')
    return view
  }

  /** Locks the plan before changing it. */
  async function changing(
    actor: Actor,
    id: number,
    work: (plan: PlanRow, at: Date) => Promise<PlanRow>,
  ): Promise<TreatmentPlan> {
    return database.transaction(async () => {
      const plan = await store.findForChange(actor.userId, id)
      if (!plan) throw planNotFound()
      return viewed(await work(plan, now()))
    })
  }

  /** Adds a treatment change marker to the score chart. */
  async function mark(before: PlanRow, after: PlanRow, at: Date): Promise<void> {
    if (after.status !== before.status)
      await store.noteChange(after, `Plan ${STATUS_WORDS[after.status]}`, at)
    else if (after.modality !== before.modality || after.frequency !== before.frequency) {
      await store.noteChange(after, `Plan changed: ${describe(after)}`, at)
    }
  }

  return {
    async list(actor: Actor, patientId: number): Promise<TreatmentPlan[]> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const rows = await store.list(actor.userId, patientId)
      await recordOf('patient', actor, 'plan.listed', patientId, { count: rows.length })
      return views(actor.userId, rows)
    },

    async create(actor: Actor, patientId: number, given: PlanInput): Promise<TreatmentPlan> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return database.transaction(async () => {
        await requirePatient(database, actor, patientId)
        const at = now()
        const goals = given.goals.map((goal) => ({ ...goal, id: newGoalId() }))
        const row = await store.create(actor.userId, patientId, { ...given, goals }, at)
        if (row.status === 'active') await store.noteChange(row, `Plan created: ${describe(row)}`, at)
        await record(actor, 'plan.created', row.id)
        return viewed(row)
      })
    },

    async update(actor: Actor, id: number, given: PlanInput): Promise<TreatmentPlan> {
      return changing(actor, id, async (plan, at) => {
        const known = new Set(plan.goals.map((goal) => goal.id))
        const goals = given.goals.map((goal) => {
          if (goal.id !== undefined && !known.has(goal.id)) {
            throw new AppError('bad_request', 'That goal isn’t in this plan.')
          }
          return { ...goal, id: goal.id ?? newGoalId() }
        })
        if (new Set(goals.map((goal) => goal.id)).size < goals.length) {
          throw new AppError('bad_request', 'That goal is already in the plan.')
        }
        const changed = await store.change(plan, { ...given, goals }, at)
        await mark(plan, changed, at)
        await record(actor, 'plan.updated', id)
        return changed
      })
    },

    async setStatus(actor: Actor, id: number, status: PlanStatus): Promise<TreatmentPlan> {
      return changing(actor, id, async (plan, at) => {
        if (plan.status === status) {
          await record(actor, 'plan.read', id)
          return plan
        }
        const changed = await store.change(plan, { status }, at)
        await mark(plan, changed, at)
        await record(actor, 'plan.updated', id, { status })
        return changed
      })
    },

    async remove(actor: Actor, id: number): Promise<string> {
      return database.transaction(async () => {
        const plan = await store.findForChange(actor.userId, id)
        if (!plan) throw planNotFound()
        if (plan.status === 'active') await store.noteChange(plan, 'Plan deleted', now())
        await store.remove(actor.userId, id)
        await record(actor, 'plan.deleted', id)
        return 'The treatment plan was deleted.'
      })
    },

    async recordProgress(
      actor: Actor,
      id: number,
      given: { goalId: string; percent: number; comment: string | null; status?: GoalStatus | undefined },
    ): Promise<TreatmentPlan> {
      return changing(actor, id, async (plan, at) => {
        const goal = plan.goals.find((one) => one.id === given.goalId)
        if (!goal) throw new AppError('not_found', 'Goal not found')
        await store.addProgress(plan, given, at)
        await record(actor, 'plan.progress_recorded', id, { percent: given.percent })
        const { status } = given
        if (!status || status === goal.status) return plan
        const goals = plan.goals.map((one) => (one === goal ? { ...one, status } : one))
        return store.change(plan, { goals }, at)
      })
    },

    async review(actor: Actor, id: number, reviewOn: string | null): Promise<TreatmentPlan> {
      return changing(actor, id, async (plan, at) => {
        const changed = await store.change(plan, { reviewOn, reviewedAt: at }, at)
        await record(actor, 'plan.reviewed', id)
        return changed
      })
    },
  }
}

const STATUS_WORDS: Record<string, string> = { active: 'resumed', inactive: 'paused', completed: 'completed' }

function describe({ modality, frequency }: Pick<PlanRow, 'modality' | 'frequency'>): string {
  return `${MODALITY_LABELS[modality as Modality]}, ${FREQUENCY_LABELS[frequency as Frequency]}`
}

function newGoalId(): string {
  return randomBytes(6).toString('hex')
}

type Progress = Awaited<ReturnType<PlansStore['progressOf']>>
type Notes = Awaited<ReturnType<PlansStore['notesOf']>>

function viewOf(row: PlanRow, progress: Progress, notes: Notes): TreatmentPlan {
  const ofGoal = (goalId: string) => (one: { planId: number; goalId: string }) =>
    one.planId === row.id && one.goalId === goalId
  return {
    id: row.id,
    patientId: row.patientId,
    createdBy: row.createdBy,
    goals: row.goals.map((goal) => ({
      ...goal,
      progress: progress.filter(ofGoal(goal.id)).map(({ percent, comment, createdAt }) => ({
        percent,
        comment,
        at: createdAt.toISOString(),
      })),
      notes: notes.filter(ofGoal(goal.id)).map(({ noteId, noteType, serviceAt }) => ({
        noteId,
        noteType,
        serviceAt: serviceAt.toISOString(),
      })),
    })),
    interventions: row.interventions,
    modality: row.modality as Modality,
    frequency: row.frequency as Frequency,
    risks: row.risks,
    barriers: row.barriers,
    strengths: row.strengths,
    status: row.status as PlanStatus,
    reviewOn: row.reviewOn,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function planNotFound(): AppError {
  return new AppError('not_found', 'Treatment plan not found')
}
