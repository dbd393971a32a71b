import * as z from 'zod'
import {
  AUTHORS,
  CHECKERS,
  type ChartEvidence as ChartEvidenceType,
  type Check as CheckType,
  type MoreFromVisit as MoreFromVisitType,
  type NotAssessed as NotAssessedType,
  type NoteBody as NoteBodyType,
  type NoteFindings as NoteFindingsType,
  OMISSION_KINDS,
  type Omission as OmissionType,
  type Origin as OriginType,
  type Statement as StatementType,
  type Unclear as UnclearType,
  VERDICTS,
} from '../domain/statements.ts'
import { withTotal } from './fields.ts'
import { StyleRule } from './style-rule.ts'

/** Wire and storage format of statements (shared/domain/statements.ts). */

export const Span = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })

export const Check = z.object({
  verdict: z.enum(VERDICTS),
  why: z.string().optional(),
  by: z.enum(CHECKERS).optional(),
  words: z.array(Span),
}) satisfies z.ZodType<CheckType>

export const ChartEvidence = z.object({
  noteId: z.number().int(),
  lineId: z.string(),
  serviceAt: z.string(),
  day: z.string(),
  text: z.string(),
}) satisfies z.ZodType<ChartEvidenceType>

export const Statement = z.object({
  id: z.string(),
  section: z.string(),
  topic: z.string(),
  text: z.string(),
  evidence: z.array(Span),
  chart: z.array(ChartEvidence).optional(),
  by: z.enum(AUTHORS),
  check: Check,
  kept: z.boolean(),
  newLine: z.boolean().optional(),
}) satisfies z.ZodType<StatementType>

export const NoteBody = z.object({
  sections: z.array(z.string()),
  statements: z.array(Statement),
}) satisfies z.ZodType<NoteBodyType>

const Omission = z.object({
  id: z.string(),
  kind: z.enum(OMISSION_KINDS),
  grave: z.boolean(),
  text: z.string(),
  section: z.string(),
  topic: z.string(),
  evidence: z.array(Span),
}) satisfies z.ZodType<OmissionType>

const NotAssessed = z.object({
  id: z.string(),
  label: z.string(),
  text: z.string(),
  section: z.string(),
}) satisfies z.ZodType<NotAssessedType>

const MoreFromVisit = z.object({
  id: z.string(),
  section: z.string(),
  topic: z.string(),
  text: z.string(),
  evidence: z.array(Span),
}) satisfies z.ZodType<MoreFromVisitType>

/** The results of a check. */
export const findingsFields = {
  /** Said in the visit but missing from the note, most serious first; six at most. */
  omissions: z.array(Omission),
  notAssessed: z.array(NotAssessed),
}

/** A writer's findings. */
export const writtenFindingsFields = {
  ...findingsFields,
  /** Further quotations, offered by topic. Missing from findings stored by older versions. */
  more: z.array(MoreFromVisit).default([]),
}

const Unclear = z.object({
  words: z.array(Span),
  /** Phrases about danger to someone that contain such words. */
  risks: z.array(z.object({ id: z.string(), evidence: z.array(Span) })),
}) satisfies z.ZodType<UnclearType>

export const NoteFindings = z.object({
  ...writtenFindingsFields,
  /** Words the speech recognizer wasn't sure of. Missing for a visit that wasn't transcribed. */
  unclear: Unclear.optional(),
  /** IDs of omissions that may stay out of the note, and of unclear risks that were checked. */
  acknowledged: z.array(z.string()),
}) satisfies z.ZodType<NoteFindingsType>

export const Origin = z.object({
  writer: z.enum(['model', 'embedded', 'clinician']),
  model: z.string().optional(),
  where: z.string().optional(),
  prompts: z.string().optional(),
  verifier: z.string().optional(),
  verifierWhere: z.string().optional(),
  style: z.object({ applied: z.array(StyleRule), dropped: z.array(StyleRule) }).optional(),
}) satisfies z.ZodType<OriginType>

/** A statement as a caller sends it. Evidence, author and check come from the server, not from the caller. */
export const StatementToSave = z.object({
  id: z.string().min(1).max(60),
  section: z.string().max(80),
  topic: z.string().max(60).default(''),
  text: z.string().max(20_000, 'This line is too long.'),
  newLine: z.boolean().optional(),
})
export type StatementToSave = z.infer<typeof StatementToSave>

/** A long note has about two hundred. */
export const NOTE_LINES_MAX = 2_000
export const TOO_MANY_LINES = 'This note has too many lines.'

/** The note's text, and IDs, sections and topics. */
const STATEMENTS_CHARACTERS_MAX = 600_000

export const statementsToSave = withTotal(
  z.array(StatementToSave).max(NOTE_LINES_MAX, TOO_MANY_LINES),
  STATEMENTS_CHARACTERS_MAX,
  'This note is too long.',
)

/** Counts line breaks without splitting the text. */
export function hasFewLines(text: string): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && lines <= NOTE_LINES_MAX; at = text.indexOf('\n', at + 1))
    lines += 1
  return lines <= NOTE_LINES_MAX
}
