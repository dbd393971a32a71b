import type { Unit } from '../../../engine/read/units.ts'
import type { Hear, VisitToWrite, WriterFailed } from '../../ports/note-writer.ts'
import { WriterFailed as Failed } from '../../ports/note-writer.ts'
import { ask, type Ending } from './ask-model.ts'
import { answerTokens, tokensIn, tooLong } from './context-size.ts'
import { type Draft, draftOf, statementOf, textKey } from './drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { type NumberedVisit, visitLines } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { templateBlock, visitBlock } from './request-blocks.ts'
import { statementsSchema } from './schemas.ts'
import { askedFor, wordBudget } from './word-budget.ts'
import { type Desk, progress } from './writing-context.ts'

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
const OVERLAP = 3
const AGAIN =
  '\nAn earlier answer could not be used. Answer with JSON objects only, one per line, no prose, no code fence.'

/** Writes the first draft statement by statement. Rejects with a WriterFailed if nothing is usable. */
export async function writeDraft(
  desk: Desk,
  note: VisitToWrite,
  visit: NumberedVisit,
  hear: Hear,
  signal: AbortSignal,
): Promise<Written> {
  const budget = wordBudget(visit.words, note.length)
  for (;;) {
    try {
      const whole = writePrompt(desk, note, visit.units, askedFor(budget))
      const fits = desk.writerSize.fits(whole(''), answerTokens(budget)) && visit.words <= LONGEST_WHOLE_WORDS
      return fits
        ? { whole: true, ...(await writeOnce(desk, note, visit, whole, hear, signal)) }
        : { whole: false, ...(await writeStretches(desk, note, visit, budget, hear, signal)) }
    } catch (error) {
      // The server knows its context size better.
      if (!(error instanceof Failed && error.failure === 'too-long' && desk.writerSize.shrink())) throw error
    }
  }
}

type PromptFor = (again: string) => Prompt

function writePrompt(
  { prompts }: Desk,
  note: VisitToWrite,
  units: readonly Unit[],
  budget: number,
  part = '',
): PromptFor {
  const blocks = [templateBlock(note), visitBlock(units)]
  return (again) => prompts.write(blocks, { budget: String(budget), part, again })
}

/** Retries once if the answer has too little for a note. */
async function writeOnce(
  desk: Desk,
  note: VisitToWrite,
  visit: NumberedVisit,
  promptFor: PromptFor,
  hear: Hear,
  signal: AbortSignal,
): Promise<Omit<Written, 'whole'>> {
  const first = await collect(desk, note, visit, promptFor(''), [], hear, signal)
  if (enough(first.drafts, visit.words)) return written(first)
  if (first.ending.kind === 'failed') return written(first)
  hear({ kind: 'statements', statements: [] })
  const second = await collect(desk, note, visit, promptFor(AGAIN), [], hear, signal)
  if (second.drafts.length >= first.drafts.length) return written(second)
  hear({ kind: 'statements', statements: first.drafts.map((draft) => statementOf(draft, visit)) })
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
  desk: Desk,
  note: VisitToWrite,
  visit: NumberedVisit,
  prompt: Prompt,
  before: readonly Draft[],
  hear: Hear,
  signal: AbortSignal,
): Promise<Collected> {
  const drafts: Draft[] = []
  const known = new Set(before.map(keyOf))
  const ending = await ask({
    ...{ model: desk.models.writer, size: desk.writerSize, task: 'write', temperature: 0.2 },
    answerTokens: answerTokens(wordBudget(visit.words, note.length)),
    ...{ prompt, schema: statementsSchema(desk.models.writer, note.sections), signal },
    ...progress(hear, before.length === 0 ? 'reading' : 'writing', 'writing'),
    take(line) {
      const draft = draftOf(line, { sections: note.sections, visit, mark: prompt.mark, newId: desk.newId })
      if (!draft) return 'unusable'
      if (known.has(keyOf(draft))) return 'repeated'
      known.add(keyOf(draft))
      drafts.push(draft)
      hear({ kind: 'statement', statement: statementOf(draft, visit) })
      return 'taken'
    },
    restart() {
      drafts.length = 0
      known.clear()
      for (const draft of before) known.add(keyOf(draft))
      hear({ kind: 'statements', statements: before.map((draft) => statementOf(draft, visit)) })
    },
  })
  return { drafts, ending }
}

function keyOf({ text }: Draft): string {
  return textKey(text)
}

/** Writes stretch by stretch, then merges them into one note. */
async function writeStretches(
  desk: Desk,
  note: VisitToWrite,
  visit: NumberedVisit,
  budget: number,
  hear: Hear,
  signal: AbortSignal,
): Promise<Omit<Written, 'whole'>> {
  const stretches = stretchesOf(desk, note, visit, budget)
  const share = Math.max(80, Math.round((1.4 * askedFor(budget)) / stretches.length))
  const drafts: Draft[] = []
  let failure: WriterFailed | undefined
  let cutOff = 0
  for (const [index, units] of stretches.entries()) {
    const part = `The visit is long. This is stretch ${index + 1} of ${stretches.length}; the others are written separately. Write only what this stretch supports, about ${share} words. `
    const promptFor = writePrompt(desk, note, units, share, part)
    let found = await collect(desk, note, visit, promptFor(''), drafts, hear, signal)
    if (found.drafts.length === 0 && found.ending.kind !== 'failed')
      found = await collect(desk, note, visit, promptFor(AGAIN), drafts, hear, signal)
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
  const merged = await mergeDrafts(desk, note, visit, drafts, budget, hear, signal)
  return { drafts: merged, trouble }
}

/** Neighboring units that fit in one request, with some overlap. */
function stretchesOf(desk: Desk, note: VisitToWrite, visit: NumberedVisit, budget: number): Unit[][] {
  const frame = writePrompt(desk, note, [], budget, 'x'.repeat(200))('')
  const room = desk.writerSize.roomFor(frame) - answerTokens(Math.min(220, budget))
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
