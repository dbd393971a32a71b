import type { Span } from '../../shared/domain/evidence.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Role } from '../read/visit.ts'

export type Act =
  | 'report'
  | 'denial'
  | 'restatement'
  | 'observation'
  | 'assessment'
  | 'plan'
  | 'declined'
  | 'education'
  | 'collateral'

/** One thing the visit establishes, as a sentence about the patient, with the words it rests on. */
export type Statement = {
  text: string
  spans: Span[]
  speaker: Role
  act: Act
  topic: Topic
  concepts: readonly Concept[]
  /** A relative or other person it is about. */
  about?: string
  /** What a group of statements is about inside its topic: a drug, a substance. */
  subject?: string
  /** The place in the visit. */
  order: number
  /** Stands in the note, and in its place, whatever else there is to tell: who may be told, where help would have to go. */
  always?: true
  /** How much it matters; what is about nothing has 0. */
  weight: number
  /** The same by the rules alone, before what was learned: the sentinel must not forget what notes seldom hold. */
  stated?: number
}
