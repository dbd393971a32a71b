import type { TopicId } from '../../reader/topics.ts'

/**
 * Findings that clinicians ask about and patients mention. A denial must be exactly as wide as its question,
 * so one finding of the reader has several rows: "hearing voices" and "auditory hallucinations".
 */
export type Concept = {
  /** ID in reader/findings.ts, if it has one. */
  id: string
  topic: TopicId
  /** After "Denies", "Reports" or "history of". */
  words: string
  /** In a question, and after "I have", "no" or "I do not have". */
  named: RegExp
  /** In the patient's own words, as something current. */
  told?: RegExp
  /** Its words are removed from the question before the next rows are matched. */
  eats?: true
  /** Only in the context of suicide: "Any plan?" */
  near?: true
}

export const row = (
  id: string,
  topic: TopicId,
  words: string,
  named: string,
  more: { told?: string; eats?: true; near?: true } = {},
): Concept => ({
  id,
  topic,
  words,
  named: new RegExp(`\\b(?:${named})\\b`, 'i'),
  ...(more.told !== undefined && { told: new RegExp(`\\b(?:${more.told})`, 'i') }),
  ...(more.eats && { eats: true }),
  ...(more.near && { near: true }),
})

export const EAT = { eats: true } as const
/** After "I": always, still and the like. */
export const STILL = '(?:really |still |just |always |also |constantly |definitely )?'
