import NAMES from './frequent-drugs.json' with { type: 'json' }

/**
 * Drugs that are prescribed or mentioned often in mental-health visits. If a sound could be one of these or a
 * rare one, it is one of these; a rare one must match more closely.
 */
export const FREQUENT_DRUGS: ReadonlySet<string> = new Set(wordsOf(NAMES.frequent))

/** Drugs that aren't in our list, and so aren't misrecognitions of the names in it. */
export const OTHER_NAMES: readonly string[] = wordsOf(NAMES.other)

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}
