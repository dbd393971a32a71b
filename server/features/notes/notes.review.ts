import * as z from 'zod'
import { NoteFindings as NoteFindingsShape } from '#shared/contracts/statements.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import type { Check, NoteBody, NoteFindings, Statement } from '#shared/domain/statements.ts'
import { MAX_OMISSIONS } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { CheckedNote } from '../../ports/note-checker.ts'
import { fingerprintOf, parsed } from './notes.body.ts'
import type { NoteRow } from './notes.rows.ts'

/** Rules for the review data stored with a note. No I/O. */
export const KeptFindings = NoteFindingsShape.extend({
  /** Fingerprint of the text that was searched for omissions. If it differs, the note has changed since. */
  of: z.string().optional(),
})
export type KeptFindings = z.infer<typeof KeptFindings>

export const NO_FINDINGS: KeptFindings = { omissions: [], notAssessed: [], more: [], acknowledged: [] }

export type ReviewDecisions = {
  keep: readonly string[]
  acknowledge: readonly string[]
  reopen?: { statements: readonly string[]; omissions: readonly string[] } | undefined
}

/** A note with everything its page shows. */
export type Reviewed = { body: NoteBody; findings: KeptFindings }

/** Undefined for findings written by a legacy version or unreadable content. */
export function readFindings(content: string): KeptFindings | undefined {
  return KeptFindings.safeParse(parsed(content)).data
}

/**
 * Findings as the page shows them. Those that are already in the note aren't offered, until they are deleted from it.
 */
export function openFindings(
  { omissions, notAssessed, more, unclear, acknowledged }: KeptFindings,
  body: NoteBody,
) {
  const ids = new Set(body.statements.map(({ id }) => id))
  const texts = new Set(body.statements.map(({ text }) => text))
  const isMissing = ({ id, text }: { id: string; text: string }) => !ids.has(id) && !texts.has(text)
  const findings: NoteFindings = {
    omissions: omissions.filter(isMissing),
    notAssessed: notAssessed.filter(isMissing),
    more: more.filter(isMissing),
    ...(unclear ? { unclear } : {}),
    acknowledged,
  }
  return findings
}

/**
 * The findings of a check of the whole note. Keeps decisions and the writer's offers, because the same finding always
 * has the same ID.
 */
export function findingsFrom(
  { omissions, notAssessed }: Pick<CheckedNote, 'omissions' | 'notAssessed'>,
  { statements }: NoteBody,
  { acknowledged, more, unclear }: Pick<KeptFindings, 'acknowledged' | 'more' | 'unclear'> = NO_FINDINGS,
): KeptFindings {
  return {
    omissions: omissions.slice(0, MAX_OMISSIONS),
    notAssessed,
    more,
    ...(unclear ? { unclear } : {}),
    acknowledged: [...acknowledged],
    of: fingerprintOf(statements),
  }
}

/** False if the note changed since the last search for omissions, or was never searched. */
export function isSearched(
  note: Pick<NoteRow, 'inputText' | 'transcript' | 'body'>,
  findings: KeptFindings | undefined,
): boolean {
  const { statements } = note.body
  return !sourceOf(note) || statements.length === 0 || findings?.of === fingerprintOf(statements)
}

/** Applied only to statements whose text is still the one that was checked. */
export function withChecks(
  body: NoteBody,
  asked: readonly Pick<Statement, 'id' | 'text'>[],
  checks: ReadonlyMap<string, Check>,
): NoteBody {
  const texts = new Map(asked.map(({ id, text }) => [id, text]))
  return {
    ...body,
    statements: body.statements.map((statement) => {
      const check = checks.get(statement.id)
      return check && texts.get(statement.id) === statement.text ? { ...statement, check } : statement
    }),
  }
}

/** Applies the clinician's decisions. Rejects IDs that don't exist. */
export function settled(
  { body, findings }: Reviewed,
  { keep, acknowledge, reopen }: ReviewDecisions,
): Reviewed {
  const ids = new Set(body.statements.map(({ id }) => id))
  const omitted = new Set([...findings.omissions, ...(findings.unclear?.risks ?? [])].map(({ id }) => id))
  if (![...keep, ...(reopen?.statements ?? [])].every((id) => ids.has(id))) {
    throw new AppError('unprocessable', 'That line is no longer in the note.')
  }
  if (![...acknowledge, ...(reopen?.omissions ?? [])].every((id) => omitted.has(id))) {
    throw new AppError('unprocessable', 'That item is no longer on the list.')
  }
  return {
    body: {
      ...body,
      statements: body.statements.map((statement) => ({
        ...statement,
        kept: reopen?.statements.includes(statement.id)
          ? false
          : statement.kept || keep.includes(statement.id),
      })),
    },
    findings: {
      ...findings,
      acknowledged: [...new Set([...findings.acknowledged, ...acknowledge])].filter(
        (id) => !reopen?.omissions.includes(id),
      ),
    },
  }
}
