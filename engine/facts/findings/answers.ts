import type { Exchange } from '../exchange/exchange.ts'
import { asksWhetherNot } from '../exchange/questions.ts'
import { onlyConfirms } from '../exchange/stance.ts'
import type { Finding, SaidOn } from '../fact.ts'
import type { Concept } from './concepts.ts'
import { conceptsAsked, conceptsNamed, speaksOfSuicide } from './find-concepts.ts'
import { frequency, pastTime, saysPast, scopeOf } from './time-phrases.ts'

/** Number of exchanges for which suicide stays the topic. */
const NEAR = 3
const SURE = 0.9
const FAIRLY_SURE = 0.8
/** A time further on may belong to something else. */
const FIRST_WORDS = 10
/** Not informative when present. */
const NEEDS_MORE = new Set(['side-effects', 'sexual-side-effects'])
const OF_VOICES = /\bvoices?\b|\b(?:they|he|she|it) (?:say|says|tell|tells|talk|talks)\b|\btell you\b/i

/** Findings that were asked about and answered. */
export function answeredFindings(exchanges: readonly Exchange[]): (Finding | SaidOn)[] {
  const facts: (Finding | SaidOn)[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const before = exchanges.slice(Math.max(0, index - NEAR), index)
    const near =
      exchange.earlier.some(({ text }) => speaksOfSuicide(text)) ||
      before.some(({ question, answer }) => speaksOfSuicide(`${question.text} ${answer.text}`))
    // "Nothing about hurting yourself?", after a question about voices, asks what they say.
    const ofVoices =
      /^(?:(?:and|so|okay)[, ]+)*(?:nothing about|to |hurt)/i.test(exchange.question.text) &&
      OF_VOICES.test(
        before
          .slice(-2)
          .map(({ question, answer }) => `${question.text} ${answer.text}`)
          .join(' '),
      )
    if (!ofVoices) facts.push(...ofExchange(exchange, near))
  }
  return facts
}

function ofExchange(exchange: Exchange, near: boolean): (Finding | SaidOn)[] {
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
    // The past is described in the patient's own words.
    if (exchange.limit === 'at present' && wordsIn(exchange.rest) > 3)
      facts.push(...inOwnWords(exchange, asked))
    // "Any thoughts of suicide? Any plan?" "No."
    if (isShort(exchange)) facts.push(...sharedDenials(exchange, earlier, near, ofAnother, base))
    return facts
  }
  if (stance === 'yes' && !turned && asked.length === 1)
    facts.push(...affirmed(asked[0] as Concept, exchange, base))
  if (facts.length === 0) facts.push(...inOwnWords(exchange, asked))
  return facts
}

/** The answer to a grave question, if it isn't a plain yes or no. */
function inOwnWords({ question, answer }: Exchange, asked: readonly Concept[]): SaidOn[] {
  const risks = asked.filter(({ topic }) => topic === 'risk')
  const grave = risks.find(({ id }) => id === 'suicidal-ideation') ?? risks[0]
  const items = answer.items.slice(0, 3)
  const words = items.map(({ text }) => text).join(' ')
  if (!grave || saysNothing(words) || ONLY_ANSWERS.test(words)) return []
  // "Only the copay people."
  if (grave.id === 'violent-thoughts' && !/\bi(?:'m|'d|'ve)? (?!mean\b)\w+/i.test(words)) return []
  return [
    { kind: 'said', id: grave.id, units: [...new Set([question.unit, ...items.map(({ unit }) => unit)])] },
  ]
}
/** "No. No, not at all." */
const saysNothing = (quote: string): boolean =>
  quote
    .split(/(?<=[.!?]) /)
    .every(
      (sentence) =>
        /^(?:no|nope|nah|not|never|sir|ma'am)\b/i.test(sentence) &&
        wordsIn(sentence) <= SHORT &&
        !/\b(?:but|thought|think|when|before|yes|mean|crossed|sometimes)\b/i.test(sentence),
    )
const SHORT = 7
const ONLY_ANSWERS = /^(?:(?:yes|yeah|no|nope|sir|ma'am|okay|i don't know|right)[,. ]*)+$/i
const wordsIn = (text: string): number => text.split(/\s+/).length

/** A fragment of advice that ends in a symptom isn't a question: "call me, down like depressed". */
const asksPlainly = (question: string): boolean =>
  /\b(?:any|ever|do you|did you|have you|are you|were you|is there|been|you (?:lost|have|are|feel|hear)|and|still|what about|how about)\b/i.test(
    question,
  ) || wordsIn(question) <= 3

function sharedDenials(
  exchange: Exchange,
  earlier: Exchange['earlier'],
  near: boolean,
  ofAnother: boolean,
  base: { by?: string },
): Finding[] {
  const facts: Finding[] = []
  for (const { text, unit } of earlier) {
    // "Are you safe? Have you taken anything?" "No.": an unrelated question ends the reach of the no.
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

/** A yes confirms what was asked; after several questions, which one is unclear. */
function affirmed(concept: Concept, exchange: Exchange, base: { by?: string }): Finding[] {
  if (NEEDS_MORE.has(concept.id) || !asksPlainly(exchange.question.text)) return []
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
  const when = frequency(said.split(' ').slice(0, FIRST_WORDS).join(' '))
  return [{ kind: 'finding', id, words, polarity: 'present', ...base, ...(when && { when }), p: SURE, units }]
}

/** Whether the words after a no affirm what was asked: "No. I hear a hum, though." */
function namesItself(asked: readonly Concept[], { rest }: Exchange): boolean {
  return rest
    .split(/(?<=[.!?]) /)
    .some(
      (sentence) =>
        !/\b(?:no|not|never|none|nothing|without|nobody|kidding)\b/i.test(sentence) &&
        conceptsNamed(sentence, true).some(({ id }) => asked.some((one) => one.id === id)),
    )
}

/** "Voices, no." answers only for the voices. */
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

/** The units of the question and of the answer's first sentences. */
function unitsOf(unit: number, { answer }: Exchange, sentences: number): number[] {
  return [...new Set([unit, ...answer.items.slice(0, sentences).map((item) => item.unit)])]
}
