import type { UnnotedKind, Verdict } from '#shared/domain/evidence.ts'

/** The word beside a verdict's sign. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  supported: 'Supported',
  inferred: 'Inferred',
  contradicted: 'Contradicted',
  not_found: 'Not found',
  clinician: 'Yours',
}

/** As the tally and the margin say it. */
export const VERDICT_TAGS: Record<Verdict, string> = {
  supported: 'supported',
  inferred: 'inferred',
  contradicted: 'contradicted',
  not_found: 'not found',
  clinician: 'yours',
}

/** The line under a doubted sentence. */
export const VERDICT_LINES: Partial<Record<Verdict, string>> = {
  inferred: 'doubt-inferred',
  contradicted: 'doubt-contradicted',
  not_found: 'doubt-notfound',
}

export const KIND_WORDS: Record<UnnotedKind, string> = {
  risk: 'Risk',
  medication: 'Medication',
  allergy: 'Allergies',
  substance: 'Substances',
  abuse: 'Abuse',
  'follow-up': 'Follow-up',
  diagnosis: 'Diagnosis',
  result: 'Results',
}
