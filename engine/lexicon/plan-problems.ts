import DATA from './plan-problems.json' with { type: 'json' }

/** A problem that a plan addresses, with the goal and first steps a clinician would start from. */
export type PlanProblem = {
  problem: string
  pattern: RegExp
  goal: string
  objectives: readonly string[]
  /** The questionnaire that tracks it. */
  measure?: string
}

/** Most pressing first. */
export const PLAN_PROBLEMS: readonly PlanProblem[] = DATA.map(({ pattern, ...problem }) => ({
  ...problem,
  pattern: new RegExp(pattern, 'i'),
}))
