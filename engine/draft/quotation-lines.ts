import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { lineOf, type Meant, nounOf, type Passage } from './passage-lines.ts'
import { askedBefore, BACKCHANNEL, type Piece, type Turn, turnsOf } from './passages.ts'
import { CLINICIANS, type Run, runsOf, textOf, topicOf, windowOf } from './quotation-runs.ts'
import {
  ANSWERS,
  CONFIRMS,
  CONTENT,
  EMPTY_WORDS,
  HESITATES,
  NOT_MEANT,
  OPENING,
  POINTLESS,
  PROPOSES,
  RECAP,
  REVISES,
} from './quotation-words.ts'
import { isUnfinished, standsAlone, trimmedQuote, wordsIn } from './quotes.ts'
import { partOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'

/** Below this, the words are small talk. */
const LEAST_VALUE = 0.12
/** The part of the visit in which the patient tells their story. */
const EARLY = 0.5
/** In these topics "it" is a drug, so the quotation needs its name. */
const OF_DRUGS: ReadonlySet<TopicId> = new Set(['medication', 'adherence', 'side_effects', 'plan_med'])
const FIRST_TURNS = 14

/** Quotations that can be read alone, or with the question they answer, under the topic assigned by the reader. */
export function quotationLines(visit: UnitsOfVisit): Candidate[] {
  if (visit.form !== 'dialogue') return []
  const turns = turnsOf(visit)
  const passages = turns
    .flatMap((turn, index) =>
      runsOf(turn, index < turns.length * EARLY).flatMap((run) => passageOf(turns, index, run) ?? []),
    )
    .filter(({ value }) => value >= LEAST_VALUE)
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
  if (back <= 0 || back > REVISED || later.topic !== earlier.topic || earlier.reply) return false
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
  if (isUnfinished(text) || EMPTY_WORDS.test(text)) return undefined
  // A joke doesn't separate a question from its answer.
  const begins = turn.pieces
    .slice(0, window.first)
    .every(({ text: said }, at) => NOT_MEANT.test(said) || NOT_MEANT.test(turn.pieces[at + 1]?.text ?? ''))
  const alone = partOf(topic) !== 'plan' && wordsIn(text) >= 5 && standsAlone(text, drug !== undefined)
  if (alone && !(begins && question && startsShort(window.pieces))) return { ...base, value: own }
  if (!begins || !question || POINTLESS.test(question.text)) return undefined
  if (!question.asks && !nounOf(question.text, topic) && !ANSWERS.test(text)) return undefined
  const asked = Math.min(question.belongs, 0.9) * 0.85
  const opens = index <= FIRST_TURNS && OPENING.test(question.text) && wordsIn(text) >= 8
  const value = Math.max(
    opens ? Math.max(own, 0.6) : own,
    asked * (0.4 + 0.6 * topicOf(window.pieces, topic)),
  )
  return { ...base, question, value }
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
  const drug = drugMeant(turns, index, window.pieces, topic)
  const own = CLINICIANS.has(topic)
  if (CONTENT[topic]?.test(text) === false) return undefined
  if (
    !own &&
    ((!RECAP.test(text) && !standsAlone(text, drug !== undefined)) ||
      /\byou (?:said|told|mentioned)\b/i.test(text))
  )
    return undefined
  const asks = own ? turn.pieces.slice(window.last + 1) : []
  const proposes = asks.length === 1 && asks[0]?.asks && PROPOSES.test(asks[0].text)
  const pieces = proposes ? [...window.pieces, ...asks] : window.pieces
  const next = proposes || window.last === turn.pieces.length - 1 ? turns[index + 1] : undefined
  const reply = next && next.role !== 'clinician' ? joined(next.pieces) : undefined
  const value = worth(window.pieces, topic) * (own ? 1 : topic === 'reason' ? 0.5 : 0.8)
  const base = { turn: index, topic, pieces, value, ...(drug !== undefined && { drug }) }
  const plain = !reply || (own ? !proposes && !HESITATES.test(reply.text) : CONFIRMS.test(reply.text))
  if (plain || BACKCHANNEL.test(reply.text))
    return !own && (value < 0.5 || wordsIn(text) < 5 || /\bquestions?\b/i.test(text)) ? undefined : base
  return isReply(reply) && (partOf(topic) === 'plan' || !own) ? { ...base, reply } : undefined
}

const MOST_REPLY = 26
const isReply = ({ text }: Piece): boolean => wordsIn(text) <= MOST_REPLY && !isUnfinished(text)
const joined = (pieces: readonly Piece[]): Piece | undefined => {
  const [first] = pieces
  return first && { ...first, text: textOf(pieces), end: pieces.at(-1)?.end ?? first.end }
}

/** Opening words that mean little without the question. */
const startsShort = ([first]: readonly Piece[]): boolean =>
  first !== undefined &&
  (first.words < 4 ||
    !/\b(?:i|i'm|i've|i'd|we|my|he|she|they|the|it's|there's)\b/i.test(first.text.slice(0, 40)))

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
