import type { ModelProvider } from './model-providers.ts'

/** An administrator's settings for language models. */

export const REVISIONS = ['auto', 'on', 'off'] as const
/** Whether the draft gets a second pass. `auto`: only with a model that is fast enough. */
export type Revision = (typeof REVISIONS)[number]

/** Below this speed, a second pass would keep the clinician waiting for minutes. */
export const FAST_ENOUGH_TO_REVISE = 15

export const LIMIT_UNITS = ['usd', 'tokens'] as const
export type MonthlyLimit = { unit: (typeof LIMIT_UNITS)[number]; amount: number }

/** A connected model as stored. Its key is sealed and stored separately. */
export type SavedModel = {
  provider: ModelProvider
  address: string
  model: string
  confirmedPrivateNetwork: boolean
  confirmedPlainHttp: boolean
  /** Tokens per second, measured in the trial run. */
  reads: number | null
  writes: number | null
  contextTokens: number | null
}

export type SavedModels = {
  writer: SavedModel
  /** Null: the writer also verifies. */
  verifier: SavedModel | null
  revise: Revision
  /** Saved even though the trial run failed. */
  usedAnyway: boolean
}

export const FITNESS_CHECKS = ['format', 'citations', 'verified', 'budget', 'vital-signs'] as const
export type FitnessCheck = (typeof FITNESS_CHECKS)[number]

/** Results of the trial run. */
export type Fitness = { check: FitnessCheck; passed: boolean; text: string }
