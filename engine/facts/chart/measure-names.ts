import DATA from './measure-names.json' with { type: 'json' }

/** Measures: how they are spoken, their chart wording, and plausible values. */
export type MeasureName = {
  what: string
  kindOf: 'score' | 'vital' | 'lab'
  said: string
  least: number
  most: number
  /** Values have a decimal point: a bare "900" after "lithium" is a dose. */
  decimal?: boolean
  unit?: string
}

export const MEASURES: readonly MeasureName[] = DATA.measures.map((measure) => ({
  ...measure,
  kindOf: measure.kindOf === 'score' ? 'score' : measure.kindOf === 'lab' ? 'lab' : 'vital',
}))

/** Results given in a word: "The drug screen was negative." */
export const RESULTS: readonly { what: string; said: string }[] = DATA.results
