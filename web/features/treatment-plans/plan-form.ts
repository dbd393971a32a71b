import { createPlan, type PlanSuggestion, type TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import type { Frequency, GoalStatus, Modality, PlanStatus } from '#shared/domain/treatment-plans.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { randomId } from '../../lib/random-id.ts'

/** The dialog's values. Lists are typed one item per line. */
export type GoalForm = {
  key: string
  id?: string
  goal: string
  objectives: string
  problem: string
  interventions: string
  targetDate: string
  status: GoalStatus
  /** For a drafted goal: the sentences in the chart that support it. */
  basis: PlanSuggestion['goals'][number]['basis']
}

export type PlanForm = {
  goals: GoalForm[]
  interventions: string
  modality: Modality | ''
  frequency: Frequency | ''
  risks: string
  barriers: string
  strengths: string
  status: PlanStatus
  reviewOn: string
}

export type PlanErrors = Partial<
  Record<'goals' | 'interventions' | 'modality' | 'frequency' | 'reviewOn', string>
> & {
  byGoal: Record<number, { goal?: string; targetDate?: string }>
}

type PlanBody = Omit<CallInput<typeof createPlan>['body'], 'patientId'>

export function emptyGoal(): GoalForm {
  return {
    key: randomId(),
    goal: '',
    objectives: '',
    problem: '',
    interventions: '',
    targetDate: '',
    status: 'active',
    basis: [],
  }
}

export function emptyPlan(): PlanForm {
  return {
    goals: [emptyGoal()],
    interventions: '',
    modality: '',
    frequency: '',
    risks: '',
    barriers: '',
    strengths: '',
    status: 'active',
    reviewOn: '',
  }
}

export function formOf(plan: TreatmentPlan): PlanForm {
  return {
    goals: plan.goals.map((goal) => ({
      ...emptyGoal(),
      id: goal.id,
      goal: goal.goal,
      status: goal.status,
      problem: goal.problem ?? '',
      objectives: goal.objectives.join('\n'),
      interventions: goal.interventions.join('\n'),
      targetDate: goal.targetDate ?? '',
    })),
    interventions: plan.interventions,
    modality: plan.modality,
    frequency: plan.frequency,
    risks: plan.risks ?? '',
    barriers: plan.barriers ?? '',
    strengths: plan.strengths ?? '',
    status: plan.status,
    reviewOn: plan.reviewOn ?? '',
  }
}

/** A form filled in from a draft. Nothing is saved until the clinician saves it. */
export function formOfDraft(draft: PlanSuggestion): PlanForm {
  return {
    ...emptyPlan(),
    goals: draft.goals.map((goal) => ({
      ...emptyGoal(),
      goal: goal.goal,
      problem: goal.problem ?? '',
      basis: goal.basis,
      objectives: goal.objectives.join('\n'),
      interventions: goal.interventions.join('\n'),
    })),
    interventions: draft.interventions,
    modality: draft.modality ?? '',
    frequency: draft.frequency ?? '',
    risks: draft.risks ?? '',
    barriers: draft.barriers ?? '',
    strengths: draft.strengths ?? '',
  }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function bodyOf(form: PlanForm): PlanBody {
  const { interventions, risks, barriers, strengths, status } = form
  return {
    goals: form.goals.map(
      ({ id, goal, objectives, problem, interventions: goalInterventions, targetDate, status: state }) => ({
        ...(id ? { id } : {}),
        goal,
        problem,
        status: state,
        objectives: lines(objectives),
        interventions: lines(goalInterventions),
        targetDate: targetDate || null,
      }),
    ),
    interventions,
    risks,
    barriers,
    strengths,
    status,
    // May be empty here; the contract reports it as missing.
    modality: form.modality as Modality,
    frequency: form.frequency as Frequency,
    reviewOn: form.reviewOn || null,
  }
}

/** The contract's validation messages, by field. */
export function planErrors(form: PlanForm): PlanErrors {
  const errors: PlanErrors = { byGoal: {} }
  const result = createPlan.body?.safeParse({ patientId: 1, ...bodyOf(form) })
  for (const { path, message } of result?.error?.issues ?? []) {
    const [field, index, part] = path
    if (field === 'goals' && typeof index === 'number') {
      const goal = errors.byGoal[index] ?? {}
      const at = part === 'targetDate' ? 'targetDate' : 'goal'
      errors.byGoal[index] = { ...goal, [at]: goal[at] ?? message }
    } else if (
      field === 'goals' ||
      field === 'interventions' ||
      field === 'modality' ||
      field === 'frequency'
    ) {
      errors[field] ??= message
    } else if (field === 'reviewOn') errors.reviewOn ??= message
  }
  return errors
}

export function hasPlanErrors({ byGoal, ...rest }: PlanErrors): boolean {
  return Object.keys(byGoal).length > 0 || Object.values(rest).some(Boolean)
}
