import { withDrugNames } from '../lexicon/drug-names.ts'
import { withoutRetracted } from '../rules/corrections.ts'
import { expanded, expandedNouns, withoutFillers } from '../words/clean-speech.ts'
import { digits } from '../words/numbers.ts'

/**
 * Removes fillers, expands contractions, writes numbers as digits, joins drug names, and applies corrections
 * inside the sentence.
 */
export function preparedText(text: string): string {
  return withoutRetracted(withDrugNames(digits(expandedNouns(expanded(withoutFillers(text))))))
    .replace(/\s+([,.;?!])(?!\d)/g, '$1')
    .trim()
}
