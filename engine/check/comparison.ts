import type { Span } from '../../shared/domain/evidence.ts'
import { canonical } from './terms.ts'

/** What a sentence of a note and the visit have to do with each other, as numbers between 0 and 1. */
export type Comparison = {
  features: Record<string, number>
  /** The passages that come nearest. */
  nearest: Span[]
  /** In words, what speaks against it, and how surely (0 to 1). */
  against: { kind: 'contradicted' | 'not_found'; reason: string; strength: number }[]
}

export const KIN_IN_CLAIM =
  /\b(?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|aunt|uncle|cousin|grandmother|grandfather|roommate|friend|family|parents?|girlfriend|boyfriend|niece|nephew|spouse|child(?:ren)?|kids|neighbor|boss|supervisor|maternal|paternal|collateral|coach|fianc\w+|ex)\b/i
export const STARTS =
  /\b(?:start\w*|prescrib\w*|initiat\w*|began|begun|begin|add(?:ed|ing)?|order\w*|supplied|restart\w*|given|commenc\w*|increas\w*|raised|switched|titrat\w*|assigned|transferred|admitted)\b/i

export const PAST_IN_CLAIM =
  /\b(?:d\/c|past|history|previous\w*|prior|former\w*|ago|was|were|had|used to|remote|stopped|discontinued|in (?:19|20)\d\d|last|resolved|before|initially|admission|intake)\b/i
/** A claim that itself says that something is not done, not taken or not wanted. */
export const TURNS_DOWN =
  /\b(?:d\/c|declin\w*|refus\w*|avoid\w*|defer\w*|offered|not|no|never|without|stop\w*|discontinu\w*|off|hold|held|contraindicat\w*|disposed|discard\w*|discuss\w*|consider\w*|unwilling|against|quit|past|previous\w*|caused|tapered|lowered|suspected|likely)\b/i
export const HYPO_IN_CLAIM =
  /\b(?:if|avoid\w*|refus\w*|offered|no|contraindicat\w*|undecided|to decide|consider\w*|possib\w*|might|may|could|would|discussed|option|whether|potential\w*|rule out|risk|plan|declin\w*|not|deferred)\b/i
/** What is only warned of: "ED for vomiting or confusion", "call if thoughts of dying return". */
export const WARNS =
  /\b(?:call|return|come back|seek|go to|ed|er|emergency|911|988|hotline|precautions|watch for|monitor\w*|report)\b[^.]*\b(?:for|if|with|of|when)\b|\bif\b|\b(?:warning signs?|education|risks? (?:of|and)|side effects reviewed|reviewed|counsel\w*)\b/i
export const NEGATIVE =
  /\b(?:no|not|never|denies|denied|deny|without|none|negative|nor|neither|absent|free of|cannot|n't|unable|lack)\b/i

/** As the sentence writes them, up to three. */
export function wordsOf(text: string, canonicals: readonly string[]): string[] {
  const wanted = new Set(canonicals)
  const found = (text.match(/[\p{L}][\p{L}'-]+/gu) ?? []).filter((word) =>
    wanted.has(canonical(word.toLowerCase())),
  )
  return [...new Set(found)].slice(0, 3)
}
