import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { lineOf, type Meant, nounOf, type Passage } from './passage-lines.ts'
import { askedBefore, BACKCHANNEL, type Piece, type Turn, turnsOf } from './passages.ts'
import { CLINICIANS, type Run, runsOf, textOf, topicOf, type Window, windowOf } from './quotation-runs.ts'
import { canSumUp, isAbout } from './quotation-topics.ts'
import {
  ANSWERS,
  CONDITION,
  CONFIRMS,
  CONTENT,
  CORRECTS,
  EMERGENCY,
  EMPTY_WORDS,
  GRAVE,
  HESITATES,
  NOT_MEANT,
  OF_OTHERS,
  OF_SELF,
  OF_SESSION,
  OF_TREATMENT,
  ORDERS,
  opensElsewhere,
  POINTLESS,
  REVISES,
  SUMS_UP,
  TEACHES,
} from './quotation-words.ts'
import { isSpanish, isUnfinished, refersOutside, standsAlone, trimmedQuote, wordsIn } from './quotes.ts'
import { partOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'

/** Below this, the words are small talk. */
const MIN_VALUE = 0.6
/** In these topics "it" is a drug, so the quotation needs its name. */
const OF_DRUGS: ReadonlySet<TopicId> = new Set(['medication', 'adherence', 'side_effects', 'plan_med'])

/** Quotations that can be read alone, or with the question they answer, under the topic assigned by the reader. */
export function quotationLines(visit: UnitsOfVisit): Candidate[] {
  if (visit.form !== 'dialogue') return []
  const turns = turnsOf(visit)
  const passages = turns
    .flatMap((turn, index) => runsOf(turn).flatMap((run) => passageOf(turns, index, run) ?? []))
    .filter(({ value }) => value >= MIN_VALUE)
  return passages
    .filter((passage) => !passages.some((later) => revises(later, passage, turns)))
    .map((passage) => {
      const put = passages.some((earlier) => revises(passage, earlier, turns))
      return lineOf(put ? { ...passage, value: Math.max(passage.value, 0.8) } : passage, turns)
    })
}

/** Looks back this many turns. */
const REVISED = 8

function revises(later: Passage, earlier: Passage, turns: readonly Turn[]): boolean {
  const back = later.turn - earlier.turn
  if (back <= 0 || back > REVISED || later.topic !== earlier.topic) return false
  return REVISES.test(turns[later.turn]?.pieces[0]?.text ?? '')
}

function passageOf(turns: readonly Turn[], index: number, run: Run): Passage | undefined {
  const turn = turns[index]
  if (!turn) return undefined
  const { topic } = run
  return turn.role === 'clinician'
    ? stated(turns, index, turn, run, topic)
    : answered(turns, index, turn, run, topic)
}

/** Quotations of the patient or another person, with the question where the words need it. */
function answered(
  turns: readonly Turn[],
  index: number,
  turn: Turn,
  run: Run,
  topic: TopicId,
): Passage | undefined {
  if (NOT_MEANT.test(turns[index + 1]?.pieces[0]?.text ?? '')) return undefined
  const question = askedBefore(turns, index)
  const window = windowOf(turn.pieces, run, topic)
  if (!window) return undefined
  const drug = drugMeant(turns, index, window.pieces, topic)
  const base = { turn: index, topic, pieces: window.pieces, ...(drug !== undefined && { drug }) }
  const own = worth(window.pieces, topic)
  const text = trimmedQuote(textOf(window.pieces))
  if (isUnfinished(text) || EMPTY_WORDS.test(text) || partOf(topic) === 'assessment') return undefined
  if (topic === 'risk' && turn.role === 'patient' && OF_OTHERS.test(text)) return undefined
  if (turn.role === 'other' && OF_SELF.test(text)) return undefined
  // A joke doesn't separate a question from its answer.
  const begins = turn.pieces
    .slice(0, window.first)
    .every(({ text: said }, at) => NOT_MEANT.test(said) || NOT_MEANT.test(turn.pieces[at + 1]?.text ?? ''))
  // In an account of risk, "it" is clear from the lines around.
  const account = topic === 'risk' && turn.role === 'patient' && own >= CERTAIN && OF_ONESELF.test(text)
  const alone =
    partOf(topic) !== 'plan' &&
    wordsIn(text) >= 5 &&
    (account || isAbout(topic, text)) &&
    standsAlone(text, account || drug !== undefined || IS_NAMED[topic]?.test(text) === true)
  const needed = startsShort(text) || (topic === 'risk' && YES_OR_NO.test(textOf(window.pieces)))
  if (alone && !(begins && needed)) return { ...base, value: own }
  const named = drug ?? drugsIn(`${question?.text} ${text}`)[0]
  const explained =
    begins &&
    question &&
    ASKED.has(topic) &&
    (topic === 'risk' || wordsIn(text) >= (topic === 'plan_safety' ? 5 : 2)) &&
    (!OF_DRUGS.has(topic) || named || /\bmiss\w*/i.test(question.text)) &&
    explains(question, textOf(window.pieces), topic)
  if (!explained) return account && alone ? { ...base, value: own } : undefined
  const asked = Math.min(question.belongs, 0.9) * 0.85
  const value = Math.max(own, asked * (0.4 + 0.6 * topicOf(window.pieces, topic)))
  return { ...base, question, value }
}

/** "It's a bottle most nights" is clear under its topic. */
const IS_NAMED: Partial<Record<TopicId, RegExp>> = {
  risk: GRAVE,
  substance: /\b(?:bottles?|glass(?:es)?|beers?|packs?|joints?|shots?|drinks?|grams?)\b/i,
}

const CERTAIN = 0.8
const YES_OR_NO = /^(?:no|yes|yeah)\b/i
const OF_ONESELF =
  /\bi(?:'d|'ve|'m)? (?:\w+ )?(?:took|had|have|want\w*|wish\w*|th(?:ink|ought)|would|did|could|couldn't|went|was|got)\b/i

/** Topics whose answers are quoted with their question. Elsewhere, agreement and small talk came with it. */
const ASKED: ReadonlySet<TopicId> = new Set([
  'risk',
  'plan_safety',
  'mood',
  'substance',
  'psychosis',
  'past_psych',
  'medication',
  'adherence',
])

/** A question printed before its answer has to be clear alone, too, and about the topic. */
function explains(question: Piece, answer: string, topic: TopicId): boolean {
  if (POINTLESS.test(question.text) || !isAbout(topic, question.text)) return false
  const noun = nounOf(question.text, topic)
  if (noun !== undefined) return true
  if (!question.asks && !ANSWERS.test(answer)) return false
  if (topic === 'risk' && !ANSWERS.test(answer) && !GRAVE.test(answer)) return false
  return !refersOutside(
    topic === 'risk' ? question.text.replace(/\b(?:it|this|that)\b/gi, '') : question.text,
  )
}

/** The clinician's statements on findings, assessment and plan, with the reply unless it is plain consent. */
function stated(
  turns: readonly Turn[],
  index: number,
  turn: Turn,
  run: Run,
  topic: TopicId,
): Passage | undefined {
  const window = windowOf(turn.pieces, run, topic)
  if (!window) return undefined
  const text = trimmedQuote(textOf(window.pieces))
  if (
    wordsIn(text) < (/\d/.test(text) || drugsIn(text).length > 0 ? 3 : 5) ||
    isUnfinished(text) ||
    EMPTY_WORDS.test(text)
  )
    return undefined
  const next = turns[index + 1]
  const reply = next && next.role !== 'clinician' ? joined(next.pieces) : undefined
  const value = worth(window.pieces, topic)
  if (topic === 'plan_med' && !DOSED.test(text) && drugsIn(text).length === 0 && !OF_TREATMENT.test(text))
    return topicOf(window.pieces, 'plan_other') >= 0.4
      ? stated(turns, index, turn, run, 'plan_other')
      : undefined
  if (!CLINICIANS.has(topic)) return summarized(turn, window, topic, reply?.text, { turn: index, value })
  if (!isSpanish(text) && !isStatement(text, topic, turns, index, window)) return undefined
  const drug = drugMeant(turns, index, window.pieces, topic)
  const place =
    partOf(topic) === 'plan' && EMERGENCY.test(text) && CONDITION.test(text) ? 'plan_safety' : topic
  const last = window.last === turn.pieces.length - 1
  if (last && reply && topic === 'plan_med' && refuses(reply, text)) return undefined
  return { turn: index, topic: place, pieces: window.pieces, value, ...(drug !== undefined && { drug }) }
}

/** "No cutting." after "No cutting." agrees. */
function refuses({ text }: Piece, said: string): boolean {
  const counters = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|\d+)\b/i.test(text)
  if (!(HESITATES.test(text) || counters) || BACKCHANNEL.test(text)) return false
  const words = (of: string) => of.toLowerCase().match(/[a-z0-9']+/g) ?? []
  const known = new Set(words(said))
  return !words(/^[^.?!,]*/.exec(text)?.[0] ?? '').every((word) => known.has(word)) || wordsIn(text) === 1
}

/** A finding, judgment or decision: not an option, a lesson or half of a thought. */
function isStatement(
  text: string,
  topic: TopicId,
  turns: readonly Turn[],
  index: number,
  { pieces }: Window,
): boolean {
  if ((CONTENT[topic]?.test(text) === false && !EMERGENCY.test(text)) || opensElsewhere(text)) return false
  if (topic === 'therapy') return standsAlone(text, false) && OF_SESSION.test(text)
  if (topic !== 'plan_med') return true
  if (OF_TREATMENT.test(text)) return ORDERS.test(text) || /^(?:no|same)\b/i.test(text)
  const named = drugsIn(text).length > 0 || drugMeant(turns, index, pieces, topic) !== undefined
  return named && ORDERS.test(text)
}

/** "So about four and a half hours, with early morning waking.": cleaner than the words it sums up. */
function summarized(
  { pieces }: Turn,
  window: Window,
  topic: TopicId,
  reply: string | undefined,
  rest: { turn: number; value: number },
): Passage | undefined {
  const [first] = window.pieces
  if (
    !first ||
    isSpanish(first.text) ||
    !SUMS_UP.test(first.text) ||
    /^you (?:did|do|have|were|are|know)\b(?:,| (?:once|so|not|too|that))/i.test(first.text) ||
    TEACHES.test(textOf(window.pieces))
  )
    return undefined
  const text = textOf(window.pieces)
  if (rest.value < 0.6 || !canSumUp(topic) || !isAbout(topic, text) || refersOutside(trimmedQuote(text)))
    return undefined
  if (OF_DRUGS.has(topic) && drugsIn(text).length !== 1) return undefined
  const last = window.last === pieces.length - 1
  if (last && reply !== undefined && !CONFIRMS.test(reply) && CORRECTS.test(reply)) return undefined
  return { ...rest, topic, pieces: window.pieces, summary: true }
}

const joined = (pieces: readonly Piece[]): Piece | undefined => {
  const [first] = pieces
  return first && { ...first, text: textOf(pieces), end: pieces.at(-1)?.end ?? first.end }
}

/** Opening words that mean little without the question. */
const startsShort = (text: string): boolean =>
  wordsIn(text.split(/(?<=[.!?])\s/)[0] ?? '') < 4 ||
  !/\b(?:i|i'm|i've|i'd|we|my|he|she|they|the|it's|it is|there's)\b/i.test(text.slice(0, 40))

function worth(pieces: readonly Piece[], topic: TopicId): number {
  let words = 0
  let total = 0
  for (const piece of pieces) {
    words += piece.words
    total += piece.belongs * piece.words
  }
  return (total / words) * (0.4 + 0.6 * topicOf(pieces, topic))
}

/**
 * The one drug in the words, in the previous turn or, for the current regimen, in the question. Looking
 * further back was wrong too often ("Senna: “The pillow's a swamp.”").
 */
function drugMeant(
  turns: readonly Turn[],
  index: number,
  pieces: readonly Piece[],
  topic: TopicId,
): Meant | undefined {
  if (!OF_DRUGS.has(topic)) return undefined
  const turn = turns[index]?.pieces ?? []
  const before = turn.slice(0, pieces[0] ? turn.indexOf(pieces[0]) : 0)
  const question = topic === 'plan_med' ? [] : (turns[index - 1]?.pieces.slice(-1) ?? [])
  for (const said of [pieces, before, question]) {
    const found = said.flatMap(({ text, unit }) =>
      drugsIn(text).map(({ drug }) => ({ name: drug.name, unit })),
    )
    if (new Set(found.map(({ name }) => name)).size > 1) return undefined
    if (found[0]) return found[0]
  }
  return undefined
}

const DOSED = /\b(?:milligrams?|mg|micrograms?|tablets?|capsules?)\b/i
