import type { Exchange } from '../exchange/exchange.ts'
import { asksWhetherNot } from '../exchange/questions.ts'
import { onlyConfirms } from '../exchange/stance.ts'
import type { Finding, SaidOn } from '../fact.ts'
import { conceptsAsked, conceptsNamed, speaksOfSuicide } from './asked.ts'
import type { Concept } from './concepts.ts'
import { quoteOfAnswer } from './quote.ts'
import { frequency, pastTime, saysPast, scopeOf } from './when.ts'

/** How many exchanges back the talk still is of suicide. */
const NEAR = 3
const SURE = 0.9
const FAIRLY_SURE = 0.8

/** Findings asked for and answered. */
export function answeredFindings(source: string, exchanges: readonly Exchange[]): (Finding | SaidOn)[] {
  const facts: (Finding | SaidOn)[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const before = exchanges.slice(Math.max(0, index - NEAR), index)
    const near = before.some(({ question, answer }) => speaksOfSuicide(`${question.text} ${answer.text}`))
    facts.push(...ofExchange(source, exchange, near))
  }
  return facts
}

function ofExchange(source: string, exchange: Exchange, near: boolean): (Finding | SaidOn)[] {
  const { question, answer, stance, earlier } = exchange
  const ofAnother = answer.role === 'other'
  const asked = conceptsAsked(question.text, near, ofAnother)
  const by = answer.who
  const base = { ...(by !== undefined && { by }) }
  const facts: (Finding | SaidOn)[] = []
  const turned = asksWhetherNot(question.text)
  const denied = stance === 'no' || (turned && stance === 'yes' && onlyConfirms(answer.sentences))
  if (denied && asked.length > 0 && !namesItself(asked, exchange)) {
    const limit = exchange.limit ?? scopeOf(question.text)
    for (const { id, words } of onlyNamed(asked, answer.sentences[0] ?? ''))
      facts.push({
        kind: 'finding',
        id,
        words,
        polarity: 'denied',
        ...base,
        ...(limit && { when: limit }),
        p: SURE,
        units: unitsOf(question.unit, exchange, 1),
      })
    // "Any thoughts of suicide? Any plan?" "No."
    if (isShort(exchange)) facts.push(...sharedDenials(exchange, earlier, near, ofAnother, base))
    return facts
  }
  if (stance === 'yes' && !turned && asked.length === 1)
    facts.push(...affirmed(asked[0] as Concept, exchange, base))
  const grave = asked.find(({ topic }) => topic === 'risk')
  if (facts.length === 0 && grave) {
    const quote = quoteOfAnswer(source, exchange)
    if (quote)
      facts.push({
        kind: 'said',
        id: grave.id,
        subject: grave.words,
        quote: quote.text,
        ...base,
        units: [question.unit, quote.unit],
      })
  }
  return facts
}

function sharedDenials(
  exchange: Exchange,
  earlier: Exchange['earlier'],
  near: boolean,
  ofAnother: boolean,
  base: { by?: string },
): Finding[] {
  const facts: Finding[] = []
  for (const { text, unit } of earlier) {
    // "Are you safe? Have you taken anything?" "No.": a question for something else ends what the no reaches.
    const concepts = conceptsAsked(text, near, ofAnother)
    if (concepts.length === 0) break
    const when = exchange.limit ?? scopeOf(text)
    for (const { id, words } of concepts)
      facts.push({
        kind: 'finding',
        id,
        words,
        polarity: 'denied',
        ...base,
        ...(when && { when }),
        p: FAIRLY_SURE,
        units: unitsOf(unit, exchange, 1),
      })
  }
  return facts
}

/** A yes says what is there; where several things were asked for, it doesn't say which. */
function affirmed(concept: Concept, exchange: Exchange, base: { by?: string }): Finding[] {
  const { question, answer, rest } = exchange
  const said = answer.sentences.slice(0, 3).join(' ')
  const ever = scopeOf(question.text) === 'ever'
  const past = pastTime(said)
  const units = unitsOf(question.unit, exchange, 3)
  const { id, words } = concept
  if (id === 'suicide-attempt' || ever || past) {
    if (!past && saysPast(said)) return []
    return [
      { kind: 'finding', id, words, polarity: 'past', ...base, ...(past && { when: past }), p: SURE, units },
    ]
  }
  if (saysPast(rest)) return []
  const when = frequency(said)
  return [{ kind: 'finding', id, words, polarity: 'present', ...base, ...(when && { when }), p: SURE, units }]
}

/** Whether the words after a no name what was asked for, as there: "No. I hear a hum, though." */
function namesItself(asked: readonly Concept[], { rest }: Exchange): boolean {
  return rest
    .split(/(?<=[.!?]) /)
    .some(
      (sentence) =>
        !/\b(?:no|not|never|none|nothing|without|nobody|kidding)\b/i.test(sentence) &&
        conceptsNamed(sentence, true).some(({ id }) => asked.some((one) => one.id === id)),
    )
}

/** "Voices, no." answers for the voices alone. */
function onlyNamed(asked: readonly Concept[], first: string): Concept[] {
  if (asked.length < 2) return [...asked]
  if (
    /\bthe (?:first|second|third|last|other)(?: (?:one|part))?\b|\bnot (?:anybody|anyone|others)\b/i.test(
      first,
    )
  )
    return []
  const named = conceptsNamed(first, true)
  const own = asked.filter(({ id }) => named.some((one) => one.id === id))
  return own.length > 0 ? own : [...asked]
}

const isShort = ({ rest }: Exchange): boolean => rest.split(' ').length <= 8

/** The question's unit and those of the first sentences of the answer. */
function unitsOf(unit: number, { answer }: Exchange, sentences: number): number[] {
  return [...new Set([unit, ...answer.items.slice(0, sentences).map((item) => item.unit)])]
}
