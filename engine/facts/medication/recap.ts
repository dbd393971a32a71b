import { type DoseFound, doseAfter } from './dose.ts'
import type { Mention, Said } from './said.ts'

const OPENS =
  /^(?:(?:so|okay|and|then|the|all right|right|good|also|plus|plan|list|first|second|third|going home you have|for (?:the |your )?[a-z]+|that is|just)[,:.]? )*$/i
const NOT_ORDERED =
  /\b(?:if the|unless|could|might|maybe|option|or|not|no|never|was|were|had|used to|ago|last|you are (?:on|taking)|you take|level|thought|instead|than|went|gave|some people|they|comes in|finished|done|week (?:1|2|3|one|two|three))\b/i

/** Drugs that a sentence lists with dose and schedule, and without a verb. */
export function recapIn(said: Said): { mention: Mention; to: DoseFound }[] {
  if (said.role !== 'clinician' || said.asks || NOT_ORDERED.test(said.text)) return []
  const out: { mention: Mention; to: DoseFound }[] = []
  let end = 0
  for (const mention of said.drugs) {
    const lead = said.text.slice(end, mention.start)
    const follows = end > 0 && /^[,;]? ?(?:and |then |plus |also )*(?:the |your )?$/i.test(lead)
    if (end === 0 ? !OPENS.test(lead) : !follows) return out
    const to = doseAfter(said.text, mention.end, mention)
    if (!to || (!to.when && !/\b(?:mg|mcg|milligrams?|grams?)\b/i.test(said.text.slice(to.start, to.end))))
      return out
    out.push({ mention, to })
    end = to.end
  }
  const rest = said.text.slice(end).replace(/[.!]+$/, '')
  // A clause of its own may say something else of the last one.
  return rest.split(' ').length <= 9 ? out : out.slice(0, -1)
}
