import { sameHeading } from '#shared/domain/note-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import {
  type PartToRewrite,
  type RewrittenPart,
  type SectionAction,
  WriterFailed,
} from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { checkFor, factsFor, toCheck } from './check-drafts.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, draftOf, statementOf, textKey } from './drafts.ts'
import { reportsNothing } from './json-lines.ts'
import { type NumberedVisit, numberedVisit, unitsAt, withNeighbors } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { templateBlock, visitBlock } from './request-blocks.ts'
import { retrievalOver } from './retrieval.ts'
import { statementsSchema } from './schemas.ts'
import { wordBudget, wordCount } from './word-budget.ts'
import { originOf, verifyAndCorrect } from './write-note.ts'
import type { WritingContext } from './writing-context.ts'

const NOT_VERIFIED = "The language model couldn't check this part. Built-in checks were used instead."

/** Rewrites one section, or one line of it, and verifies it like a whole note. */
export async function rewritePart(
  context: WritingContext,
  part: PartToRewrite,
  signal: AbortSignal,
): Promise<RewrittenPart> {
  const visit = numberedVisit(part.text)
  const old = part.statements.filter(({ id, section }) =>
    part.statementId === undefined ? sameHeading(section, part.heading) : id === part.statementId,
  )
  const drafts = await rewritten(context, part, old, visit, signal)
  if (drafts.length === 0) return { statements: [], origin: originOf(context, false), notice: null }
  const verified = await verifyAndCorrect(context, visit, drafts, () => undefined, signal)
  const missing = verified.drafts.some(({ id }) => !verified.checks.has(id))
  const facts = missing
    ? await factsFor(context, visit, part, toCheck(verified.drafts, visit), verified.drafts, signal)
    : undefined
  const statements: Statement[] = verified.drafts.map((draft) => ({
    ...statementOf(draft, visit),
    check: checkFor(draft.id, verified.checks, facts?.checks ?? new Map()),
  }))
  return {
    statements,
    origin: originOf(context, verified.checks.size > 0),
    notice: missing ? NOT_VERIFIED : null,
  }
}

async function rewritten(
  context: WritingContext,
  part: PartToRewrite,
  old: readonly PartToRewrite['statements'][number][],
  visit: NumberedVisit,
  signal: AbortSignal,
): Promise<Draft[]> {
  const prompt = promptFor(context, part, old, visit)
  const sections = part.sections.filter(({ heading }) => sameHeading(heading, part.heading))
  const ids = new Map(old.map(({ id, text }) => [textKey(text), id]))
  const rest = new Set(part.statements.filter((one) => !old.includes(one)).map(({ text }) => textKey(text)))
  for (const again of [false, true]) {
    let nothing = false
    const drafts: Draft[] = []
    const ending = await askModel({
      model: context.models.writer,
      size: context.writerSize,
      task: 'rewrite',
      temperature: 0.3,
      answerTokens: answerTokens(wordBudget(visit.words, 'standard')),
      prompt,
      schema: statementsSchema(context.models.writer, sections),
      signal,
      take(line) {
        if (reportsNothing(line)) nothing = true
        // Only one section was requested, so use its heading whatever the model writes.
        const value = { ...line.value, section: sections[0]?.heading ?? part.heading }
        const draft = draftOf(
          { ...line, value },
          { sections, visit, mark: prompt.mark, newId: context.newId },
        )
        if (!draft) return 'unusable'
        const key = textKey(draft.text)
        if (rest.has(key) || drafts.some(({ text }) => textKey(text) === key)) return 'repeated'
        drafts.push({ ...draft, id: ids.get(key) ?? draft.id })
        return 'taken'
      },
      restart: () => drafts.splice(0),
    })
    if (ending.kind === 'failed') throw ending.failure
    if (drafts.length > 0 || nothing) return drafts
    if (again) throw new WriterFailed('unusable', 'no statement')
  }
  return []
}

const REQUESTS: Record<SectionAction, string> = {
  shorter:
    'Make it clearly shorter than it is, at most {words} words: leave out what matters least, and keep every symptom, risk, medication, finding and decision.',
  longer:
    'Make it fuller than it is, about {words} words: add what the visit says and the part leaves out. If the visit says no more, do not stretch it.',
  regenerate: 'Write it again from the visit, about {words} words, without following how the note has it.',
}
const FACTORS: Record<SectionAction, number> = { shorter: 0.65, longer: 1.6, regenerate: 1 }

function promptFor(
  context: WritingContext,
  part: PartToRewrite,
  old: readonly PartToRewrite['statements'][number][],
  visit: NumberedVisit,
): Prompt {
  const { heading, statementId, action, statements } = part
  const current = old.reduce((sum, { text }) => sum + wordCount(text), 0)
  const usual = wordBudget(visit.words, 'standard') / Math.max(1, part.sections.length)
  const words = Math.max(8, Math.round((current || usual) * FACTORS[action]))
  const what =
    statementId === undefined ? `the section ${heading}` : `one statement of the section ${heading}`
  const rows = old.map(({ topic, text }) => JSON.stringify({ topic, text }))
  const rest = statements
    .filter((one) => !old.includes(one))
    .map(({ section, topic, text }) => JSON.stringify({ section, topic, text }))
  const blocks = [
    templateBlock(part),
    { name: 'NOTE', text: rest.join('\n') },
    { name: 'PART', text: [`This part is ${what}.`, ...rows].join('\n') },
  ]
  const how = REQUESTS[action].replace('{words}', String(words))
  const promptWith = (numbers?: readonly number[]) =>
    context.prompts.rewrite([...blocks, visitBlock(numbers ? unitsAt(numbers, visit) : visit.units)], {
      how,
      part: numbers ? 'The visit is long; these are the units closest to the part. ' : '',
    })
  const room = answerTokens(words * 1.3)
  const whole = promptWith()
  if (context.writerSize.fits(whole, room)) return whole
  const guidance = part.sections.find((section) => sameHeading(section.heading, heading))?.guidance ?? ''
  const ranked = retrievalOver(visit).find([heading, guidance, ...old.map(({ text }) => text)].join(' '), 200)
  let most = ranked.length
  while (
    most > 1 &&
    !context.writerSize.fits(promptWith(withNeighbors(ranked.slice(0, most), 1, visit)), room)
  )
    most = Math.floor(most * 0.7)
  return promptWith(withNeighbors(ranked.slice(0, most), 1, visit))
}
