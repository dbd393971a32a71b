import { drugsIn } from '../lexicon/drug-names.ts'
import { TOPIC_IDS, type TopicId } from '../reader/topics.ts'
import { BACKCHANNEL, type Piece, type Turn } from './passages.ts'
import { CLINICIANS_TALK, LIMITS, NOT_MEANT, SAYS_LITTLE, WEIGHS } from './quotation-words.ts'
import { isUnfinished, wordsIn } from './quotes.ts'
import { partOf } from './sections.ts'
import { withoutRetracted } from './smooth-quotation.ts'

/** Below this, the reader is too unsure of a piece's topic. */
const TOPIC = 0.5
const MAX_WORDS = 30
const MAX_USUAL = 28
const MAX_STORY = 42
/** Topics in which more words are worth the space. */
const LONGER: ReadonlySet<TopicId> = new Set([
  'reason',
  'risk',
  'plan_med',
  'plan_safety',
  'assessment',
  'follow_up',
])
const SURE = 0.8
/** Topics in which the clinician's statements are quoted. */
export const CLINICIANS: ReadonlySet<TopicId> = new Set(
  TOPIC_IDS.filter((topic) => ['assessment', 'plan', 'objective'].includes(partOf(topic))),
)

export type Run = { topic: TopicId; first: number; last: number }

/** Neighboring pieces on one topic. */
export function runsOf({ role, pieces }: Turn): Run[] {
  const runs: Run[] = []
  pieces.forEach((piece, at) => {
    const run = runs.at(-1)
    const follows = run && run.last === at - 1
    if (!isQuotable(pieces, at, role)) return
    const best = bestTopic(piece, role)
    if (follows && isUnfinished(pieces[at - 1]?.text ?? '')) run.last = at
    if (!best || run?.last === at) return
    if (follows && (best === run.topic || (piece.topics[run.topic] ?? 0) >= 0.6 * (piece.topics[best] ?? 0)))
      run.last = at
    else runs.push({ topic: best, first: at, last: at })
  })
  return runs
}

function isQuotable(pieces: readonly Piece[], at: number, role: Turn['role']): boolean {
  const text = pieces[at]?.text ?? ''
  const echo = at === 0 && role !== 'clinician' && pieces.length > 1 && (pieces[0]?.words ?? 9) <= 3
  if ((pieces[at]?.asks && !echo) || NOT_MEANT.test(text) || NOT_MEANT.test(pieces[at + 1]?.text ?? ''))
    return false
  return (
    role !== 'clinician' ||
    !(CLINICIANS_TALK.test(text) || BACKCHANNEL.test(text) || SAYS_LITTLE.test(text) || WEIGHS.test(text))
  )
}

/** Observations are quoted from the clinician only. */
function bestTopic({ topics }: Piece, role: Turn['role']): TopicId | undefined {
  let best: TopicId | undefined
  for (const topic of Object.keys(topics) as TopicId[])
    if ((topics[topic] ?? 0) > (best ? (topics[best] ?? 0) : TOPIC)) best = topic
  const observed = role !== 'clinician' && best !== 'therapy' && partOf(best ?? 'reason') === 'objective'
  const untold = role !== 'clinician' && best === 'therapy' && (topics.therapy ?? 0) < SURE
  if (best && !observed && !untold) return best
  return undefined
}

export type Window = { pieces: Piece[]; first: number; last: number }
/** Trims pieces at the ends that score far below the best one. */
const PART_OF_BEST = 0.5
const MIN_BELONGS = 0.5

/** The most valuable part of a run that is short enough; never cut before words that limit it. */
export function windowOf(pieces: readonly Piece[], { first, last }: Run, topic: TopicId): Window | undefined {
  let best: (Window & { worth: number }) | undefined
  const least = Math.max(
    MIN_BELONGS,
    PART_OF_BEST * Math.max(...pieces.slice(first, last + 1).map(({ belongs }) => belongs)),
  )
  const most = topic === 'reason' ? MAX_STORY : LONGER.has(topic) ? MAX_WORDS : MAX_USUAL
  for (let from = first; from <= last; from += 1) {
    if (CLINICIANS.has(topic) && !canBegin(pieces[from], from < last, topic)) continue
    const meant = from > 0 && !NOT_MEANT.test(pieces[from - 1]?.text ?? '')
    if (meant && LIMITS.test(pieces[from]?.text ?? '')) continue
    let words = 0
    let total = 0
    for (let to = from; to <= last; to += 1) {
      const piece = pieces[to]
      if (!piece) break
      words += piece.words
      if (words > (to > from ? most : MAX_STORY)) break
      total += (piece.belongs - least) * piece.words
      const next = pieces[to + 1]
      if (to > from && breaksOff(pieces[to - 1])) break
      if (next && (LIMITS.test(next.text) || isUnfinished(piece.text))) continue
      if (!best || total > best.worth)
        best = { pieces: pieces.slice(from, to + 1), first: from, last: to, worth: total }
    }
  }
  return best && (CLINICIANS.has(topic) ? best : withStart(pieces, best, first))
}

const KEPT =
  /^(?:no(?= )|stop|start|keep|same|stay|continue|labs?|tests?|one|two|three|tonight|tomorrow|today|first)\b/i
const POINTS_BACK = /\bthat one\b|\bdo (?:that|it|this)\b|\b(?:it|them|him|that)[.!]?$/i
/** Not with "Please don't.", "Smart man." or, in the plan, with "it" for something said before. */
function canBegin(piece: Piece | undefined, more: boolean, topic: TopicId): boolean {
  if (!piece || drugsIn(piece.text).length > 0) return true
  if (more && piece.words <= 3 && !/\d/.test(piece.text) && !KEPT.test(piece.text)) return false
  return partOf(topic) !== 'plan' || !POINTS_BACK.test(piece.text)
}
/** "Because one of my clients" "And then Kevin says": the sentence was never finished. */
const breaksOff = (piece: Piece | undefined): boolean =>
  piece !== undefined && (isUnfinished(piece.text) || /,$/.test(piece.text))

/** "When I was nineteen." belongs to the next sentence. */
function withStart(pieces: readonly Piece[], window: Window, first: number): Window {
  const whole = pieces.slice(first, window.last + 1)
  const words = whole.reduce((sum, piece) => sum + piece.words, 0)
  const start = first < window.first ? wordsIn(textOf(pieces.slice(first, window.first))) : 0
  return start <= 5 && words <= MAX_WORDS + 6 ? { pieces: whole, first, last: window.last } : window
}

export const textOf = (pieces: readonly Piece[]): string =>
  withoutRetracted(pieces.map(({ text }) => text).join(' '))

export function topicOf(pieces: readonly Piece[], topic: TopicId): number {
  return Math.max(...pieces.map(({ topics }) => topics[topic] ?? 0))
}
