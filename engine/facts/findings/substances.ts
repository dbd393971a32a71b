import type { Exchange } from '../exchange/exchange.ts'
import { asksWhetherThere, withoutLeads } from '../exchange/questions.ts'
import type { SaidOn, SubstanceUse } from '../fact.ts'
import { scopeOf } from './time-phrases.ts'

type Substance = { name: string; asked: RegExp }
const substance = (name: string, asked: string): Substance => ({
  name,
  asked: new RegExp(`\\b(?:${asked})\\b`, 'i'),
})

/** As asked; the name is before the colon. */
const SUBSTANCES: readonly Substance[] = [
  substance(
    'alcohol',
    'alcohol|drinking|drink(?! (?:enough|water|fluids?|plenty|coffee|soda|of water|milk))|beers?|wine|liquor|booze',
  ),
  substance('cannabis', 'cannabis|marijuana|weed|pot|thc|edibles|gummies|joints?'),
  substance('cocaine', 'cocaine|coke'),
  substance('methamphetamine', 'meth(?:amphetamine)?|crystal'),
  substance('opioids', 'opioids?|opiates?|heroin|fentanyl|percocets?'),
  substance(
    'non-prescribed pills',
    "pills (?:that )?(?:are not|were not|not) (?:yours|prescribed)|(?:somebody|someone) else's (?:pills|meds)|street pills",
  ),
  substance('vaping', 'vap(?:e|ing)'),
  substance('tobacco', 'smok(?:e|ing|er)(?! (?:weed|pot|marijuana|anything))|cigarettes?|tobacco|nicotine'),
  substance('other drugs', 'other (?:drugs|substances)|(?:anything|something) else|other stuff'),
  substance(
    'drug use',
    '(?<!other |prescription |allergic to any |new )drugs(?! allerg)|substances|street drugs|recreational',
  ),
]

const UNIT =
  '(?:beers?|drinks?|glass(?:es)?(?: of (?:red |white )?wine)?|bottles?(?: of (?:wine|vodka|whiskey|beer))?|cans?|shots?|six-packs?|pints?|joints?|hits?|gummies|gummy|bowls?|cigarettes?|packs?|cups?|cocktails?|margaritas?|white claws?|seltzers?|fifths?)'
const OFTEN =
  '(?:(?:a|per|each|every|most) (?:day|night|week|weekend|month|year|evening|days|nights|weekends|shift)|on (?:the |a |an )?(?:weekends?|fridays?|saturdays?|sundays?|weeknights?|holidays|occasion)|with dinner|at (?:dinner|night|christmas|weddings)|at a time|daily|nightly)'
const AMOUNT = new RegExp(
  `^(?:(?:oh|um|well|yeah|yes|just|like|maybe|about|probably|i have|i will have|i drink|i smoke|i do|i had|it is|only|sometimes|usually)[, ]+)*((?:about |maybe )?(?:\\d+(?:\\.\\d+)?(?:(?: or | to |-|, (?:maybe )?)\\d+)?|a couple(?: of)?|a few|half a|a|an|one) ${UNIT})(?:,? (?:maybe )?(${OFTEN}))?(?:,? (?:maybe )?(${OFTEN}))?(?=[.,;!]|$)`,
  'i',
)
const NOT_NOW =
  /\b(?:used to|was|were|before|back then|ago|had been|quit|stopped|when i|until|at the|last (?:night|week|saturday|weekend)|saturday|new year)\b/i
/** "So no alcohol for the next month?" is an agreement. */
const ARRANGES = /\b(?:next|can you|could you|would you|will you|going to|want|should|try|plan)\b/i

const USED_IT =
  /\b(?:i|i will|i have|i had) (?:do|did|had|have|hit|drank|drink|smoked?|quit|vaped?|used?|tried|took)\b|^(?:a|an|one|just|maybe|\d+) (?:\w+ ){1,3}?(?:at|on|in) (?:christmas|new year|the weekend|weddings?|[a-z]+day)|\b(?:at|on) (?:christmas|new year|weddings)/i
/** Water and prescribed drugs don't count. */
const OTHER_MATTER =
  /\b(?:water|fluids?|peeing|eating|drink and|coffee|tea|soda|doctor|dr|prescri\w+|pain|regimen|allerg\w*|without|on board|mix|help|last time|before|remind|used to|were you|after|while|driv\w+|to work|at work|because|problems?|shakes?|trouble|seizures?|miss\w*|blackouts?)\b/i

export function substanceFacts(exchanges: readonly Exchange[]): (SubstanceUse | SaidOn)[] {
  return exchanges.flatMap(ofExchange)
}

function ofExchange(exchange: Exchange): (SubstanceUse | SaidOn)[] {
  const { question, answer, stance, limit, rest, earlier } = exchange
  const text = withoutLeads(question.text)
  if (answer.role === 'other' || answer.who !== undefined || ARRANGES.test(text) || OTHER_MATTER.test(text))
    return []
  const named = SUBSTANCES.filter(({ asked }) => asked.test(text))
  const [first] = named
  if (
    !first ||
    (named.every(({ name }) => name === 'other drugs') && !/\b(?:drugs|substances)\b/i.test(text))
  )
    return []
  const several =
    named.length > 1 || SUBSTANCES.some(({ asked }) => earlier.some((before) => asked.test(before.text)))
  const units = [...new Set([question.unit, ...answer.items.slice(0, 1).map(({ unit }) => unit)])]
  const told = [{ kind: 'said' as const, id: 'substance', units }]
  if (stance === 'no') {
    if (!asksWhetherThere(question.text)) return []
    // "No. I had an edible in Vegas once."
    const used = rest
      .split(/(?<=[.!?]) /)
      .some((sentence) => USED_IT.test(sentence) && !/\b(?:not|never|no)\b/i.test(sentence))
    if (used) return told
    const since = limit ?? scopeOf(question.text)
    return named
      .filter(({ name }) => name !== 'other drugs' || /\bother (?:drugs|substances)\b/i.test(text))
      .map(({ name }) => ({
        kind: 'substance',
        substance: name,
        use: 'none',
        ...(since && { since }),
        units,
      }))
  }
  const amount = amountIn(answer.sentences[0] ?? '')
  const corrected = /^(?:no|well|actually|wait|sorry|used|it was|before|or)\b|\bactually\b|^\d/i.test(
    answer.sentences[1] ?? '',
  )
  if (amount && !several && !corrected)
    return [{ kind: 'substance', substance: first.name, use: 'current', amount, units }]
  return told
}

/** "2–3 beers on weekends"; undefined for another time or a single occasion. */
function amountIn(text: string): string | undefined {
  const match = AMOUNT.exec(text)
  if (!match?.[1] || !match[2] || NOT_NOW.test(text)) return undefined
  const often = [match[2], match[3]].filter(Boolean).join(' ')
  const amount = `${match[1]} ${often}`
    .toLowerCase()
    .replace(/^maybe /, 'about ')
    .replace(/(\d),? (?:or |to |maybe )?(\d)/, '$1–$2')
    .replace(/\bon (?:the|a|an) (?=\w)/, 'on ')
    .replace(
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bchristmas\b/g,
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
    )
  // A longer run of the patient's words needs quotation marks.
  return amount.split(' ').length <= 4 ? amount : undefined
}
