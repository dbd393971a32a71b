import type { Span } from '../../shared/domain/evidence.ts'
import { isCertain, isCovered } from './certain.ts'
import { compare } from './compare.ts'
import type { Verdict } from './review.ts'
import { bareWords } from './source.ts'
import { joinedSpans } from './spans.ts'
import type { CheckedSource } from './unit.ts'
import { CHECK_WEIGHTS, MARKED, SURE } from './weights.ts'

export type Judged = { verdict: Verdict; reason: string; spans: Span[] }

/** What the visit has to say to one sentence. */
export function judge(sentence: string, source: CheckedSource): Judged {
  const verbatim = wordForWord(sentence, source)
  if (verbatim) return { verdict: 'supported', reason: 'The visit says so in these words.', spans: verbatim }
  const { features, nearest, against } = compare(sentence, source)
  let sum = 0
  for (const [feature, value] of Object.entries(features)) sum += (CHECK_WEIGHTS[feature] ?? 0) * value
  const doubt = 1 / (1 + Math.exp(-sum))
  const spans = joinedSpans(nearest)
  if (isCertain(features) || doubt >= MARKED || spans.length === 0) {
    const strongest = [...against].sort((a, b) => b.strength - a.strength)[0]
    if (strongest)
      return {
        verdict: strongest.kind,
        reason: strongest.reason.charAt(0).toUpperCase() + strongest.reason.slice(1),
        spans: strongest.kind === 'not_found' ? [] : spans,
      }
    return { verdict: 'not_found', reason: 'Nothing in the visit says this clearly.', spans: [] }
  }
  if (doubt <= SURE && isCovered(features))
    return { verdict: 'supported', reason: 'The visit says so.', spans }
  return {
    verdict: 'inferred',
    reason: 'The visit does not say this in so many words; it can be read from these.',
    spans,
  }
}

/** The sentence as it stands in the visit: what is copied needs no weighing. A question says nothing. */
function wordForWord(sentence: string, { units }: CheckedSource): Span[] | undefined {
  const wanted = bareWords(sentence)
  if (wanted.length < 8) return undefined
  const unit = units.find(
    ({ bare, question, person }) => !question && !person && bare.includes(` ${wanted} `),
  )
  return unit && joinedSpans(unit.spans)
}
