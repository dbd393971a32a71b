import { type Check, type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import type { OnPiece, WriterFailed } from '../../ports/note-writer.ts'
import { correctStatements, isWrong, toCorrect } from './correct-statements.ts'
import { type Draft, statementOf } from './drafts.ts'
import type { NumberedVisit } from './numbered-visit.ts'
import { type NoteLine, readCold } from './read-cold.ts'
import { verifyStatements } from './verify-statements.ts'
import { progress, type WritingContext } from './writing-context.ts'

type Verified = { drafts: Draft[]; checks: Map<string, Check>; failure: WriterFailed | undefined }

/**
 * Checks every statement and, unless revisions are off, reads the note cold. Contradicted and unclear statements are
 * rewritten once and checked again. `rest` is the part of the note that stays as it is.
 */
export async function verifyAndCorrect(
  context: WritingContext,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  onPiece: OnPiece,
  signal: AbortSignal,
  rest: readonly NoteLine[] = [],
): Promise<Verified> {
  const { verifier, revise } = context.models
  const { onWaiting } = progress(onPiece, 'checking')
  const onChecks = (checks: Record<string, Check>) => onPiece({ kind: 'checks', checks })

  const verify = (lines: readonly Draft[]) =>
    verifyStatements(context, visit, lines, { signal, onWaiting, onChecks })
  const verifying = verify(drafts)
  // A local model runs one request at a time, and one that has just failed isn't asked again.
  const failed = verifier.local && (await verifying).failure
  const reading = revise && !failed ? readCold(context, drafts, [...rest, ...drafts], signal) : new Map()
  const [{ checks, failure }, unclear] = await Promise.all([verifying, reading])
  const wrong = failure ? [] : toCorrect(drafts, checks, unclear)
  if (wrong.length === 0) return { drafts: [...drafts], checks, failure }

  const waits = progress(onPiece, 'correcting')
  const corrections = await correctStatements(context, visit, wrong, { signal, ...waits })
  const after = drafts.flatMap((draft) => {
    const corrected = corrections.get(draft.id)
    return corrected === null ? [] : [corrected ?? draft]
  })
  // If everything is contradicted, the clinician has to see it.
  if (corrections.size === 0 || after.length === 0) return { drafts: [...drafts], checks, failure }
  for (const id of corrections.keys()) checks.delete(id)
  onPiece({ kind: 'statements', statements: settled(after, visit, (id) => checks.get(id) ?? UNCHECKED) })
  const again = await verify(after.filter(({ id }) => corrections.has(id)))
  // A line that was only unclear keeps its original wording unless the rewrite is supported, too.
  const before = new Map(wrong.map((one) => [one.draft.id, one]))
  const note = after.map((draft) => {
    const check = again.checks.get(draft.id)
    const old = corrections.has(draft.id) ? before.get(draft.id) : undefined
    const worse = old && !isWrong(old.draft, old.check) && check?.verdict !== 'supported'
    const kept = worse ? old : { draft, check }
    if (kept.check) checks.set(draft.id, kept.check)
    return kept.draft
  })
  return { drafts: note, checks, failure: again.failure }
}

/** A statement without citations uses the words that the verifier found as evidence. */
export function settled(
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
