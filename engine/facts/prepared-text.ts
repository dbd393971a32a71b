import { withDrugNames } from '../lexicon/drug-names.ts'
import { withoutTakenBack } from '../rules/corrections.ts'
import { expanded, expandedNouns, withoutFillers } from '../words/clean-speech.ts'
import { digits } from '../words/numbers.ts'

/** Without fillers and contractions, numbers as digits, drug names whole, corrections inside the sentence carried out. */
export function preparedText(text: string): string {
  return withoutTakenBack(withDrugNames(digits(expandedNouns(expanded(withoutFillers(text))))))
    .replace(/\s+([,.;?!])(?!\d)/g, '$1')
    .trim()
}
