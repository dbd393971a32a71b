import { expanded, expandedNouns, withoutFillers, withoutOpeners } from '../words/clean.ts'
import { digits } from '../words/numbers.ts'
import { withoutTakenBack } from './corrections.ts'
import { withDrugNames } from './drug-names.ts'

/** A sentence without fillers and contractions, numbers as digits, drug names whole, corrections carried out. */
export function prepared(text: string): string {
  return withoutTakenBack(withDrugNames(digits(expandedNouns(expanded(withoutFillers(text))))))
    .replace(/\s+([,.;?!])/g, '$1')
    .trim()
}

/** The same without the words that only take the turn. */
export function opened(text: string): string {
  return withoutOpeners(text)
}
