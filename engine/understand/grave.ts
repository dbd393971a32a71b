import type { Concept, Topic } from '../lexicon/concept.ts'

const TOPICS = new Set<Topic>(['risk', 'means', 'abuse', 'substances', 'psychosis', 'trauma', 'allergies'])

/** Whether words hold something that must stand under its own heading, whatever they also answer. */
export const holdsSomethingGrave = (found: readonly Concept[]): boolean =>
  found.some(({ topic }) => TOPICS.has(topic))
