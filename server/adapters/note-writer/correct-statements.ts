import type { Check } from '#shared/domain/statements.ts'
import { ask } from './ask.ts'
import { visitBlock } from './blocks.ts'
import { doseWithoutDrug } from './certain.ts'
import { oneLine } from './clean-text.ts'
import { answerTokens } from './context-size.ts'
import type { Desk } from './desk.ts'
import { type Draft, noteText, topicOf, wordsOf } from './drafts.ts'
import { type NumberedVisit, numbersOf, unitNumbers, unitsAt } from './numbered-visit.ts'
import type { Prompt } from './prompts.ts'
import { retrievalOver } from './retrieval.ts'
import { correctionsSchema } from './schemas.ts'
import { unitsNear } from './verify-statements.ts'

type ToCorrect = { draft: Draft; check: Check }
/** By statement id: the corrected statement, or null for one that is dropped. */
export type Corrections = Map<string, Draft | null>

/** More would be another note; the rest stays with its verdict. */
const MOST_CORRECTED = 30

/** What has to be written again: what the visit contradicts, and a dose without its drug. */
export function toCorrect(drafts: readonly Draft[], checks: ReadonlyMap<string, Check>): ToCorrect[] {
  return drafts
    .flatMap((draft) => {
      const check = checks.get(draft.id)
      return check && (check.verdict === 'contradicted' || doseWithoutDrug(draft)) ? [{ draft, check }] : []
    })
    .slice(0, MOST_CORRECTED)
}

/** Asks once. What the model leaves out stays as it is. */
export async function correctStatements(
  desk: Desk,
  visit: NumberedVisit,
  wrong: readonly ToCorrect[],
  options: { signal: AbortSignal; onWaiting: (secondsLeft: number | null) => void },
): Promise<Corrections> {
  const corrections: Corrections = new Map()
  const prompt = promptFor(desk, visit, wrong)
  if (!prompt) return corrections
  const byShortId = new Map(wrong.map(({ draft }, index) => [`s${index + 1}`, draft]))
  await ask({
    ...{ model: desk.models.writer, size: desk.writerSize, task: 'correct', temperature: 0 },
    ...{ prompt, schema: correctionsSchema(desk.models.writer), answerTokens: tokensFor(wrong), ...options },
    take({ value, raw }) {
      const draft = byShortId.get(oneLine(value.id))
      if (!draft || raw.includes(prompt.mark)) return 'unusable'
      if (corrections.has(draft.id)) return 'repeated'
      const topic = topicOf(value.topic) || draft.topic
      const text = noteText(value.text, topic)
      const units = unitNumbers(value.units, visit)
      if (value.drop === true) corrections.set(draft.id, null)
      else if (/[\p{L}\p{N}]/u.test(text) && units.length > 0)
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

function promptFor(desk: Desk, visit: NumberedVisit, wrong: readonly ToCorrect[]): Prompt | undefined {
  const lines = wrong.map(({ draft, check }, index) => {
    const { section, topic, text, units } = draft
    const why = doseWithoutDrug(draft)?.why ?? check.why ?? 'The visit says otherwise.'
    return JSON.stringify({ id: `s${index + 1}`, section, topic, text, units, why })
  })
  const statements = { name: 'STATEMENTS', text: lines.join('\n') }
  const room = tokensFor(wrong)
  const whole = desk.prompts.correct([visitBlock(visit.units), statements])
  if (desk.writerSize.fits(whole, room)) return whole
  const cited = wrong.map(({ draft, check }) => ({
    text: draft.text,
    units: [...draft.units, ...numbersOf(check.words, visit)],
  }))
  const near = unitsAt(unitsNear(cited, visit, retrievalOver(visit)), visit)
  const part = desk.prompts.correct([visitBlock(near), statements])
  return desk.writerSize.fits(part, room) ? part : undefined
}
