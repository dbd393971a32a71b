import type { Exchange } from '../exchange/exchange.ts'

const MOST_WORDS = 16
const DEFECT = /\b(?:um+|uh+|er+m?|hmm+)\b|\b(\w+),? \1\b|\.\.\.|…|--|[[({]|[—–-]\s*$|\?/i
/** Ends in the middle of a thought. */
const UNFINISHED =
  /\b(?:and|but|or|so|the|a|an|my|to|of|with|because|that|is|was|i|like|if|when|for|in|it's|i'm|don't|would|than)[.,]?$/i

export type QuotedAnswer = { text: string; unit: number }

/** The beginning of an answer, whole sentences of one unit, word for word. Nothing where that isn't clear. */
export function quoteOfAnswer(
  source: string,
  { answer }: Pick<Exchange, 'answer'>,
  least = 3,
): QuotedAnswer | undefined {
  const [first] = answer.items
  if (!first) return undefined
  let end = first.start
  for (const item of answer.items) {
    if (item.unit !== first.unit) break
    if (source.slice(first.start, item.end).split(/\s+/).length > MOST_WORDS) break
    end = item.end
  }
  const text = source
    .slice(first.start, end)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]+$/, '')
  const words = text.split(' ').length
  const dangling = /^(?:that|those|these|this|he|she|they|them|there)\b/i.test(text)
  if (words < least || words > MOST_WORDS || DEFECT.test(text) || UNFINISHED.test(text) || dangling)
    return undefined
  // A next sentence that turns round what is quoted must be quoted, too.
  const next = answer.items.find((item) => item.start >= end)
  if (
    next &&
    /^(?:but|well|except|unless|actually|no|not|though|although|i mean|only|just|until|if|when|maybe|kidding|i am (?:kidding|joking))\b/i.test(
      next.text,
    )
  )
    return undefined
  return { text, unit: first.unit }
}
