import type { Exchange } from '../exchange/exchange.ts'
import type { Finding, SaidOn } from '../fact.ts'
import { conceptsAsked } from './find-concepts.ts'
import { quoteOfAnswer } from './quote.ts'
import { pastTime } from './time-phrases.ts'

/** Suicide attempts with their time and means, and protective factors. */
const METHODS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:overdos\w+|(?:took|swallowed) (?:a |the |my |some |all )?(?:\w+ )?(?:pills|bottle|handful))\b/i,
    'overdose',
  ],
  [/\btylenol\b/i, 'Tylenol'],
  [/\b(?:hang(?:ed|ing)?|hung) myself\b/i, 'hanging'],
  [/\bcut my (?:wrists?|arms?)\b|\bmy wrists\b/i, 'cutting'],
  [/\bpills\b/i, 'pills'],
]
const NOT_DONE =
  /\b(?:did not|almost|nearly|not an attempt|was not to die|thought about|going to|never|no)\b/i

export function attemptFacts(exchanges: readonly Exchange[], near: (index: number) => boolean): Finding[] {
  const facts: Finding[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const { question, answer, stance } = exchange
    const asked = conceptsAsked(question.text, near(index), false)
    const [only] = asked
    if (
      asked.length !== 1 ||
      only?.id !== 'suicide-attempt' ||
      stance === 'no' ||
      stance === 'mixed' ||
      answer.role !== 'patient'
    )
      continue
    const said = answer.sentences.slice(0, 3).join(' ')
    const when = pastTime(said)
    if (NOT_DONE.test(said) || !(when || stance === 'yes') || /^(?:my|his|her|the) /i.test(said)) continue
    const method = METHODS.find(([pattern]) => pattern.test(said))?.[1]
    facts.push({
      kind: 'finding',
      id: 'suicide-attempt',
      words: 'suicide attempt',
      polarity: 'past',
      ...(when && { when }),
      ...(method && { value: method }),
      ...(answer.who !== undefined && { by: answer.who }),
      p: 0.95,
      units: [...new Set([question.unit, ...answer.items.slice(0, 3).map(({ unit }) => unit)])],
    })
  }
  return facts
}

const KEEPS =
  /^(?:(?:and|so|okay|but|then|good|right)[,. ]+)*(?:what|who|anything(?: that)?)(?: (?:is it|else|has|is|do you think|about it|it is))*(?: that)? (?:keeps?|kept|keeping|stops?|stopped|stopping|holds?|held|holding|helps? you stay|gets? you through)\b.{0,60}\b(?:you|it)\b|\breasons? (?:for living|to (?:live|stay|keep going|be here))\b|\bwhat is the reason it is not\b|\bwhat stopped you\b/i

export function protectiveFacts(
  source: string,
  exchanges: readonly Exchange[],
  near: (index: number) => boolean,
): SaidOn[] {
  return exchanges.flatMap((exchange, index): SaidOn[] => {
    const { question, answer } = exchange
    if (!KEEPS.test(question.text) || !near(index) || answer.role !== 'patient') return []
    const quote = quoteOfAnswer(source, exchange, { least: 2 })
    if (!quote || /^(?:nothing|i don't know|no\b|not)/i.test(quote.text)) return []
    return [
      {
        kind: 'said',
        id: 'protective',
        subject: 'protective factors',
        quote: quote.text,
        ...(answer.who !== undefined && { by: answer.who }),
        units: [question.unit, quote.unit],
      },
    ]
  })
}
