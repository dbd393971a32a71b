import type { Span } from '../../shared/domain/evidence.ts'
import type { Role } from '../read/visit.ts'
import type { Quantity } from './quantities.ts'
import type { Terms } from './terms.ts'

/** A sentence of the visit as the checker reads it: with the question it answers, its person, its time. */
export type Unit = {
  text: string
  /** Words and numbers only, to find what was copied. */
  bare: string
  spans: Span[]
  role: Role
  terms: Terms
  question: boolean
  /** It answers a question with no, or with yes. */
  answer: 'yes' | 'no' | 'other'
  asked: Terms | undefined
  person: string | undefined
  hypothetical: boolean
  past: boolean
  declined: boolean
  /** What follows turns it down or takes it back. */
  refusedNext: boolean
  /** Its words, each with whether it is denied. */
  polarity: Map<string, boolean>
  /** Its words, each with of whom it is said ('' is the patient). */
  holders: Map<string, string>
  quantities: Quantity[]
}

/** Two neighbouring sentences, with the questions they answer. */
export type Window = { from: number; units: Unit[]; words: Set<string>; plain: string }

/** In how many sentences of which kind a word stands. */
export type Mentions = {
  yes: number
  no: number
  others: number
  open: number
  past: number
  asked: number
  /** Of whom it is said, when of somebody else. */
  of: Set<string>
}

export type CheckedSource = {
  windows: Window[]
  /** In which windows a word stands. */
  places: Map<string, number[]>
  mentions: Map<string, Mentions>
  /** Every number the visit can be read to hold, of 120/80 also the parts. */
  values: Set<string>
  /** What can be reckoned from two numbers said together. */
  reckoned: Set<number>
  /** Whether a drug is named, or meant by a word that was cut short or misheard. */
  names(drug: string): boolean
  quantities: Quantity[]
  /** The numbers that stand where a drug, a score or the next visit is spoken of. */
  valuesAbout(anchor: string): Set<string>
  /** Drugs that were offered and turned down, and those that were agreed on. */
  declined: Set<string>
  agreed: Set<string>
  deniedTopics: Set<string>
  /** Harm that was asked for and not denied: its ids. */
  affirmed: Set<string>
  stance(id: string): Stance
  units: Unit[]
  /** In how many sentences a word stands: what is rare says more. */
  frequency: Map<string, number>
  everything: Terms
  /** Numbers that were said and taken back. */
  takenBack: Set<string>
}

export type Stance = { yes: Unit[]; no: Unit[]; others: Unit[] }
