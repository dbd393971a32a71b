import type { TopicId } from '../../reader/topics.ts'
import DATA from './concepts.json' with { type: 'json' }

/**
 * Findings that clinicians ask about and patients mention. A denial must be exactly as wide as its question,
 * so one finding of the reader has several rows: "hearing voices" and "auditory hallucinations". The first
 * matching row claims the words.
 */
export type Concept = {
  /** ID in reader/findings.ts, if it has one. */
  id: string
  topic: TopicId
  /** After "Denies", "Reports" or "history of". */
  words: string
  /** In a question, and after "I have", "no" or "I do not have". */
  named: RegExp
  /** Its words are removed from the question before the next rows are matched. */
  eats?: boolean
  /** Only in the context of suicide: "Any plan?" */
  near?: boolean
}

/** "{SELF}" in a pattern means the macro of that name. */
const MACROS: Readonly<Record<string, string>> = DATA.macros
const unfolded = (pattern: string): string =>
  pattern.replace(/\{([A-Z]+)\}/g, (_, name) => MACROS[name] ?? '')

export const CONCEPTS: readonly Concept[] = DATA.concepts.map(({ named, topic, ...row }) => ({
  ...row,
  topic: topic as TopicId,
  named: new RegExp(`\\b(?:${unfolded(named)})\\b`, 'i'),
}))
