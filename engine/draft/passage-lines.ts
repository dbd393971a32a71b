import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import type { Piece, Turn } from './passages.ts'
import { textOf, topicOf } from './quotation-runs.ts'
import { EMERGENCY, GRAVE } from './quotation-words.ts'
import { trimmedQuote, wordsIn } from './quotes.ts'
import { labelOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'

/** Weights of the topics; most are 1. */
const WEIGHTS: Partial<Record<TopicId, number>> = {
  risk: 1.6,
  plan_med: 1.5,
  plan_safety: 1.4,
  follow_up: 1.5,
  assessment: 1.4,
  reason: 1.5,
  mood: 1.3,
  anxiety: 1.3,
  psychosis: 1.3,
  mania: 1.2,
  trauma: 1.2,
  ocd: 1.2,
  eating: 1.2,
  substance: 1.2,
  side_effects: 1.2,
  medication: 1.3,
  past_psych: 1.2,
  plan_tests: 1.3,
  plan_referral: 1.2,
  plan_other: 1.1,
  plan_therapy: 1.2,
  labs: 1.1,
  scores: 0.8,
  vitals: 0.8,
}
/** A clinician's summary is shorter and clearer than the words it sums up. */
const OF_SUMMARY = 1.2

/** Topics that get at least one line if there is something to say. */
const MUSTS: ReadonlySet<TopicId> = new Set([
  ...([
    'reason',
    'risk',
    'assessment',
    'plan_med',
    'plan_safety',
    'medication',
    'follow_up',
    'substance',
  ] as const),
  ...(['psychosis', 'mood', 'past_psych', 'labs', 'plan_tests', 'plan_therapy', 'sleep'] as const),
])

export type Passage = {
  turn: number
  topic: TopicId
  pieces: Piece[]
  /** If the words need it. */
  question?: Piece
  /** The clinician sums up what the patient said. */
  summary?: boolean
  drug?: Meant
  value: number
}

export function lineOf(
  { turn, topic, pieces, question, summary, drug, value }: Passage,
  turns: readonly Turn[],
): Candidate {
  const { role, who } = turns[turn] ?? {}
  const text = trimmedQuote(textOf(pieces), question !== undefined)
  const named = role === 'other' && who ? capitalized(who) : undefined
  const prompt = question && nounOf(question.text, topic)
  const short =
    prompt && (drugsIn(prompt).length > 0 || labelOf(topic).toLowerCase().includes(prompt.toLowerCase()))
  const asked = question && !prompt ? `Asked “${question.text.replace(/[.,]+$/, '')}”: ` : ''
  // A drug that the words name themselves needs no label; they may name the one that isn't meant.
  const about = drug && OF_DRUG.test(text) && drugsIn(`${asked} ${text}`).length === 0 ? drug : undefined
  const subject = [
    named,
    (about && capitalized(about.name)) ?? (prompt && !short ? capitalized(prompt) : undefined),
  ]
    .filter(Boolean)
    .join(', ')
  const lead = summary ? 'Clinician’s summary: ' : asked
  const all = [...(question ? [question] : []), ...pieces]
  return {
    topic,
    by: 'quote',
    need: MUSTS.has(topic) && value >= 0.3 && topicOf(pieces, topic) >= 0.3 ? 2 : 1,
    units: [...new Set([...(about ? [about.unit] : []), ...all.flatMap(unitsOf)])].sort((a, b) => a - b),
    text: `${subject ? `${subject}: ` : ''}${lead}“${ended(text)}”`,
    spans: spansOf(all),
    value:
      topic === 'plan_safety' && EMERGENCY.test(text)
        ? 1
        : Math.min(
            1,
            value *
              (WEIGHTS[topic] ?? 1) *
              (summary ? OF_SUMMARY : 1) *
              (topic === 'risk' && !GRAVE.test(text + asked) ? 0.4 : 0.6),
          ),
  }
}

/** "Appetite?" "And cannabis?" "The powder?": the subject of a question that is no more than its name. */
const NAMED_THINGS: ReadonlySet<TopicId> = new Set([
  'substance',
  'medical',
  'allergy',
  'side_effects',
  'medication',
])

export function nounOf(question: string, topic: TopicId): string | undefined {
  const noun = question
    .replace(/^(?:and|any|what about|how about|how's|the|your|other|so|okay)\s+/i, '')
    .replace(/[?.,!]+$/, '')
  if (
    wordsIn(noun) > 2 ||
    /\b(?:you|it|that|they|he|she|is|are|was|do|did|does|now|then|so|what|how|when|why|who|here|there|else|more|much|many|often|before|again|still|ever)\b|['’]/i.test(
      noun,
    )
  )
    return undefined
  const named =
    NAMED_THINGS.has(topic) &&
    !/\b(?:night|day|week|month|year|today|yesterday|morning|since|down|up)\b/i.test(noun)
  const known = labelOf(topic).toLowerCase().includes(noun.toLowerCase())
  return /^[\p{L} -]{3,}$/u.test(noun) && (named || known) ? noun : undefined
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const unitsOf = ({ unit, lastUnit }: Piece): number[] =>
  Array.from({ length: lastUnit - unit + 1 }, (_, index) => unit + index)

function spansOf(pieces: readonly Piece[]): { start: number; end: number }[] {
  const spans: { start: number; end: number; unit: number }[] = []
  for (const { start, end, unit } of pieces) {
    const last = spans.at(-1)
    if (last && last.unit === unit && start >= last.end) last.end = end
    else spans.push({ start, end, unit })
  }
  return spans.map(({ start, end }) => ({ start, end }))
}

/** Words that need the name of a drug: a pronoun, a dose, a schedule. */
const OF_DRUG =
  /\b(?:it|its|it's|that|them|this|one|ones|those|\d+|half|milligrams?|mg|doses?|tablets?|pills?|twice|once|ten|twenty|thirty|forty|fifty|sixty|hundred|stop\w*|taper\w*|start\w*)\b/i

export type Meant = { name: string; unit: number }

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
