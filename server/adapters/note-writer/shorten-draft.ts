import type { OnPiece, VisitToWrite } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { oneLine } from './clean-text.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, noteText, wordsOf } from './drafts.ts'
import { keepsRiskAndMedication } from './keeps-risk-and-medication.ts'
import { templateBlock } from './request-blocks.ts'
import { cutsSchema } from './schemas.ts'
import { cutTo, wordCount } from './word-budget.ts'
import { progress, type WritingContext } from './writing-context.ts'

/** A statement in fewer words, or none at all. */
type Cut = { draft: Draft; text: string }

/**
 * Models can't count words: asked for a shorter note, they return one that is far too long or has lost half
 * of what matters. So the model proposes cuts, least important content first, and they are applied until the
 * note is short enough.
 */
export async function shortenDraft(
  context: WritingContext,
  note: VisitToWrite,
  drafts: readonly Draft[],
  budget: number,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Draft[] | undefined> {
  const now = wordsOf(drafts)
  const most = cutTo(budget)
  const save = Math.ceil((1.15 * (now - most)) / 10) * 10
  const words = { now: String(now), most: String(most), save: String(save) }
  const prompt = context.prompts.shorten([templateBlock(note), numberedBlock(drafts)], words)
  const byId = new Map(drafts.map((draft, index) => [`s${index + 1}`, draft]))
  let cuts = new Map<string, Cut>()
  await askModel({
    model: context.models.writer,
    size: context.writerSize,
    task: 'shorten',
    temperature: 0.2,
    prompt,
    signal,
    schema: cutsSchema(),
    answerTokens: answerTokens(0.6 * now),
    ...progress(onPiece, 'revising'),
    take({ value, raw }) {
      const draft = byId.get(oneLine(value.id))
      if (!draft || raw.includes(prompt.mark)) return 'unusable'
      if (cuts.has(draft.id)) return 'repeated'
      const text = noteText(value.text, draft.topic)
      if (wordCount(text) >= wordCount(draft.text)) return 'unusable'
      cuts.set(draft.id, { draft, text })
      return 'taken'
    },
    restart() {
      cuts = new Map()
    },
  })
  // Cuts that arrived before an answer was cut off are valid.
  return cuts.size === 0 ? undefined : withCuts(drafts, [...cuts.values()], most)
}

function withCuts(drafts: readonly Draft[], cuts: readonly Cut[], most: number): Draft[] {
  let current = [...drafts]
  for (const { draft, text } of cuts) {
    if (wordsOf(current) <= most) break
    const next = current.flatMap((one) =>
      one.id !== draft.id ? [one] : text === '' ? [] : [{ ...one, text }],
    )
    if (keepsRiskAndMedication(drafts, next)) current = next
  }
  return current
}

function numberedBlock(drafts: readonly Draft[]) {
  const lines = drafts.map(({ section, topic, text }, index) =>
    JSON.stringify({ id: `s${index + 1}`, words: wordCount(text), section, topic, text }),
  )
  return { name: 'NOTE', text: lines.join('\n') }
}
