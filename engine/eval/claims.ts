/** Labeled note sentences for evaluating the checker: one JSON object per line, described in README.md. */
export const CLAIM_LABELS = ['supported', 'inferred', 'contradicted', 'not_found'] as const
export type ClaimLabel = (typeof CLAIM_LABELS)[number]

/** True claims, by how they render what was said. */
export const TRUE_KINDS = [
  'verbatim-ish',
  'paraphrase',
  'merged',
  'denial-true',
  'number-normalized',
] as const
/** False claims, by how they distort what was said. */
export const CONTRADICTED_KINDS = [
  'negation-flip',
  'wrong-person',
  'wrong-number',
  'wrong-dose',
  'wrong-drug',
  'stopped-for-taking',
  'past-as-present',
  'hypothetical-as-fact',
  'started-for-declined',
  'corrected-value',
  'half-true',
] as const
/** Claims about something no one said. */
export const INVENTED_KINDS = ['invented-fact', 'invented-denial', 'invented-normal'] as const

export type Claim = {
  id: string
  visit: string
  claim: string
  label: ClaimLabel
  kind: string
  severity: 'high' | 'low'
  /** The words of the visit that settle it. */
  note: string
}

export function readClaims(jsonl: string): Claim[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Claim)
}

export function isBad({ label }: Claim): boolean {
  return label === 'contradicted' || label === 'not_found'
}
