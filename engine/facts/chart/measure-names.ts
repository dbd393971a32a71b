import DATA from './measure-names.json' with { type: 'json' }

/** What is measured: how it is said, how the chart writes it, and which values are possible. */
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

/** Results told in a word: "The drug screen was negative." */
export const RESULTS: readonly { what: string; said: string }[] = DATA.results
