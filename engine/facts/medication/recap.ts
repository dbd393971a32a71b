import { type DoseFound, doseAfter, doseBefore } from './dose.ts'
import type { DrugSentence, Mention } from './drug-sentences.ts'
import { doseInNext } from './next-dose.ts'
import { STEPS } from './orders.ts'

const OPENS =
  /^(?:(?:so|okay|and|then|the|all right|right|good|also|plus|plan|list|first|second|third|going home you have|for (?:the |your )?[a-z]+|that is|just)[,:.]? )*$/i
const NOT_ORDERED =
  /\b(?:if the|unless|could|might|maybe|option|or|not|no|never|was|were|had|used to|ago|last|you are (?:on|taking)|you take|level|thought|instead|than|went|gave|some people|they|comes in|finished|done|week (?:1|2|3|one|two|three))\b/i

export type Listed = { mention: Mention; to: DoseFound; doseIn?: DrugSentence }

/** Drugs that a sentence lists with dose and schedule, and without a verb. */
export function recapIn(all: readonly DrugSentence[], said: DrugSentence): Listed[] {
  if (said.plans) return plannedIn(all, said)
  if (said.role !== 'clinician' || said.asks || NOT_ORDERED.test(said.text)) return []
  const out: Listed[] = []
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
  // A separate clause may say something else about the last drug.
  return rest.split(' ').length <= 9 ? out : out.slice(0, -1)
}

/** Words allowed between a clause boundary and the ordered drug. */
const LEADS_TO_DRUG =
  /(?:^|[,;:] ?|\b(?:and|so|then|plus|okay|with|also|be|is|do|have|take|say|want is|like is|propose|suggest|recommend|prefer|use|using|try|give you|giving you|gave you|get|getting|put you on|go with|going with|choose|pick|bring|move|take|drop|cut|raise|prescribe|prescribing|send|sending|sent|of) )(?:(?:the|your|his|her|a|an|some|just|only|plain|little|low|small|dose|low-dose|bit|of|that|back|up|down|medicine|called|one|more|in|over|extra|again|generic|brand|is|it|well|um|uh|\d+(?:\.\d+)?|mg)[, ]+)*$/i
const BLOCKED_BEFORE =
  /\b(?:if|unless|could|might|may|maybe|perhaps|some people|people (?:use|take|ask)|options?|either|or|not|no|never|cannot|without|avoid|instead of|rather than|than|over|was|were|had|did|used to|ago|last (?:time|week|month|year|visit)|thought|talked|asked|mentioned|suggested|wanted|later|down the road|eventually|someday|in case|depends|whether|would have|you are (?:already )?(?:on|taking)|you take|since|level|with (?:the|your)|on (?:the|your)|because|when you were|they|he|she|your (?:primary|neurologist|cardiologist|surgeon|pcp|gp)|allergic|next (?:time|visit|month)|in \d+ (?:weeks|months)|after (?:that|the)|until|once (?:the|we|you|your)|works? like|(?:1|2|3|one|two|three|first|second|third|other|another) (?:is|choice|way|road|possibility))\b/i
const BLOCKED_AFTER =
  /^[, ]*(?:(?:is|was|would be|are) (?!fine|okay|all right|enough|good for|plenty)|would\b|could|can |did|does|helps?\b|had\b|might|should|may\b|or\b|if\b|unless|only if|once (?:we|the|you|your)|after (?:we|the|your)|later|next (?:time|visit|month)|instead|makes|made|works?\b|gave|then maybe|you (?:were|had|took|tried)|in reserve|down the road|at most|at the most|max)/i

function plannedIn(all: readonly DrugSentence[], said: DrugSentence): Listed[] {
  if (said.asks || STEPS.test(said.text) || /\b(?:list|chart|records?)\b/i.test(said.text)) return []
  return said.drugs.flatMap((mention, i) => {
    const previous = said.drugs[i - 1]
    const next = said.drugs[i + 1]
    const before = said.text.slice(0, mention.start)
    // A condition applies to one drug, not to the next, unless a list continues.
    const clause = before.slice(Math.max(previous?.end ?? 0, before.search(/[^,;]*$/), 0))
    if (BLOCKED_BEFORE.test(previous ? before.slice(previous.end) : before) || BLOCKED_BEFORE.test(clause))
      return []
    if (
      previous &&
      BLOCKED_BEFORE.test(before.slice(0, previous.start)) &&
      /^[^.;]{0,30}\b(?:and|or) (?:the )?$/i.test(before.slice(previous.end))
    )
      return []
    const bounded = said.text.slice(0, next?.start ?? said.text.length)
    const own = doseAfter(bounded, mention.end, mention) ?? doseBefore(bounded, mention)
    const counted = own && own.start < mention.start ? said.text.slice(0, Math.max(0, own.start)) : before
    if (!LEADS_TO_DRUG.test(`${counted.trimEnd()} `.trimStart())) return []
    const later = own ? undefined : doseInNext(all, said, mention)
    const to = own ?? later?.dose
    if (!to) return []
    const behind = later ? later.said.text.slice(to.end) : said.text.slice(Math.max(to.end, mention.end))
    if (BLOCKED_AFTER.test(behind) || /^[^.;]{0,25}\bor (?:the |a )?(?:[a-z]+|\d)/i.test(behind)) return []
    if (/\b(?:if|unless)\b/i.test(behind.slice(0, 60)) && !/\bthen\b/i.test(behind.slice(0, 30))) return []
    if (later && BLOCKED_AFTER.test(said.text.slice(mention.end))) return []
    return [{ mention, to, ...(later && { doseIn: later.said }) }]
  })
}
