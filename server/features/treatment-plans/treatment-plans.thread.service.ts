import type { NoteGoals, PlanSuggestion } from '#shared/contracts/treatment-plans.ts'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import { INSTRUMENTS } from '#shared/domain/instruments/registry.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { PlanDrafter, ScoreToPlanFrom } from '../../ports/plan-drafter.ts'
import { goalWordsIn, noteStems } from './goal-match.ts'
import type { PlanRow, PlansStore } from './treatment-plans.store.ts'

type GoalRef = { planId: number; goalId: string }

type Deps = {
  database: Database
  store: PlansStore
  drafter: PlanDrafter
  audit: Audit
  limits: RateLimits
  now: () => Date
}

const UNTOUCHED = 'This note isn’t linked to a treatment plan goal. Link it to one, or sign it as is.'

/** The golden thread: from the chart to a plan, and from each note to the goals it worked on. */
export function threadService({ database, store, drafter, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'note')
  const patientActs = auditFor(audit, 'patient')

  async function requireNote(actor: Actor, id: number) {
    const note = await store.findNote(actor.userId, id)
    if (!note) throw new AppError('not_found', 'Note not found')
    return note
  }

  async function goalsOf(actor: Actor, note: Awaited<ReturnType<typeof requireNote>>): Promise<NoteGoals> {
    const plans = await store.list(actor.userId, note.patientId)
    const links = await store.goalsOfNote(actor.userId, note.id)
    const all = plans.flatMap(goalsOfPlan)
    const active = plans
      .filter(({ status }) => status === 'active')
      .flatMap(goalsOfPlan)
      .filter(({ goal }) => goal.status === 'active')
    const isLinked = (one: GoalRef) => links.some((link) => same(link, one))
    const stems = noteStems(note.soapNote ?? '')
    const suggested = active
      .filter((one) => !isLinked(one))
      .map((one) => ({ one, words: goalWordsIn(stems, one.goal) }))
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length)
    return {
      linked: all.filter(isLinked).map(viewOf),
      suggested: suggested.map(({ one, words }) => ({ ...viewOf(one), words })),
      active: active.map(viewOf),
      beforeSigning: active.length > 0 && !active.some(isLinked) ? UNTOUCHED : null,
    }
  }

  return {
    async ofNote(actor: Actor, noteId: number): Promise<NoteGoals> {
      const goals = await goalsOf(actor, await requireNote(actor, noteId))
      await record(actor, 'note.goals_read', noteId)
      return goals
    },

    async link(actor: Actor, noteId: number, wanted: readonly GoalRef[]): Promise<NoteGoals> {
      return database.transaction(async () => {
        const note = await requireNote(actor, noteId)
        if (note.voidedAt) {
          throw new AppError('conflict', 'This note is void. Undo the void to change it.')
        }
        const all = (await store.list(actor.userId, note.patientId)).flatMap(goalsOfPlan)
        if (!wanted.every((goal) => all.some((one) => same(one, goal)))) {
          throw new AppError('not_found', 'Goal not found')
        }
        await store.linkNote(actor.userId, noteId, wanted, now())
        await record(actor, 'note.goals_linked', noteId, { count: wanted.length })
        return goalsOf(actor, note)
      })
    },

    /** A draft that isn't stored. */
    async suggestPlan(actor: Actor, patientId: number): Promise<PlanSuggestion> {
      await requirePatient(database, actor, patientId)
      await limits.take(LIMITS.insightPerUser, String(actor.userId))
      const { notes, answered } = await store.chartOf(actor.userId, patientId)
      const draft = await drafter.draft(
        notes.map(({ id, soapNote, serviceAt }) => ({
          noteId: id,
          writtenAt: serviceAt.toISOString(),
          text: soapNote ?? '',
        })),
        scoresOf(answered),
      )
      await patientActs.record(actor, 'plan.suggested', patientId, { goals: draft.goals.length })
      return { draft: true, ...draft }
    },
  }
}

type PlanGoal = GoalRef & { goal: PlanRow['goals'][number] }

function goalsOfPlan({ id, goals }: PlanRow): PlanGoal[] {
  return goals.map((goal) => ({ planId: id, goalId: goal.id, goal }))
}

function viewOf({ planId, goalId, goal }: PlanGoal) {
  return { planId, goalId, goal: goal.goal, problem: goal.problem }
}

function same(a: GoalRef, b: GoalRef): boolean {
  return a.planId === b.planId && a.goalId === b.goalId
}

/** The latest score of each instrument with a published cutoff. Goals aim below it. */
function scoresOf(
  answered: readonly { assessmentType: string; responses: string | null }[],
): ScoreToPlanFrom[] {
  return INSTRUMENTS.flatMap(({ type, shortName, max, bands, score }) => {
    const newest = answered.find(({ assessmentType }) => assessmentType === type)
    if (!newest?.responses) return []
    const result = score(JSON.parse(newest.responses) as Answers)
    const goal = GOALS[type] ?? bands[0]?.to
    return goal === undefined
      ? []
      : [{ shortName, score: result.score, max, severity: result.severity, goal }]
  })
}

/** Below the cutoff of 10, which is mild at most. */
const GOALS: Partial<Record<string, number>> = { phq9: 9, gad7: 9 }
