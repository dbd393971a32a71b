import type { Hear, VisitToWrite } from '../../ports/note-writer.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, statementOf, wordsOf } from './drafts.ts'
import { keepsWhatMatters } from './keeps-risk-and-medication.ts'
import type { NumberedVisit } from './numbered-visit.ts'
import { draftBlock, templateBlock } from './request-blocks.ts'
import { rewriteAll } from './revise-draft.ts'
import { mostFor } from './word-budget.ts'
import { type Desk, progress } from './writing-context.ts'

const MOST_STAGES = 4

/** Merges the statements of several stretches into one note; in stages if they don't fit in one request. */
export async function mergeDrafts(
  desk: Desk,
  note: VisitToWrite,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  budget: number,
  hear: Hear,
  signal: AbortSignal,
): Promise<Draft[]> {
  const waits = progress(hear, 'revising')
  const merge = (some: readonly Draft[], most: number) =>
    rewriteAll(desk, note, visit, some, {
      task: 'merge',
      prompt: mergePrompt(desk, note, some, most),
      usable: (merged) => merged.length >= Math.min(5, some.length) && keepsWhatMatters(some, merged),
      waits,
      signal,
    })
  let current = [...drafts]
  for (let stage = 0; stage < MOST_STAGES; stage += 1) {
    const groups = groupsThatFit(desk, note, current, budget)
    if (groups.length === 1) {
      const merged = await merge(current, mostFor(budget))
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
  hear({ kind: 'statements', statements: current.map((draft) => statementOf(draft, visit)) })
  return current
}

function mergePrompt({ prompts }: Desk, note: VisitToWrite, drafts: readonly Draft[], most: number) {
  return prompts.merge([templateBlock(note), draftBlock(drafts)], { most: String(most) })
}

function groupsThatFit(desk: Desk, note: VisitToWrite, drafts: readonly Draft[], budget: number): Draft[][] {
  const fits = (some: readonly Draft[]) =>
    desk.writerSize.fits(
      mergePrompt(desk, note, some, budget),
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
