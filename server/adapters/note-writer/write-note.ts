import {
  type Check,
  MAX_OMISSIONS,
  type Origin,
  type Statement,
  UNCHECKED,
} from '#shared/domain/statements.ts'
import type { OnPiece, VisitToWrite, WriterFailed, WrittenNote } from '../../ports/note-writer.ts'
import { checkFor, factsFor, omissionsFor, toCheck } from './check-drafts.ts'
import { correctStatements, isWrong, toCorrect } from './correct-statements.ts'
import { type Draft, inOrder, statementOf } from './drafts.ts'
import { type NumberedVisit, numberedVisit } from './numbered-visit.ts'
import { reviseDraft } from './revise-draft.ts'
import { verifyStatements } from './verify-statements.ts'
import { writeDraft } from './write-draft.ts'
import { progress, type WritingContext } from './writing-context.ts'

const INCOMPLETE = 'The language model stopped before it finished. The note below is incomplete.'
const NOT_VERIFIED = "The language model couldn't check this note. Built-in checks were used instead."
const PARTLY_VERIFIED =
  "The language model couldn't check every line of this note. Built-in checks were used for the rest."

/**
 * Draft, revision, verification, correction, omissions. If anything fails after the draft, the note is kept.
 */
export async function writeNote(
  context: WritingContext,
  note: VisitToWrite,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<WrittenNote> {
  const visit = numberedVisit(note.text)
  const { drafts: first, whole, trouble } = await writeDraft(context, note, visit, onPiece, signal)
  // Don't ask a model that has just failed.
  if (trouble === 'failed') return unfinished(context, note, visit, first, onPiece, signal)
  const revised = trouble ? first : await reviseDraft(context, note, visit, first, whole, onPiece, signal)
  const verified = await verifyAndCorrect(context, visit, inOrder(revised, note.sections), onPiece, signal)
  const { drafts, checks: byModel } = verified
  const facts = factsFor(context, visit, note, toCheck(drafts, visit), drafts, signal)
  const found = verified.failure
    ? facts.then(({ omissions, notAssessed }) => ({
        omissions: omissions.slice(0, MAX_OMISSIONS),
        notAssessed,
      }))
    : omissionsFor(context, visit, note, drafts, facts, signal)
  const [{ checks: byFacts }, findings] = await Promise.all([facts, found])
  const statements = settled(drafts, visit, (id) => checkFor(id, byModel, byFacts))
  onPiece({ kind: 'statements', statements })
  const missing = drafts.filter(({ id }) => !byModel.has(id)).length
  const unverified = missing === drafts.length ? NOT_VERIFIED : PARTLY_VERIFIED
  return {
    statements,
    ...findings,
    more: [],
    origin: originOf(context, missing < drafts.length),
    complete: trouble === undefined,
    notice: trouble ? INCOMPLETE : missing > 0 ? unverified : null,
  }
}

/** The statements written before the model failed, checked by the built-in checker. */
async function unfinished(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  written: readonly Draft[],
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<WrittenNote> {
  progress(onPiece, 'checking')
  const drafts = inOrder(written, note.sections)
  const lines = toCheck(drafts, visit)
  const { checks, omissions, notAssessed } = await factsFor(context, visit, note, lines, drafts, signal)
  const statements = settled(drafts, visit, (id) => checks.get(id) ?? UNCHECKED)
  onPiece({ kind: 'statements', statements })
  return {
    statements,
    omissions: omissions.slice(0, MAX_OMISSIONS),
    notAssessed,
    more: [],
    origin: originOf(context, false),
    complete: false,
    notice: INCOMPLETE,
  }
}

export type Verified = { drafts: Draft[]; checks: Map<string, Check>; failure: WriterFailed | undefined }

/** Checks every statement. Contradicted and unclear statements are rewritten once and checked again. */
export async function verifyAndCorrect(
  context: WritingContext,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Verified> {
  const { onWaiting } = progress(onPiece, 'checking')
  const tell = (checks: Record<string, Check>) => onPiece({ kind: 'checks', checks })
  const options = { signal, onWaiting, onChecks: tell }
  const first = await verifyStatements(context, visit, drafts, { ...options, clarity: true })
  const { checks, failure } = first
  const wrong = failure ? [] : toCorrect(drafts, first)
  if (wrong.length === 0) return { drafts: [...drafts], checks, failure }

  const waits = progress(onPiece, 'correcting')
  const corrections = await correctStatements(context, visit, wrong, { signal, ...waits })
  if (corrections.size === 0) return { drafts: [...drafts], checks, failure }
  const after = drafts.flatMap((draft) => {
    const corrected = corrections.get(draft.id)
    return corrected === null ? [] : [corrected ?? draft]
  })
  // If everything is contradicted, the clinician has to see it.
  if (after.length === 0) return { drafts: [...drafts], checks, failure }
  const changed = after.filter(({ id }) => corrections.has(id))
  for (const id of corrections.keys()) checks.delete(id)
  onPiece({ kind: 'statements', statements: settled(after, visit, (id) => checks.get(id) ?? UNCHECKED) })
  const again = await verifyStatements(context, visit, changed, options)
  // A line that was only unclear keeps its original wording unless the rewrite is supported, too.
  const before = new Map(wrong.map(({ draft, check }) => [draft.id, { draft, check }]))
  const settledDrafts = after.map((draft) => {
    const check = again.checks.get(draft.id)
    const old = corrections.has(draft.id) ? before.get(draft.id) : undefined
    const worse = old && !isWrong(old.draft, old.check) && check?.verdict !== 'supported'
    const kept = worse ? old : { draft, check }
    if (kept.check) checks.set(draft.id, kept.check)
    return kept.draft
  })
  return { drafts: settledDrafts, checks, failure: again.failure }
}

/** A statement without citations uses the words that the verifier found as evidence. */
function settled(
  drafts: readonly Draft[],
  visit: NumberedVisit,
  checkOf: (id: string) => Check,
): Statement[] {
  return drafts.map((draft) => {
    const check = checkOf(draft.id)
    const statement = { ...statementOf(draft, visit), check }
    const found = statement.evidence.length === 0 && check.verdict === 'supported'
    return found ? { ...statement, evidence: check.words } : statement
  })
}

export function originOf({ models, prompts }: WritingContext, verified: boolean): Origin {
  const { writer, verifier } = models
  return {
    writer: 'model',
    model: writer.name,
    where: writer.where,
    prompts: prompts.version,
    ...(verified ? { verifier: verifier.name, verifierWhere: verifier.where } : {}),
  }
}
