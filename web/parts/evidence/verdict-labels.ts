import type { Check, OmissionKind, Origin, Statement, Verdict } from '#shared/domain/statements.ts'

/**
 * The mark in the margin: the verdict, "kept" for a line the clinician kept anyway, "checking", or "chart" for one that
 * an earlier note supports.
 */
export type Mark = Verdict | 'kept' | 'checking' | 'chart'

const NOTHING: ReadonlySet<string> = new Set()

export function markOf({ id, check, kept, chart }: Statement, checking: ReadonlySet<string> = NOTHING): Mark {
  if (checking.has(id)) return 'checking'
  if (chart?.length && check.verdict === 'supported') return 'chart'
  return kept && check.verdict !== 'supported' ? 'kept' : check.verdict
}

/** The word next to the mark. */
export const MARK_LABELS: Record<Mark, string> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  'not-found': 'Not found',
  unsure: 'Unsure',
  unchecked: 'Unchecked',
  kept: 'Kept as yours',
  checking: 'Checking…',
  chart: 'From an earlier note',
}

/** Lowercase, for the tally and the margin. */
export const MARK_TAGS: Record<Mark, string> = {
  supported: 'supported',
  contradicted: 'contradicted',
  'not-found': 'not found',
  unsure: 'unsure',
  unchecked: 'unchecked',
  kept: 'yours',
  checking: 'Checking…',
  chart: 'earlier note',
}

/** One sentence below a statement that needs attention. */
export const MARK_LINES: Partial<Record<Mark, string>> = {
  contradicted: 'doubt-contradicted',
  'not-found': 'doubt-notfound',
  unsure: 'doubt-unsure',
}

const REASONS: Record<Mark, string> = {
  supported: 'The visit supports this.',
  contradicted: 'The visit says something else.',
  'not-found': 'Nothing in the visit supports this.',
  unsure: 'The visit isn’t clear about this.',
  unchecked: 'No check has run on this line yet.',
  kept: 'You kept this line as yours.',
  checking: 'Comparing this line with the visit.',
  chart: 'An earlier note says this.',
}

/** The reason for a verdict. For a kept line, includes what the check said. */
export function reasonOf(mark: Mark, check: Check): string {
  if (mark === 'checking') return REASONS.checking
  const why = check.why?.trim() || REASONS[mark === 'chart' ? mark : check.verdict]
  return mark === 'kept' ? `${REASONS.kept} ${why}` : why
}

/** The evidence to show: what decided the check, or else what the statement was written from. */
export function wordsOf({ check, evidence }: Pick<Statement, 'check' | 'evidence'>) {
  return check.words.length > 0 ? check.words : evidence
}

/** A model wrote the note, but only the built-in checks ran on this line. */
export function isBuiltInCheck({ by }: Check, origin: Origin | null): boolean {
  return origin?.writer === 'model' && by === 'facts'
}

export const KIND_WORDS: Record<OmissionKind, string> = {
  risk: 'Risk',
  medication: 'Medication',
  allergy: 'Allergies',
  substance: 'Substances',
  abuse: 'Abuse',
  'follow-up': 'Follow-up',
  diagnosis: 'Diagnosis',
  result: 'Results',
  other: 'Other',
}
