import type { PlanGoal } from '#shared/contracts/treatment-plans.ts'
import type { Frequency, GoalStatus, Modality, PlanStatus } from '#shared/domain/treatment-plans.ts'
import { FREQUENCIES, GOAL_STATUSES, MODALITIES, PLAN_STATUSES } from '#shared/domain/treatment-plans.ts'

export const MODALITY_NAMES: Record<Modality, string> = {
  individual: 'Individual',
  group: 'Group',
  family: 'Family',
  cbt: 'CBT',
  dbt: 'DBT',
  emdr: 'EMDR',
  medication: 'Medication',
}

export const FREQUENCY_NAMES: Record<Frequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
  asneeded: 'As needed',
}

export const PLAN_STATUS_NAMES: Record<PlanStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  completed: 'Completed',
}

export const GOAL_STATUS_NAMES: Record<GoalStatus, string> = {
  active: 'Active',
  met: 'Met',
  stopped: 'Stopped',
}

function optionsOf<Value extends string>(values: readonly Value[], names: Record<Value, string>) {
  return values.map((value) => ({ value, label: names[value] }))
}

export const MODALITY_OPTIONS = optionsOf(MODALITIES, MODALITY_NAMES)
export const FREQUENCY_OPTIONS = optionsOf(FREQUENCIES, FREQUENCY_NAMES)
export const PLAN_STATUS_OPTIONS = optionsOf(PLAN_STATUSES, PLAN_STATUS_NAMES)
export const GOAL_STATUS_OPTIONS = optionsOf(GOAL_STATUSES, GOAL_STATUS_NAMES)

/** Goals grouped by problem, in order of first appearance. Goals without a problem come last. */
export function byProblem(goals: readonly PlanGoal[]): { problem: string | null; goals: PlanGoal[] }[] {
  const groups = new Map<string | null, PlanGoal[]>()
  for (const goal of goals) groups.set(goal.problem, [...(groups.get(goal.problem) ?? []), goal])
  return [...groups]
    .map(([problem, group]) => ({ problem, goals: group }))
    .sort((a, b) => Number(a.problem === null) - Number(b.problem === null))
}

/** The latest recorded progress, if any. */
export function percentOf({ progress }: Pick<PlanGoal, 'progress'>): number | undefined {
  return progress.at(-1)?.percent
}
