import type { OnPiece, VisitToWrite } from '../../ports/note-writer.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, statementOf, wordsOf } from './drafts.ts'
import { keepsRiskAndMedication } from './keeps-risk-and-medication.ts'
import type { NumberedVisit } from './numbered-visit.ts'
import { draftBlock, templateBlock } from './request-blocks.ts'
import { rewriteAll } from './revise-draft.ts'
import { maxWordsFor } from './word-budget.ts'
import { progress, type WritingContext } from './writing-context.ts'

const MAX_STAGES = 4

/** Merges the statements of several stretches into one note; in stages if they don't fit in one request. */
export async function mergeDrafts(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  budget: number,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Draft[]> {
  const waits = progress(onPiece, 'revising')
  const merge = (some: readonly Draft[], most: number) =>
    rewriteAll(context, note, visit, some, {
      task: 'merge',
      prompt: mergePrompt(context, note, some, most),
      usable: (merged) => merged.length >= Math.min(5, some.length) && keepsRiskAndMedication(some, merged),
      waits,
      signal,
    })
  let current = [...drafts]
  for (let stage = 0; stage < MAX_STAGES; stage += 1) {
    const groups = groupsThatFit(context, note, current, budget)
    if (groups.length === 1) {
      const merged = await merge(current, maxWordsFor(budget))
      if (merged) current = merged
      break
    }
    const next: Draft[] = []
    for (const group of groups) {
      const share = Math.max(60, Math.round((1.5 * budget * wordsOf(group)) / wordsOf(current)))
      next.push(...((await merge(group, Math.min(share, wordsOf(group)))) ?? group))
    }
    if (wordsOf(next) >= wordsOf(current)) break
    current = next
  }
  onPiece({ kind: 'statements', statements: current.map((draft) => statementOf(draft, visit)) })
  return current
}

function mergePrompt(
  { prompts }: WritingContext,
  note: VisitToWrite,
  drafts: readonly Draft[],
  most: number,
) {
  return prompts.merge([templateBlock(note), draftBlock(drafts)], { most: String(most) })
}

function groupsThatFit(
  context: WritingContext,
  note: VisitToWrite,
  drafts: readonly Draft[],
  budget: number,
): Draft[][] {
  const fits = (some: readonly Draft[]) =>
    context.writerSize.fits(
      mergePrompt(context, note, some, budget),
      answerTokens(Math.min(1.2 * budget, wordsOf(some))),
    )
  if (fits(drafts)) return [[...drafts]]
  const groups: Draft[][] = []
  let group: Draft[] = []
  for (const draft of drafts) {
    if (group.length > 0 && !fits([...group, draft])) {
      groups.push(group)
      group = []
    }
    group.push(draft)
  }
  if (group.length > 0) groups.push(group)
  return groups
}
