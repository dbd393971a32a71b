export const MODALITIES = ['individual', 'group', 'family', 'cbt', 'dbt', 'emdr', 'medication'] as const
export type Modality = (typeof MODALITIES)[number]
export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'asneeded'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const PLAN_STATUSES = ['active', 'inactive', 'completed'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]
export const DEFAULT_PLAN_STATUS: PlanStatus = 'active'
export const GOAL_STATUSES = ['active', 'met', 'stopped'] as const
export type GoalStatus = (typeof GOAL_STATUSES)[number]

export const MODALITY_LABELS: Record<Modality, string> = {
  individual: 'Individual therapy',
  group: 'Group therapy',
  family: 'Family therapy',
  cbt: 'CBT',
  dbt: 'DBT',
  emdr: 'EMDR',
  medication: 'Medication management',
}

export const FREQUENCY_LABELS: Record<Frequency, string> = {
  weekly: 'weekly',
  biweekly: 'every two weeks',
  monthly: 'monthly',
  asneeded: 'as needed',
}

/** Gaps between a note and the treatment plan. */
export const THREAD_FINDINGS = [
  'no-goal',
  'plan-inactive',
  'plan-review',
  'intervention',
  'response',
  'diagnosis',
  'cloned',
] as const
export type ThreadFindingKind = (typeof THREAD_FINDINGS)[number]

/** A plan without a review date should be reviewed at least this often. */
export const REVIEW_EVERY_DAYS = 90
