import { diffWords } from 'diff'

export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Comparing two long, unrelated texts word by word would take minutes. */
const TIMEOUT_MS = 1000

/** Word-by-word changes from the older text to the newer one. */
export function wordDifference(older: string, newer: string): DifferencePart[] {
  const changes = diffWords(older, newer, { timeout: TIMEOUT_MS })
  if (!changes) {
    return [
      { kind: 'removed', text: older },
      { kind: 'added', text: newer },
    ]
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
