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

export function conceptsIn(text: string): Concept[] {
  const may = INDEX.candidates(text.toLowerCase())
  return CONCEPTS.filter(({ pattern, keyless }, i) =>
    may.has(i) ? pattern.test(text) : (keyless?.test(text) ?? false),
  )
}
