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

const PHRASES = CONCEPTS.flatMap(({ phrases }, of) => phrases.map((phrase) => ({ phrase, of })))
const INDEX = new KeyIndex(PHRASES.map(({ phrase }) => phrase.keys))

export function conceptsIn(text: string): Concept[] {
  const found = new Set<number>()
  for (const at of INDEX.mayHold(text.toLowerCase())) look(text, at, found)
  return [...found].sort((a, b) => a - b).map((of) => CONCEPTS[of] as Concept)
}

function look(text: string, at: number, found: Set<number>): void {
  const { phrase, of } = PHRASES[at] as (typeof PHRASES)[number]
  if (!found.has(of) && phrase.pattern.test(text)) found.add(of)
}
