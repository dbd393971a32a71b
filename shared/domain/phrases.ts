/** Phrases a clinician saves to type them faster: a dot and the name become the text. */

export const MAX_PHRASES = 300
export const PHRASE_TEXT_MAX = 5_000

/** Letters, digits, hyphens and underscores; stored in lower case, without the dot. */
export const PHRASE_NAME = /^[a-z0-9][a-z0-9_-]{0,29}$/

export type NamedPhrase = { name: string; text: string }

/**
 * The phrase typed at the end of `before`, with the length to replace. A dot inside a word or number ("7.5",
 * "clinic.org") doesn't start a phrase.
 */
export function phraseAt(
  before: string,
  phrases: readonly NamedPhrase[],
): { phrase: NamedPhrase; length: number } | undefined {
  const typed = /(?:^|[\s(])\.([a-z0-9][a-z0-9_-]{0,29})$/i.exec(before)?.[1]?.toLowerCase()
  const phrase = typed && phrases.find(({ name }) => name === typed)
  return phrase ? { phrase, length: phrase.name.length + 1 } : undefined
}
