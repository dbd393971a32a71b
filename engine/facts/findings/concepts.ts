import type { Concept } from './concept.ts'
import { RISK_CONCEPTS } from './risk-concepts.ts'
import { SYMPTOM_CONCEPTS } from './symptom-concepts.ts'

export type { Concept } from './concept.ts'

export const CONCEPTS: readonly Concept[] = [...RISK_CONCEPTS, ...SYMPTOM_CONCEPTS]
