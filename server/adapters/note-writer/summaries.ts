import { sectionsOf } from '#shared/domain/note-text.ts'
import { sentencesIn } from '#shared/domain/sentences.ts'
import type { Unit } from '../../../engine/read/units.ts'
import type { ChatTask } from '../../ports/chat-model.ts'
import { type ChartNoteToRead, WriterFailed } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, draftOf, textKey } from './drafts.ts'
import { reportsNothing } from './json-lines.ts'
import { type NumberedVisit, numberedVisit } from './numbered-visit.ts'
import type { PromptName } from './prompts.ts'
import { visitBlock } from './request-blocks.ts'
import { sentencesSchema } from './schemas.ts'
import { verifyStatements } from './verify-statements.ts'
import type { WritingContext } from './writing-context.ts'

/**
 * Summaries of a visit or chart: the model writes sentences that cite units, and only verified ones are kept.
 */

export async function summaryOf(
  context: WritingContext,
  { text }: { text: string; noteType: string },
  signal: AbortSignal,
): Promise<string> {
  const sentences = await digest(context, 'summary', numberedVisit(text), signal)
  return sentences.join(' ')
}

export async function overviewOf(
  context: WritingContext,
  notes: readonly ChartNoteToRead[],
  signal: AbortSignal,
): Promise<string> {
  const sentences = await digest(context, 'overview', numberedChart(notes), signal)
  return sentences.join(' ')
}

const NOTHING_OPEN = 'The notes leave nothing open.'
const ADVICE = 'A recommendation ("Consider …") is supported when everything it says about the notes is.'

export async function recommendationsFrom(
  context: WritingContext,
  notes: readonly ChartNoteToRead[],
  signal: AbortSignal,
): Promise<string> {
  const paragraphs = await digest(context, 'recommendations', numberedChart(notes), signal, ADVICE)
  return paragraphs.length === 0 ? NOTHING_OPEN : paragraphs.join('\n\n')
}

/** Words per answer; no digest is longer. */
const MAX_WORDS = 350
const SECTION = { heading: 'SUMMARY' }

async function digest(
  context: WritingContext,
  task: Extract<ChatTask, PromptName>,
  visit: NumberedVisit,
  signal: AbortSignal,
  extra = '',
): Promise<string[]> {
  const { units, part } = fittingUnits(context, task, visit)
  const prompt = context.prompts[task]([visitBlock(units)], { part })
  for (const again of [false, true]) {
    let nothing = false
    const drafts: Draft[] = []
    const ending = await askModel({
      model: context.models.writer,
      size: context.writerSize,
      task,
      temperature: 0.2,
      prompt,
      schema: sentencesSchema(context.models.writer),
      answerTokens: answerTokens(MAX_WORDS),
      signal,
      take(line) {
        if (reportsNothing(line)) nothing = true
        const value = { ...line.value, section: SECTION.heading }
        const draft = draftOf(
          { ...line, value },
          { sections: [SECTION], visit, mark: prompt.mark, newId: context.newId },
        )
        if (!draft) return 'unusable'
        if (drafts.some(({ text }) => textKey(text) === textKey(draft.text))) return 'repeated'
        drafts.push(draft)
        return 'taken'
      },
      restart: () => drafts.splice(0),
    })
    if (ending.kind === 'failed') throw ending.failure
    if (nothing && drafts.length === 0) return []
    const supported = await supportedOf(context, visit, drafts, signal, extra)
    if (supported.length > 0) return supported
    if (again) throw new WriterFailed('unusable', 'no statement')
  }
  return []
}

/** Unsupported sentences are dropped, because a summary has no screen for checking them. */
async function supportedOf(
  context: WritingContext,
  visit: NumberedVisit,
  drafts: readonly Draft[],
  signal: AbortSignal,
  extra: string,
): Promise<string[]> {
  if (drafts.length === 0) return []
  const { checks, failure } = await verifyStatements(context, visit, drafts, { signal, extra })
  if (failure) throw failure
  return drafts.filter(({ id }) => checks.get(id)?.verdict === 'supported').map(({ text }) => text)
}

/** The newest notes, or the beginning and end of a visit, if not everything fits. */
function fittingUnits(
  context: WritingContext,
  task: Extract<ChatTask, PromptName>,
  { units }: NumberedVisit,
): { units: readonly Unit[]; part: string } {
  const fits = (some: readonly Unit[]) =>
    context.writerSize.fits(context.prompts[task]([visitBlock(some)], {}), answerTokens(MAX_WORDS))
  if (fits(units)) return { units, part: '' }
  const some = (count: number) =>
    task === 'summary'
      ? [...units.slice(0, count >> 1), ...units.slice(units.length - (count >> 1))]
      : units.slice(0, count)
  let low = 0
  for (let high = units.length; low < high; ) {
    const middle = (low + high + 1) >> 1
    if (fits(some(middle))) low = middle
    else high = middle - 1
  }
  return { units: some(low), part: task === 'summary' ? 'The visit is long; its middle is left out. ' : '' }
}

const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/

/** The notes' sentences, newest note first, each with its note and section. */
function numberedChart(notes: readonly ChartNoteToRead[]): NumberedVisit {
  const units: Unit[] = []
  let source = ''
  for (const { noteType, writtenOn, text } of notes) {
    for (const { heading, body } of sectionsOf(text)) {
      for (const line of body.split('\n')) {
        for (const sentence of sentencesIn(line.replace(LIST_MARK, ''))) {
          const start = source.length
          source += `${sentence.text}\n`
          const end = start + sentence.text.length
          const speaker = [noteType, writtenOn, heading.toLowerCase()].filter(Boolean).join(', ')
          units.push({ number: units.length + 1, start, end, speaker, text: sentence.text })
        }
      }
    }
  }
  return numberedVisit(source, units)
}
