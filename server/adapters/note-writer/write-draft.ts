import type { Unit } from '../../../engine/read/units.ts'
import type { OnPiece, VisitToWrite, WriterFailed } from '../../ports/note-writer.ts'
import { WriterFailed as Failed } from '../../ports/note-writer.ts'
import { askModel, type Ending } from './ask-model.ts'
import { answerTokens, tokensIn, tooLong } from './context-size.ts'
import { type Draft, draftOf, statementOf, textKey } from './drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { type NumberedVisit, visitLines } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { templateBlock, visitBlock } from './request-blocks.ts'
import { statementsSchema } from './schemas.ts'
import { askedFor, wordBudget } from './word-budget.ts'
import { progress, type WritingContext } from './writing-context.ts'

export type Written = {
  drafts: Draft[]
  /** The whole visit fits in one request. */
  whole: boolean
  /** How the answer ended, if not normally. */
  trouble: 'failed' | 'cut-off' | undefined
}

/** Longer visits are read in stretches even if the model's context is larger: models skip too much. */
const LONGEST_WHOLE_WORDS = 12_000
/** Units shared by neighboring stretches. */
export const OVERLAP = 3
const AGAIN =
  '\nAn earlier answer could not be used. Answer with JSON objects only, one per line, no prose, no code fence.'

const OWN_STYLE = 'This clinician’s own style, which is about form only:'

/** Writes the first draft statement by statement. Rejects with a WriterFailed if nothing is usable. */
export async function writeDraft(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Written> {
  const budget = wordBudget(visit.words, note.length)
  for (;;) {
    try {
      const whole = writePrompt(context, note, visit.units, askedFor(budget))
      const fits =
        context.writerSize.fits(whole(''), answerTokens(budget)) && visit.words <= LONGEST_WHOLE_WORDS
      return fits
        ? { whole: true, ...(await writeOnce(context, note, visit, whole, onPiece, signal)) }
        : { whole: false, ...(await writeStretches(context, note, visit, budget, onPiece, signal)) }
    } catch (error) {
      // The server knows its context size better.
      if (!(error instanceof Failed && error.failure === 'too-long' && context.writerSize.shrink()))
        throw error
    }
  }
}

type PromptFor = (again: string) => Prompt

function writePrompt(
  { prompts }: WritingContext,
  note: VisitToWrite,
  units: readonly Unit[],
  budget: number,
  part = '',
): PromptFor {
  const blocks = [templateBlock(note), visitBlock(units)]
  const style = note.style?.length ? `${OWN_STYLE} ${note.style.join(' ')}\n` : ''
  return (again) => prompts.write(blocks, { budget: String(budget), part, again, style })
}

/** Retries once if the answer has too little for a note. */
async function writeOnce(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  promptFor: PromptFor,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Omit<Written, 'whole'>> {
  const first = await collect(context, note, visit, promptFor(''), [], onPiece, signal)
  if (enough(first.drafts, visit.words)) return written(first)
  if (first.ending.kind === 'failed') return written(first)
  onPiece({ kind: 'statements', statements: [] })
  const second = await collect(context, note, visit, promptFor(AGAIN), [], onPiece, signal)
  if (second.drafts.length >= first.drafts.length) return written(second)
  onPiece({ kind: 'statements', statements: first.drafts.map((draft) => statementOf(draft, visit)) })
  return written(first)
}

function enough(drafts: readonly Draft[], visitWords: number): boolean {
  return drafts.length >= Math.min(3, Math.max(1, Math.floor(visitWords / 100)))
}

type Collected = { drafts: Draft[]; ending: Ending }

function written({ drafts, ending }: Collected): Omit<Written, 'whole'> {
  if (drafts.length === 0)
    throw ending.kind === 'failed' ? ending.failure : new Failed('unusable', 'no statement')
  return { drafts, trouble: ending.kind === 'finished' ? undefined : ending.kind }
}

/** One request. Emits each statement as soon as its line is complete. */
async function collect(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  prompt: Prompt,
  before: readonly Draft[],
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Collected> {
  const drafts: Draft[] = []
  const known = new Set(before.map(keyOf))
  const ending = await askModel({
    model: context.models.writer,
    size: context.writerSize,
    task: 'write',
    temperature: 0.2,
    answerTokens: answerTokens(wordBudget(visit.words, note.length)),
    prompt,
    schema: statementsSchema(context.models.writer, note.sections),
    signal,
    ...progress(onPiece, before.length === 0 ? 'reading' : 'writing', 'writing'),
    take(line) {
      const draft = draftOf(line, { sections: note.sections, visit, mark: prompt.mark, newId: context.newId })
      if (!draft) return 'unusable'
      if (known.has(keyOf(draft))) return 'repeated'
      known.add(keyOf(draft))
      drafts.push(draft)
      onPiece({ kind: 'statement', statement: statementOf(draft, visit) })
      return 'taken'
    },
    restart() {
      drafts.length = 0
      known.clear()
      for (const draft of before) known.add(keyOf(draft))
      onPiece({ kind: 'statements', statements: before.map((draft) => statementOf(draft, visit)) })
    },
  })
  return { drafts, ending }
}

function keyOf({ text }: Draft): string {
  return textKey(text)
}

/** One stretch of a visit that is still going on. Rejects with a WriterFailed, also if the answer breaks off. */
export async function writeOneStretch(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  units: readonly Unit[],
  { words, part }: { words: number; part: string },
  signal: AbortSignal,
): Promise<Draft[]> {
  const prompt = writePrompt(context, note, units, words, part)('')
  const { drafts, ending } = await collect(context, note, visit, prompt, [], () => undefined, signal)
  if (ending.kind === 'failed') throw ending.failure
  return drafts
}

/** Writes stretch by stretch, then merges them into one note. */
async function writeStretches(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  budget: number,
  onPiece: OnPiece,
  signal: AbortSignal,
): Promise<Omit<Written, 'whole'>> {
  const stretches = stretchesOf(context, note, visit, budget)
  const share = Math.max(80, Math.round((1.15 * askedFor(budget)) / stretches.length))
  const drafts: Draft[] = []
  let failure: WriterFailed | undefined
  let cutOff = 0
  for (const [index, units] of stretches.entries()) {
    const part = `The visit is long. This is stretch ${index + 1} of ${stretches.length}; the others are written separately. Write only what this stretch supports, about ${share} words. `
    const promptFor = writePrompt(context, note, units, share, part)
    let found = await collect(context, note, visit, promptFor(''), drafts, onPiece, signal)
    if (found.drafts.length === 0 && found.ending.kind !== 'failed')
      found = await collect(context, note, visit, promptFor(AGAIN), drafts, onPiece, signal)
    drafts.push(...found.drafts)
    if (found.ending.kind === 'cut-off') cutOff += 1
    if (found.ending.kind === 'failed') {
      failure = found.ending.failure
      break
    }
  }
  if (drafts.length === 0) throw failure ?? new Failed('unusable', 'no statement')
  if (failure) return { drafts, trouble: 'failed' }
  const trouble = cutOff === stretches.length ? 'cut-off' : undefined
  const merged = await mergeDrafts(context, note, visit, drafts, budget, onPiece, signal)
  return { drafts: merged, trouble }
}

/** Neighboring units that fit in one request, with some overlap. */
function stretchesOf(
  context: WritingContext,
  note: VisitToWrite,
  visit: NumberedVisit,
  budget: number,
): Unit[][] {
  const frame = writePrompt(context, note, [], budget, 'x'.repeat(200))('')
  const room = context.writerSize.roomFor(frame) - answerTokens(Math.min(220, budget))
  const most = Math.min(room, tokensIn('x'.repeat(LONGEST_WHOLE_WORDS * 6)))
  const stretches: Unit[][] = []
  let stretch: Unit[] = []
  let used = 0
  for (const unit of visit.units) {
    const cost = tokensIn(visitLines([unit])) + 1
    if (cost > most) throw tooLong()
    if (used + cost > most && stretch.length > 0) {
      stretches.push(stretch)
      stretch = stretch.length > 2 * OVERLAP ? stretch.slice(-OVERLAP) : []
      used = tokensIn(visitLines(stretch))
      if (used + cost > most) [stretch, used] = [[], 0]
    }
    stretch.push(unit)
    used += cost
  }
  if (stretch.length > 0) stretches.push(stretch)
  return stretches
}
