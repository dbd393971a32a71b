import type { Exchange } from '../exchange/exchange.ts'
import { asksWhetherThere, withoutLeads } from '../exchange/questions.ts'
import type { SaidOn, SubstanceUse } from '../fact.ts'
import { quoteOfAnswer } from './quote.ts'
import { scopeOf } from './when.ts'

type Substance = { name: string; asked: RegExp }
const substance = (name: string, asked: string): Substance => ({
  name,
  asked: new RegExp(`\\b(?:${asked})\\b`, 'i'),
})

/** As they are asked for; the name stands before the colon. */
const SUBSTANCES: readonly Substance[] = [
  substance(
    'alcohol',
    'alcohol|drinking|drink(?! (?:enough|water|fluids?|plenty|coffee|soda|of water|milk))|beers?|wine|liquor|booze',
  ),
  substance('cannabis', 'cannabis|marijuana|weed|pot|thc|edibles|gummies|joints?'),
  substance('cocaine', 'cocaine|coke'),
  substance('methamphetamine', 'meth(?:amphetamine)?|crystal'),
  substance('opioids', 'opioids?|opiates?|heroin|fentanyl|oxycodone|percocets?|pain pills'),
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
/** "So no alcohol for the next month?" arranges something. */
const ARRANGES = /\b(?:next|can you|could you|would you|will you|going to|want|should|try|plan)\b/i

export function substanceFacts(source: string, exchanges: readonly Exchange[]): (SubstanceUse | SaidOn)[] {
  return exchanges.flatMap((exchange) => ofExchange(source, exchange))
}

function ofExchange(source: string, exchange: Exchange): (SubstanceUse | SaidOn)[] {
  const { question, answer, stance, limit, rest } = exchange
  const text = withoutLeads(question.text)
  const named = SUBSTANCES.filter(({ asked }) => asked.test(text)).filter(({ name }, _, all) =>
    name !== 'other drugs' || all.length === 1 ? true : /\bother (?:drugs|substances)\b/i.test(text),
  )
  const [first] = named
  if (!first || answer.role === 'other' || answer.who !== undefined || ARRANGES.test(text)) return []
  if (first.name === 'other drugs' && !/\bdrugs|substances\b/i.test(text)) return []
  const units = [...new Set([question.unit, ...answer.items.slice(0, 1).map(({ unit }) => unit)])]
  if (stance === 'no') {
    if (!asksWhetherThere(question.text)) return []
    const scope = limit ?? scopeOf(question.text)
    if (scope === 'ever' && limit === undefined && !/^(?:never|no)[,. ]*(?:never)?/i.test(answer.text))
      return []
    if (
      /\b(?:had|have|drank|drink|smoke|smoked|quit|vape|used|use)\b/i.test(rest) &&
      !/\b(?:not|never|no)\b/i.test(rest)
    )
      return quoted(source, exchange, first)
    return named.map(({ name }) => ({
      kind: 'substance',
      substance: name,
      use: 'none',
      ...(scope && { since: scope }),
      units,
    }))
  }
  const amount = amountIn(answer.sentences[0] ?? '')
  if (
    amount &&
    named.length === 1 &&
    !/^(?:no|well|actually|wait|sorry|used|it was|before)\b|\bactually\b/i.test(answer.sentences[1] ?? '')
  )
    return [{ kind: 'substance', substance: first.name, use: 'current', amount, units }]
  return quoted(source, exchange, first)
}

function quoted(source: string, exchange: Exchange, { name }: Substance): SaidOn[] {
  const quote = quoteOfAnswer(source, exchange)
  if (!quote || name === 'other drugs') return []
  return [
    {
      kind: 'said',
      id: 'substance',
      subject: name,
      quote: quote.text,
      units: [exchange.question.unit, quote.unit],
    },
  ]
}

/** "2–3 beers on weekends"; nothing where the words speak of another time or occasion. */
function amountIn(text: string): string | undefined {
  const match = AMOUNT.exec(text)
  if (!match?.[1] || !match[2] || NOT_NOW.test(text)) return undefined
  const often = [match[2], match[3]].filter(Boolean).join(' ')
  return `${match[1]} ${often}`
    .replace(/^maybe /i, 'about ')
    .replace(/(\d) (?:or|to) (\d)/, '$1–$2')
    .replace(/(\d), (?:maybe )?(\d)/, '$1–$2')
    .replace(/\bon (?:the|a|an) (?=\w)/i, 'on ')
    .toLowerCase()
}
