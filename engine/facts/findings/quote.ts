import { personOf } from '../../rules/persons.ts'
import type { Exchange, Item } from '../exchange/exchange.ts'

const MAX_WORDS = 16
const DEFECT = /\b(?:um+|uh+|er+m?|hmm+)\b|\b(\w+),? \1\b|\.\.\.|…|--|[[({"“]|[—–-]\s*$|\?/i
/** Ends in the middle of a thought. */
const UNFINISHED =
  /\b(?:and|but|or|so|the|a|an|my|to|of|with|because|that|is|was|wasn't|i|like|if|when|for|in|it's|i'm|don't|would|than)[.,]?$/i
/** Refers to a person or thing the quotation doesn't name. */
const DANGLING =
  /^(?:(?:yeah|yes|no|well|oh),? )?(?:that|those|these|this|he|she|they|them|there|his|her|but|and|so|or|because|which)(?:'s|'re|'d)?\b/i
/** The sentence after the quotation must not reverse its meaning. */
const TURNS =
  /^(?:but|well|except|unless|actually|no|not|though|although|i mean|only|just|until|if|when|maybe|kidding|i am (?:kidding|joking)|this (?:last|past)|now|lately|these days|since)\b/i

export type QuotedAnswer = {
  text: string
  unit: number
  /** The antecedent of a leading "he" or "she": the relative in the previous sentence. */
  of?: string
}
type Choice = {
  /** Minimum words. */
  least?: number
  /** The purpose of the quotation: the window with the most of these words is chosen. */
  wanted?: RegExp
}

/** Whole sentences from one unit of an answer, verbatim; undefined if they aren't self-contained. */
export function quoteOfAnswer(
  source: string,
  { answer }: Pick<Exchange, 'answer'>,
  { least = 3, wanted }: Choice = {},
): QuotedAnswer | undefined {
  const starts = wanted ? answer.items : answer.items.slice(0, 1)
  let best: { quote: QuotedAnswer; hits: number } | undefined
  for (const start of starts) {
    const quote = windowFrom(source, answer.items, start, least)
    if (!quote) continue
    const hits =
      (wanted ? (quote.text.match(wanted)?.length ?? 0) : 0) + (start === answer.items[0] ? 0.5 : 0)
    if (hits > (best?.hits ?? 0)) best = { quote, hits }
  }
  return best?.quote
}

function windowFrom(
  source: string,
  items: readonly Item[],
  first: Item,
  least: number,
): QuotedAnswer | undefined {
  let end = first.start
  for (const item of items) {
    if (item.start < first.start) continue
    if (item.unit !== first.unit || wordsIn(source.slice(first.start, item.end)) > MAX_WORDS) break
    end = item.end
  }
  const text = source
    .slice(first.start, end)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]+$/, '')
  const words = wordsIn(text)
  if (words < least || words > MAX_WORDS) return undefined
  const of = kinBefore(items, first, text)
  if (DEFECT.test(text) || UNFINISHED.test(text) || (DANGLING.test(text) && !of)) return undefined
  // Unpunctuated recognizer text, where it isn't clear what the "no" answers.
  if (/^no [a-z]/.test(text) && !/[.,]/.test(text) && !/\bi\b/i.test(text)) return undefined
  const next = items.find(({ start }) => start >= end)
  return next && TURNS.test(next.text) ? undefined : { text, unit: first.unit, ...(of && { of }) }
}

/** "My husband's a security guard. He's got his pistol …": the husband. */
function kinBefore(items: readonly Item[], first: Item, text: string): string | undefined {
  const before = items[items.indexOf(first) - 1]
  if (!before || before.unit !== first.unit || !/^(?:he|she)(?:'s|'d)?\b/i.test(text)) return undefined
  return personOf(before.text)
}

const wordsIn = (text: string): number => text.trim().split(/\s+/).length
