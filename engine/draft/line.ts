import type { Span } from '../../shared/domain/evidence.ts'
import type { TopicId } from '../reader/topics.ts'

/**
 * A finished line of the draft, before the budget decides which ones fit in the note. Its text is a template
 * filled with facts, or a quotation with its subject; never reworded speech.
 */
export type Line = {
  /** Determines label and section. */
  topic: TopicId
  /** Replaces the topic's own label. */
  label?: string
  /** Complete and clear without its label. */
  text: string
  /** Numbers of the supporting units, in order. */
  units: number[]
  /** The exact words, if they are only part of the units. */
  spans?: Span[]
  by: 'fact' | 'quote'
  /**
   * 3: must be in the note (risk, means, allergies, orders, declined, follow-up …); 2: one line per topic; 1:
   * filler.
   */
  need: 1 | 2 | 3
  /** Of lines with the same key, the one with the latest units is kept. */
  key?: string
}
