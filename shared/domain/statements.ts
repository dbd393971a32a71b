import type { Span } from './evidence.ts'
import type { StyleRule } from './style/rules.ts'

/**
 * A note is a list of statements. Each one has its evidence in the visit, its author, and the result of its
 * check. The note's text is derived from the statements (`statement-text.ts`), never the other way around,
 * except for text that a caller sends or pastes.
 */
export const VERDICTS = ['supported', 'contradicted', 'not-found', 'unsure', 'unchecked'] as const
export type Verdict = (typeof VERDICTS)[number]

export const AUTHORS = ['fact', 'quote', 'model', 'clinician'] as const
export type Author = (typeof AUTHORS)[number]

export const CHECKERS = ['facts', 'model'] as const
export type Checker = (typeof CHECKERS)[number]

export type Check = {
  verdict: Verdict
  /** In plain words, for the clinician. */
  why?: string | undefined
  /** Missing when nothing could check the statement. */
  by?: Checker | undefined
  /** The words of the visit that decided the verdict. */
  words: Span[]
}

/** A line of an earlier note that supports a statement, instead of or besides words of the visit. */
export type ChartEvidence = {
  noteId: number
  lineId: string
  /** The date of service of that note, and that day as the statement says it: "March 3". */
  serviceAt: string
  day: string
  /** That line's text when the statement was added. */
  text: string
}

export type Statement = {
  /** Unique within the note and stable through edits, moves and versions. */
  id: string
  /** A heading of the note. */
  section: string
  /** "Sleep", "Risk", "Medication": printed as a run-in label. Empty prints none. */
  topic: string
  /** Exactly what the note shows; one line. */
  text: string
  /** The words of the visit that support it. Empty only for text the clinician typed or pasted. */
  evidence: Span[]
  /** Set if it is based on an earlier note. Its check then compares it with these words, not with the whole visit. */
  chart?: ChartEvidence[] | undefined
  by: Author
  check: Check
  /** The clinician keeps it although the check flagged it. */
  kept: boolean
  /** Starts a new line although the statement before it has the same topic. */
  newLine?: boolean | undefined
}

/** The headings, including those without a statement yet, and the statements in reading order. */
export type NoteBody = { sections: string[]; statements: Statement[] }

export const OMISSION_KINDS = [
  'risk',
  'medication',
  'allergy',
  'substance',
  'abuse',
  'follow-up',
  'diagnosis',
  'result',
  'other',
] as const
export type OmissionKind = (typeof OMISSION_KINDS)[number]

/** Something important that was said but isn't in any statement. */
export type Omission = {
  /** The same for the same finding in the same visit. */
  id: string
  kind: OmissionKind
  /** Unsafe to leave out. A grave risk must be settled before the note is signed. */
  grave: boolean
  /** Ready to become a statement. */
  text: string
  section: string
  topic: string
  evidence: Span[]
}

/** More would be noise: only the most serious are kept. */
export const MAX_OMISSIONS = 6

/** Something the template asks for that was not discussed. Not part of the note. */
export type NotAssessed = {
  id: string
  /** "Suicidal ideation" */
  label: string
  /** "Suicidal ideation was not assessed." */
  text: string
  section: string
}

/** A further quotation from the visit that the built-in writer had no room for. */
export type MoreFromVisit = {
  /** Unique among the note's statements too: it becomes one under this ID. */
  id: string
  section: string
  /** The topic it is offered under. */
  topic: string
  /** Ready to become a statement. */
  text: string
  evidence: Span[]
}

/** A note's writer and verifier, stored with it. */
export type Origin = {
  writer: 'model' | 'embedded' | 'clinician'
  /** The model's name on its server. */
  model?: string | undefined
  /** "this computer" or the host the visit was sent to. */
  where?: string | undefined
  /** Version of the prompts. */
  prompts?: string | undefined
  /** The model that verified it, if any. */
  verifier?: string | undefined
  verifierWhere?: string | undefined
  /** The clinician's rules of style, if any changed it, and those that a check refused. */
  style?: { applied: StyleRule[]; dropped: StyleRule[] } | undefined
}

/** A phrase about danger to someone, with words that the speech recognizer wasn't sure of. */
export type UnclearRisk = {
  /** The same for the same phrase in the same visit. */
  id: string
  /** The phrase, after the question it answers. */
  evidence: Span[]
}

/** Words of a transcribed visit that the speech recognizer wasn't sure of. */
export type Unclear = { words: Span[]; risks: UnclearRisk[] }

/** Everything stored about a note besides its statements. */
export type NoteFindings = {
  omissions: Omission[]
  notAssessed: NotAssessed[]
  /** In the order they are offered. Empty for a note that a model wrote. */
  more: MoreFromVisit[]
  /** Missing for a visit that wasn't transcribed. */
  unclear?: Unclear | undefined
  /** IDs of omissions and unclear risks that the clinician has settled. */
  acknowledged: string[]
}

export const UNCHECKED: Check = { verdict: 'unchecked', words: [] }

/** Statements the clinician has to review: contradicted, not found, or not checked at all. */
export function isDoubted({ check, kept }: Pick<Statement, 'check' | 'kept'>): boolean {
  return !kept && (check.verdict === 'contradicted' || check.verdict === 'not-found')
}
