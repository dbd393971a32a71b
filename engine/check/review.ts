import type { Span } from '../../shared/domain/evidence.ts'

/**
 * The engine's view of a note: a verdict per sentence with the words of the visit behind it, what was said and is not in
 * the note, and what the template asks for and was not discussed.
 */
export type Verdict = 'supported' | 'inferred' | 'contradicted' | 'not_found'

export type SentenceReview = Span & {
  /** The sentence as the note has it; `start` and `end` are its place in the note's text. */
  text: string
  /** The heading of its section, as the note writes it. */
  section: string
  verdict: Verdict
  /** In words, for the clinician. */
  reason: string
  /** Into the visit's text, in order, without overlaps. */
  spans: Span[]
}

export type UnnotedKind =
  | 'risk'
  | 'medication'
  | 'allergy'
  | 'substance'
  | 'abuse'
  | 'follow-up'
  | 'diagnosis'
  | 'result'

/** Something important that was said and that the note does not hold. */
export type Unnoted = {
  /** The same for the same finding in the same visit. */
  id: string
  kind: UnnotedKind
  /** What would be unsafe to leave out; to be settled before the note is signed. */
  critical: boolean
  /** A sentence ready to stand in the note. */
  sentence: string
  /** The heading it belongs under. */
  section: string
  spans: Span[]
}

/** Something the template asks for that was neither asked nor observed. */
export type NotAssessed = {
  id: string
  /** "Suicidal ideation" */
  label: string
  /** "Suicidal ideation was not assessed." */
  sentence: string
  section: string
}

export type NoteReview = { sentences: SentenceReview[]; unnoted: Unnoted[]; notAssessed: NotAssessed[] }

const WORST_FIRST: readonly Verdict[] = ['contradicted', 'not_found', 'inferred', 'supported']

/** A claim of several sentences is as good as the worst of them. */
export function worstOf(
  sentences: readonly Pick<SentenceReview, 'verdict' | 'reason' | 'spans'>[],
): Pick<SentenceReview, 'verdict' | 'reason' | 'spans'> {
  const ranked = [...sentences].sort(
    (a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict),
  )
  return ranked[0] ?? { verdict: 'not_found', reason: 'There is nothing to check.', spans: [] }
}
