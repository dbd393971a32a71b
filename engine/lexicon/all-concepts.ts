import type { Concept } from './concept.ts'
import { FINDING_CONCEPTS } from './findings.ts'
import { JUDGEMENT_CONCEPTS } from './judgement.ts'
import { LIFE_CONCEPTS } from './life.ts'
import { KeyIndex } from './phrase-keys.ts'
import { RISK_CONCEPTS } from './risk.ts'
import { SYMPTOM_CONCEPTS } from './symptoms.ts'
import { TREATMENT_CONCEPTS } from './treatment.ts'

export const CONCEPTS: readonly Concept[] = [
  ...RISK_CONCEPTS,
  ...SYMPTOM_CONCEPTS,
  ...TREATMENT_CONCEPTS,
  ...LIFE_CONCEPTS,
  ...FINDING_CONCEPTS,
  ...JUDGEMENT_CONCEPTS,
]

const INDEX = new KeyIndex(CONCEPTS.map(({ keys }) => keys))

const MARKS = new Uint8Array(CONCEPTS.length)
/** The few phrases that have no such word, all at once: hardly a sentence holds one. */
const ANY_KEYLESS = new RegExp(
  CONCEPTS.flatMap(({ keyless }) => (keyless ? [keyless.source] : [])).join('|'),
  'i',
)

export function conceptsIn(text: string): Concept[] {
  INDEX.mark(text.toLowerCase(), MARKS)
  const found: Concept[] = []
  const keyless = ANY_KEYLESS.test(text)
  for (let i = 0; i < CONCEPTS.length; i++) {
    const concept = CONCEPTS[i] as Concept
    const pattern = MARKS[i] === 1 ? concept.pattern : keyless ? concept.keyless : undefined
    if (pattern?.test(text)) found.push(concept)
  }
  MARKS.fill(0)
  return found
}
