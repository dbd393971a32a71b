import { MAX_OMISSIONS, type Origin, UNCHECKED } from '#shared/domain/statements.ts'
import type { OnPiece, VisitToWrite, WrittenNote } from '../../ports/note-writer.ts'
import { checkFor, factsFor, omissionsFor, toCheck } from './check-drafts.ts'
import { type Draft, inOrder } from './drafts.ts'
import { type NumberedVisit, numberedVisit } from './numbered-visit.ts'
import { reviseDraft } from './revise-draft.ts'
import { settled, verifyAndCorrect } from './verify-and-correct.ts'
import { writeDraft } from './write-draft.ts'
import { progress, type WritingContext } from './writing-context.ts'

const INCOMPLETE = 'The language model stopped before it finished. The note below is incomplete.'
const NOT_VERIFIED = "The language model couldn't check this note. Built-in checks were used instead."
const PARTLY_VERIFIED =
  "The language model couldn't check every line of this note. Built-in checks were used for the rest."

/**
 * Draft, revision, verification and cold reading, correction, omissions. If anything fails after the draft, the note is kept.
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
