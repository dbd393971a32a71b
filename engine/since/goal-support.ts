import { PLAN_PROBLEMS } from '../lexicon/plan-problems.ts'

/** Goals that belong to the treatment of other problems, too: poor sleep in depression, safety in any of them. */
const ALSO_OF: Readonly<Record<string, readonly string[]>> = {
  Sleep: ['Depression', 'Bipolar disorder', 'Trauma', 'Anxiety', 'Panic', 'Psychosis', 'Attention', 'Grief'],
  'Suicidal thoughts': PLAN_PROBLEMS.map(({ problem }) => problem),
  Panic: ['Anxiety'],
  Anxiety: ['Panic', 'Trauma', 'Obsessions and compulsions'],
  Depression: ['Bipolar disorder', 'Grief'],
  Grief: ['Depression', 'Trauma'],
  'Alcohol use': ['Substance use'],
  'Substance use': ['Alcohol use'],
}

const problemsIn = (text: string): string[] =>
  PLAN_PROBLEMS.filter(({ pattern }) => pattern.test(text)).map(({ problem }) => problem)

/**
 * Whether the diagnoses of a note are about the problem of a goal. Undefined if the problem isn't one that is known by
 * name.
 */
export function isSupported(goal: string, diagnoses: string): boolean | undefined {
  const problems = problemsIn(goal)
  if (problems.length === 0) return undefined
  const named = problemsIn(diagnoses)
  return problems.some((problem) => [problem, ...(ALSO_OF[problem] ?? [])].some((one) => named.includes(one)))
}
