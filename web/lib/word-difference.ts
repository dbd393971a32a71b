import { diffWords } from 'diff'

export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Two long texts with nothing in common would take minutes to compare word by word. */
const PATIENCE_MS = 1000

/** From the older text to the newer, word by word. */
export function wordDifference(older: string, newer: string): DifferencePart[] {
  const changes = diffWords(older, newer, { timeout: PATIENCE_MS })
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
