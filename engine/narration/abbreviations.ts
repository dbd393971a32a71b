import ROWS from './abbreviations.json' with { type: 'json' }

/** What clinicians type for longer words. A row is typed=meant; what is typed is compared in lower case. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ROWS.map((row) => {
    const at = row.indexOf('=')
    return [row.slice(0, at), row.slice(at + 1)] as const
  }),
)
