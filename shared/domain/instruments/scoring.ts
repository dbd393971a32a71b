import type { Answer, Answers, AnswerValue, Instrument, Item } from './instrument.ts'
import { sumOf } from './instrument.ts'

/** The chart's general scale, the same for every instrument. The instrument's own score is shown above it. */
export type ScoreCard = {
  total: number
  max: number
  level: 'Minimal' | 'Moderate' | 'Severe'
  interpretation: string
}

const CARD_MAX = 20

const INTERPRETATIONS = {
  Minimal: 'Few difficulties were reported. Continue as planned and reassess at the next interval.',
  Moderate: 'Some of the reported difficulties deserve a closer look at the next visit.',
  Severe: 'Marked difficulties were reported. Review the answers soon and consider changing treatment.',
} as const

/** Shown instead, so a low total can't hide a safety concern. */
const SAFETY_INTERPRETATION =
  'An answer raises a safety concern. Review it today, whatever the total is. Flagged answers are listed below.'

/** Checkbox answers are not summed. */
export function scoreCardOf(instrument: Pick<Instrument, 'items'>, answers: Answers): ScoreCard {
  const total = sumOf(answers, instrument.items)
  const level = total <= 7 ? 'Minimal' : total <= 14 ? 'Moderate' : 'Severe'
  const safety = safetyItemsOf(instrument, answers).length > 0
  const interpretation = safety ? SAFETY_INTERPRETATION : INTERPRETATIONS[level]
  return { total, max: CARD_MAX, level, interpretation }
}

/** Looks up an option's value, also when a client sent it as a string; undefined when there is no such option. */
function optionValue(item: Item, given: unknown): AnswerValue | undefined {
  return item.options.find(({ value }) => value === given || String(value) === given)?.value
}

/** Normalizes an answer to the instrument's values; undefined when it is invalid. */
function answerTo(item: Item, given: unknown): Answer | undefined {
  if (item.type === 'radio') return Array.isArray(given) ? undefined : optionValue(item, given)
  const values = (Array.isArray(given) ? given : [given]).map((value) => optionValue(item, value))
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined
  return [...new Set(values as AnswerValue[])]
}

/** Separates valid answers from invalid ones. An empty answer (null, '' or []) clears the earlier one. */
export function readAnswers(
  { items }: Pick<Instrument, 'items'>,
  given: Record<string, unknown>,
): { answers: Answers; takenBack: string[]; wrong: string[] } {
  const byId = new Map(items.map((item) => [item.id, item]))
  const answers: Answers = {}
  const takenBack: string[] = []
  const wrong: string[] = []
  for (const [id, value] of Object.entries(given)) {
    const item = byId.get(id)
    if (!item) wrong.push(id)
    else if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      takenBack.push(id)
    else {
      const answer = answerTo(item, value)
      if (answer === undefined) wrong.push(id)
      else answers[id] = answer
    }
  }
  return { answers, takenBack, wrong }
}

export function unansweredOf({ items }: Pick<Instrument, 'items'>, answers: Answers): Item[] {
  return items.filter(({ id }) => !Object.hasOwn(answers, id))
}

/** Items whose answers need a review today. */
export function safetyItemsOf({ items }: Pick<Instrument, 'items'>, answers: Answers): Item[] {
  return items.filter(({ id, safetyValues = [] }) =>
    [answers[id] ?? []].flat().some((value) => safetyValues.includes(value)),
  )
}
