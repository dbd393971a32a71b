import type { TopicId } from '../../reader/topics.ts'

/**
 * What clinicians ask for and patients tell of. A denial must be exactly as wide as its question, so that one finding
 * of the reader has several rows: "hearing voices" and "auditory hallucinations".
 */
export type Concept = {
  /** Of the table in reader/findings.ts where it has one. */
  id: string
  topic: TopicId
  /** After "Denies", "Reports" or "history of". */
  words: string
  /** In a question, and after "I have", "no" or "I do not have". */
  named: RegExp
  /** In the patient's own words, as something that is there now. */
  told?: RegExp
  /** Its words are taken out of the question before the next rows are looked for. */
  eats?: true
  /** Only where the talk is of suicide: "Any plan?" */
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
