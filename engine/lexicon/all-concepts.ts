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

export function conceptsIn(text: string): Concept[] {
  INDEX.mark(text.toLowerCase(), MARKS)
  const found: Concept[] = []
  CONCEPTS.forEach((concept, i) => {
    const pattern = MARKS[i] === 1 ? concept.pattern : concept.keyless
    if (pattern?.test(text)) found.push(concept)
  })
  MARKS.fill(0)
  return found
}
