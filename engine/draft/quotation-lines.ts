import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
import { drugsIn } from '../understand/drug-names.ts'
import { type Quote, quoteOf } from './quotes.ts'
import { partOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'

/** Below this the reader takes the unit's words for small talk. */
const BELONGS = 0.45
const TOPIC = 0.4
/** Topics in which the words of the clinician are the note's. */
const CLINICIANS: ReadonlySet<TopicId> = new Set([
  'assessment',
  'mse',
  'plan_med',
  'plan_tests',
  'plan_therapy',
  'plan_safety',
  'plan_referral',
  'plan_other',
  'follow_up',
  'therapy',
])
/** Here "it" is a drug, and the quotation needs its name. */
const OF_DRUGS: ReadonlySet<TopicId> = new Set(['medication', 'adherence', 'side_effects', 'plan_med'])

/** Teaching, questions put as statements, and talk about the talk are never worth a quotation of the clinician. */
const CLINICIANS_TALK =
  /\b(?:thank|sorry|good (?:job|question|morning|afternoon)|i hear you|that makes sense|makes sense|sounds like|i wonder|tell me|let me|can you|could you|do you|did you|are you|have you|would you|i want to ask|i'm going to ask|people (?:often|sometimes)|some people|a lot of people|most people|usually|typically|the way it works|what happens is)\b/i

/** Quotations that can be read alone, with the topic the reader gives their unit. */
export function quotationLines({ source, units, form }: UnitsOfVisit): Candidate[] {
  if (form !== 'dialogue') return []
  return units.flatMap((unit, index) => {
    const topic = topicOf(unit)
    if (!topic || !unit.reading || unit.reading.belongs < BELONGS) return []
    return unit.sentences.flatMap((sentence) => {
      const drug = OF_DRUGS.has(topic) ? drugMeant(units, index, sentence.text) : undefined
      const quote = quoteOf(source, sentence, drug !== undefined)
      if (!quote || !isWorthQuoting(unit, topic, quote)) return []
      return [lineOf(unit, topic, quote, drug)]
    })
  })
}

function topicOf({ reading, role }: VisitUnit): TopicId | undefined {
  let best: TopicId | undefined
  let most = TOPIC
  for (const [topic, p] of Object.entries(reading?.topics ?? {}) as [TopicId, number][]) {
    if (p <= most || isClinicians(topic) !== (role === 'clinician')) continue
    best = topic
    most = p
  }
  return best
}

function isClinicians(topic: TopicId): boolean {
  return CLINICIANS.has(topic)
}

function isWorthQuoting({ role }: VisitUnit, topic: TopicId, { text }: Quote): boolean {
  if (role === 'clinician' && CLINICIANS_TALK.test(text)) return false
  return (
    partOf(topic) !== 'plan' ||
    /\b(?:will|'ll|going to|let's|gonna|want you to|call|come|take|keep|start|stop|see you|next|until|if)\b/i.test(
      text,
    )
  )
}

function lineOf(unit: VisitUnit, topic: TopicId, quote: Quote, drug: string | undefined): Candidate {
  const speaker = unit.role === 'other' && unit.who ? capitalized(unit.who) : undefined
  const subject =
    speaker ?? (drug && !new RegExp(`\\b${drug}\\b`, 'i').test(quote.text) ? capitalized(drug) : undefined)
  const words = `“${quote.text}”`
  const p = unit.reading?.topics[topic] ?? 0
  return {
    ...{ topic, units: [unit.number], by: 'quote', need: topic === 'risk' || topic === 'reason' ? 2 : 1 },
    text: subject ? `${subject}: ${words}` : words,
    spans: [{ start: quote.start, end: quote.end }],
    value: p * (unit.reading?.belongs ?? 0),
  }
}

/** The one drug that was named last, in this sentence or in the two units before. */
function drugMeant(units: readonly VisitUnit[], index: number, text: string): string | undefined {
  for (const said of [text, units[index]?.text, units[index - 1]?.text, units[index - 2]?.text]) {
    const names = new Set(drugsIn(said ?? '').map(({ drug }) => drug.name))
    if (names.size > 1) return undefined
    for (const name of names) return name
  }
  return undefined
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
