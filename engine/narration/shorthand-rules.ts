import DATA from './shorthand-rules.json' with { type: 'json' }

export type Rule = readonly [pattern: RegExp, replacement: string]

/** "{FINDING}" in a pattern means one of these. */
const FINDING = 'SI|HI|AVH|AH|VH|SH|SIB|NSSI'
const rules = (rows: readonly string[][]): Rule[] =>
  rows.map(([pattern = '', flags, put = '']) => [
    new RegExp(pattern.replaceAll('{FINDING}', FINDING), flags),
    put,
  ])

/** Rules for expanding typed shorthand, in the order they apply. The first resolve what is ambiguous. */
export const BY_CONTEXT = rules(DATA.byContext)
/** Numbers with letters attached. */
export const COUNTS = rules(DATA.counts)
export const SIGNS = rules(DATA.signs)
