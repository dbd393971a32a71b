import type { ChatTask } from '../../ports/chat-model.ts'
import type { OnPiece, VisitToWrite } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, draftOf, statementOf, textKey, wordsOf } from './drafts.ts'
import { keepsRiskAndMedication } from './keeps-risk-and-medication.ts'
import type { NumberedVisit } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { draftBlock, templateBlock, visitBlock } from './request-blocks.ts'
import { statementsSchema } from './schemas.ts'
import { shortenDraft } from './shorten-draft.ts'
import { isOver, maxWordsFor, wordBudget } from './word-budget.ts'
import { progress, type WritingContext } from './writing-context.ts'

type Rewrite = {
  task: ChatTask
  prompt: Prompt
  usable(drafts: readonly Draft[]): boolean
  waits: { onWaiting: (secondsLeft: number | null) => void }
  signal: AbortSignal
}

/**
 * Compares the draft with the visit again, and shortens it if it is too long. On failure, the draft is kept.
 */
export async function reviseDraft(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  whole: boolean,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Draft[]> {
  const budget = wordBudget(visit.words, note.length)
  const revised =
    context.models.revise && whole
      ? await revise(context, note, visit, drafts, budget, onPiece, signal)
      : undefined
  const current = revised ?? [...drafts]
  if (!isOver(wordsOf(current), budget)) return current
  const shorter = await shortenDraft(context, note, current, budget, onPiece, signal)
  if (shorter) tell(shorter, visit, onPiece)
  return shorter ?? current
}

async function revise(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  budget: number,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Draft[] | undefined> {
  const blocks = [templateBlock(note), visitBlock(visit.units), draftBlock(drafts)]
  const now = wordsOf(drafts)
  const most = maxWordsFor(budget)
  const prompt = context.prompts.revise(blocks, {
    now: String(now),
    most: String(most),
    cut: cutOf(now, most),
  })
  if (!context.writerSize.fits(prompt, answerTokens(Math.max(budget, wordsOf(drafts))))) return undefined
  const revised = await rewriteAll(context, note, visit, drafts, {
    task: 'revise',
    prompt,
    usable: (some) => some.length * 2 >= drafts.length && keepsRiskAndMedication(drafts, some),
    waits: progress(onPiece, 'revising'),
    signal,
  })
  if (revised) tell(revised, visit, onPiece)
  return revised
}

/** In words, which models follow better than numbers. */
function cutOf(now: number, most: number): string {
  const share = 1 - most / now
  if (share < 0.08) return ''
  const part = share > 0.28 ? 'a third' : share > 0.18 ? 'a quarter' : 'a tenth'
  return `Say it with about ${part} fewer words. `
}

function tell(drafts: readonly Draft[], visit: NumberedVisit, onPiece: OnPiece): void {
  onPiece({ kind: 'statements', statements: drafts.map((draft) => statementOf(draft, visit)) })
}

/** Asks the model for a complete note. Undefined if the answer failed, was cut off, or lost too much. */
export async function rewriteAll(
  context: WritingContext,
  note: Pick<VisitToWrite, 'sections'>,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  { task, prompt, usable, waits, signal }: Rewrite,
): Promise<Draft[] | undefined> {
  const known = new Map(drafts.map((draft) => [textKey(draft.text), draft]))
  let found = new Map<string, Draft>()
  const { kind } = await askModel({
    model: context.models.writer,
    size: context.writerSize,
    task,
    temperature: 0.2,
    prompt,
    schema: statementsSchema(context.models.writer, note.sections),
    answerTokens: answerTokens(1.2 * wordsOf(drafts)),
    signal,
    onWaiting: waits.onWaiting,
    take(line) {
      const draft = draftOf(line, { sections: note.sections, visit, mark: prompt.mark, newId: context.newId })
      if (!draft) return 'unusable'
      const key = textKey(draft.text)
      if (found.has(key)) return 'repeated'
      found.set(key, joined(draft, known.get(key)))
      return 'taken'
    },
    restart() {
      found = new Map()
    },
  })
  const result = [...found.values()]
  return kind === 'finished' && usable(result) ? result : undefined
}

/** Unchanged text is the same statement and keeps its ID and evidence. */
function joined(draft: Draft, before: Draft | undefined): Draft {
  if (!before) return draft
  const units = [...new Set([...before.units, ...draft.units])].sort((a, b) => a - b)
  return { ...draft, id: before.id, units }
}
