import type { Check } from '#shared/domain/statements.ts'
import { askModel } from './ask-model.ts'
import { doseWithoutDrug } from './certain-errors.ts'
import { oneLine } from './clean-text.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, noteText, topicOf, wordsOf } from './drafts.ts'
import { type NumberedVisit, numbersOf, unitNumbers, unitsAt } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { visitBlock } from './request-blocks.ts'
import { retrievalOver } from './retrieval.ts'
import { correctionsSchema } from './schemas.ts'
import { unitsNear, type Verified } from './verify-statements.ts'
import type { WritingContext } from './writing-context.ts'

type ToCorrect = { draft: Draft; check: Check; unclear: string | undefined }
/** By statement ID: the corrected statement, or null for a dropped one. */
export type Corrections = Map<string, Draft | null>

/** More would make it a different note; the rest keeps its verdict. */
const MAX_CORRECTED = 30

/** Statements to rewrite: those the visit contradicts, doses without their drug, and lines a reader would misread. */
export function toCorrect(
  drafts: readonly Draft[],
  { checks, unclear }: Pick<Verified, 'checks' | 'unclear'>,
): ToCorrect[] {
  const found = drafts.flatMap((draft) => {
    const check = checks.get(draft.id)
    return check ? [{ draft, check, unclear: unclear.get(draft.id) }] : []
  })
  const wrong = found.filter(({ draft, check }) => isWrong(draft, check))
  const unreadable = found.filter(({ draft, check, unclear }) => unclear && !isWrong(draft, check))
  return [...wrong, ...unreadable].slice(0, MAX_CORRECTED)
}

export function isWrong(draft: Draft, check: Check): boolean {
  return check.verdict === 'contradicted' || doseWithoutDrug(draft) !== undefined
}

/** Asks once. Statements that the model omits stay unchanged. */
export async function correctStatements(
  context: WritingContext,
  visit: NumberedVisit,
  wrong: readonly ToCorrect[],
  options: { signal: AbortSignal; onWaiting: (secondsLeft: number | null) => void },
): Promise<Corrections> {
  const corrections: Corrections = new Map()
  const prompt = promptFor(context, visit, wrong)
  if (!prompt) return corrections
  const wrongIds = new Set(
    wrong.filter(({ draft, check }) => isWrong(draft, check)).map(({ draft }) => draft.id),
  )
  const byShortId = new Map(wrong.map(({ draft }, index) => [`s${index + 1}`, draft]))
  await askModel({
    model: context.models.writer,
    size: context.writerSize,
    task: 'correct',
    temperature: 0,
    prompt,
    schema: correctionsSchema(context.models.writer),
    answerTokens: tokensFor(wrong),
    ...options,
    take({ value, raw }) {
      const draft = byShortId.get(oneLine(value.id))
      if (!draft || raw.includes(prompt.mark)) return 'unusable'
      if (corrections.has(draft.id)) return 'repeated'
      const topic = topicOf(value.topic) || draft.topic
      const text = noteText(value.text, topic)
      const units = unitNumbers(value.units, visit)
      if (value.drop === true) {
        if (wrongIds.has(draft.id)) corrections.set(draft.id, null)
      } else if (/[\p{L}\p{N}]/u.test(text) && units.length > 0)
        corrections.set(draft.id, { ...draft, topic, text, units })
      else return 'unusable'
      return 'taken'
    },
    restart: () => corrections.clear(),
  })
  return corrections
}

function tokensFor(wrong: readonly ToCorrect[]): number {
  return answerTokens(1.5 * wordsOf(wrong.map(({ draft }) => draft)))
}

function promptFor(
  context: WritingContext,
  visit: NumberedVisit,
  wrong: readonly ToCorrect[],
): Prompt | undefined {
  const lines = wrong.map(({ draft, check, unclear }, index) => {
    const { section, topic, text, units } = draft
    const why = isWrong(draft, check)
      ? { why: doseWithoutDrug(draft)?.why ?? check.why ?? 'The visit says otherwise.' }
      : {}
    return JSON.stringify({ id: `s${index + 1}`, section, topic, text, units, ...why, unclear })
  })
  const statements = { name: 'STATEMENTS', text: lines.join('\n') }
  const room = tokensFor(wrong)
  const whole = context.prompts.correct([visitBlock(visit.units), statements])
  if (context.writerSize.fits(whole, room)) return whole
  const cited = wrong.map(({ draft, check }) => ({
    text: draft.text,
    units: [...draft.units, ...numbersOf(check.words, visit)],
  }))
  const near = unitsAt(unitsNear(cited, visit, retrievalOver(visit)), visit)
  const part = context.prompts.correct([visitBlock(near), statements])
  return context.writerSize.fits(part, room) ? part : undefined
}
