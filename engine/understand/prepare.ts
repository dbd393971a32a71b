import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { expanded, expandedNouns, withoutFillers, withoutOpeners } from '../words/clean.ts'
import { digits } from '../words/numbers.ts'
import { inRegister } from '../words/register.ts'
import { withoutTakenBack } from './corrections.ts'
import { withDrugNames } from './drug-names.ts'

/** A sentence without fillers and contractions, numbers as digits, drug names whole, corrections carried out. */
function prepared(text: string): string {
  return withoutTakenBack(withDrugNames(digits(inRegister(expandedNouns(expanded(withoutFillers(text)))))))
    .replace(/\s+([,.;?!])(?!\d)/g, '$1')
    .trim()
}

/** The same without the words that only take the turn. */
export function opened(text: string): string {
  return withoutOpeners(text)
}

export type PreparedSentence = { text: string; found: Concept[] }

/** Writer and checker both read every sentence of a visit: it is prepared once, and forgotten with the visit. */
const KEPT = new WeakMap<Sentence, PreparedSentence>()

export function preparedSentence(sentence: Sentence): PreparedSentence {
  const kept = KEPT.get(sentence)
  if (kept) return kept
  const text = prepared(sentence.text)
  const made = { text, found: conceptsIn(text.toLowerCase()) }
  KEPT.set(sentence, made)
  return made
}
