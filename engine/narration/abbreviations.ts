import ROWS from './abbreviations.json' with { type: 'json' }

/** Abbreviations that clinicians type. Each row is typed=meant; the typed form is matched in lower case. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ROWS.map((row) => {
    const at = row.indexOf('=')
    return [row.slice(0, at), row.slice(at + 1)] as const
  }),
)
