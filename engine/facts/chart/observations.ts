import DATA from './observations.json' with { type: 'json' }

/** A clinician's observations as spoken and in chart wording. `alone`: also outside a run of observations. */
export type Observation = { domain: string; said: RegExp; words: string; alone: boolean }

/** "{YOU}" in a pattern means the macro of that name. */
const MACROS: Readonly<Record<string, string>> = DATA.macros
const unfolded = (said: string): string => said.replace(/\{([A-Z]+)\}/g, (_, name) => MACROS[name] ?? '')

export const OBSERVATIONS: readonly Observation[] = DATA.observations.map(({ said, alone, ...row }) => ({
  ...row,
  said: new RegExp(`\\b(?:${unfolded(said)})\\b`, 'i'),
  alone: alone === true,
}))
