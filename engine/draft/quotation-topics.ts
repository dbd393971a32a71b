import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { isSpanish } from './quotes.ts'
import DATA from './topic-words.json' with { type: 'json' }

/**
 * Words that say what a topic is about. The reader's topic alone isn't enough for a quotation: it places
 * small talk next to an answer under the same topic.
 */
const ABOUT: Partial<Record<TopicId, RegExp>> = Object.fromEntries(
  Object.entries(DATA).map(([topic, words]) => [topic, new RegExp(words, 'i')]),
)

/** Whether words, or the question they answer, name what the topic is about. */
export function isAbout(topic: TopicId, text: string): boolean {
  const pattern = ABOUT[topic]
  if (!pattern || pattern.test(text) || isSpanish(text)) return true
  return (
    (topic === 'medication' || topic === 'adherence' || topic === 'side_effects' || topic === 'past_psych') &&
    drugsIn(text).length > 0
  )
}

/** The clinician's summaries are quoted on topics with known words. */
export const canSumUp = (topic: TopicId): boolean => topic in ABOUT && topic !== 'reason'
