import NAMES from './frequent-drugs.json' with { type: 'json' }

/**
 * Drugs that are prescribed often, or named often in mental-health visits. When a sound could be one of these or a rare
 * one, it is one of these; a rare one must be heard more clearly.
 */
export const FREQUENT_DRUGS: ReadonlySet<string> = new Set(wordsOf(NAMES.frequent))

/** Drugs beyond our list. They are no mishearings of the names in it. */
export const OTHER_NAMES: readonly string[] = wordsOf(NAMES.other)

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}
