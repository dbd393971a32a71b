import type { ModelProvider } from './model-providers.ts'

/** What an administrator decides about language models. */

export const REVISIONS = ['auto', 'on', 'off'] as const
/** Whether the draft gets a second pass. `auto`: only with a model that is fast enough. */
export type Revision = (typeof REVISIONS)[number]

/** Below this, a second pass over the draft would keep the clinician waiting for minutes. */
export const FAST_ENOUGH_TO_REVISE = 15

export const LIMIT_UNITS = ['usd', 'tokens'] as const
export type MonthlyLimit = { unit: (typeof LIMIT_UNITS)[number]; amount: number }

/** One connected model, as it is stored. Its key is kept apart, sealed. */
export type SavedModel = {
  provider: ModelProvider
  address: string
  model: string
  confirmedPrivateNetwork: boolean
  confirmedPlainHttp: boolean
  /** Measured when it was tried; tokens per second. */
  reads: number | null
  writes: number | null
  contextTokens: number | null
}

export type SavedModels = {
  writer: SavedModel
  /** Null: the writer verifies, too. */
  verifier: SavedModel | null
  revise: Revision
  /** Saved although the trial run failed. */
  usedAnyway: boolean
}

export const FITNESS_CHECKS = ['format', 'citations', 'verified', 'budget', 'vital-signs'] as const
export type FitnessCheck = (typeof FITNESS_CHECKS)[number]

/** What the trial run says about a model. */
export type Fitness = { check: FitnessCheck; passed: boolean; text: string }
