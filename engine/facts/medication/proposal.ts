import type { OrderAct } from '../fact.ts'
import type { DoseFound } from './dose.ts'
import type { DrugSentence, Mention } from './drug-sentences.ts'

/** A clinician's sentence about giving a drug, before any answer. */
export type Proposal = {
  act: OrderAct | 'not'
  mention: Mention
  said: DrugSentence
  /** Where the drug was named, if not in this sentence. */
  namedIn?: DrugSentence
  firm: boolean
  /** One of several options, or only a question or a consideration. */
  option: boolean
  to?: DoseFound
  /** Where the dose was said, if not in this sentence. */
  doseIn?: DrugSentence
  from?: DoseFound
  replaces?: Mention
}

/** "2, we raise the lamotrigine." */
export const ENUMERATED =
  /^(?:(?:so|and|or)[, ]+)*(?:[1-5]|one|two|three|four)(?:,| is\b)|\b(?:options?|[1-5] is|(?:first|second|third|other|another|one) (?:road|choice|possibility|way))\b/i

export const NEGATED = /\b(?:not|cannot|never|no|without|instead of|rather than|against|avoid(?:ing)?)\b/i

/** Undecided, past, or about other people. */
export const OPEN =
  /\b(?:if|unless|could|might|may|maybe|perhaps|some people|people (?:use|take|ask)|option|options|one way|another way|the other (?:road|way)|or we|normally|usually|used to|last (?:time|week|month|year|visit)|ago|thought (?:about|of)|was thinking|considered|wondering|talked? (?:about|to)|mentioned|asked|wanted|would have|were|was|had|did|when (?:we|they|he|she) (?:start|put|stopp|switch|went)|since (?:we|you|starting)|until|before (?:we|you)|after (?:we|you)|down the road|later|eventually|someday|in case|depends|whether|have you|they|dr|doctor|your (?:primary|neurologist|cardiologist|surgeon|gp|pcp)|research|studies|tell (?:him|her|them|me)|ask (?:him|her|them|about)|call about|can (?:cause|make|give|raise|lower|bring|help|drop)|level)\b/i

export const SOFT =
  /\b(?:i would|we would|i want|i think|i am thinking|i recommend|i suggest|i propose|my (?:suggestion|recommendation|advice|vote)|how about|what about|would you|do you want|are you (?:okay|open|willing)|i would like|let me suggest|we can|you can|i can|what if|shall we|why do not we|thinking|can we|could we|should we)\b/i
