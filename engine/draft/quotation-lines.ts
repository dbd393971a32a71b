import type { UnitSentence, UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { type Quote, quoteOf } from './quotes.ts'
import { partOf } from './sections.ts'
import type { Candidate } from './select-lines.ts'

/** Below these the words are small talk, or about something else. */
const LEAST_WORTH = 0.3
const TOPIC = 0.5
/** Of these the reader is often wrong. */
const HARDER: ReadonlySet<TopicId> = new Set([
  'side_effects',
  'therapy',
  'plan_therapy',
  'function',
  'trauma',
  'social',
  'psychosis',
])
const HARDER_TOPIC = 0.65
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

/** The reason for the visit comes up within the first units. */
const OPENING = 16
/** So many sentences of one unit may stand in one quotation. */
const MOST_TOGETHER = 3

/** Quotations that can be read alone, with the topic the reader gives their sentences; at most one per unit. */
export function quotationLines({ source, units, form, labelled }: UnitsOfVisit): Candidate[] {
  if (form !== 'dialogue') return []
  return units.flatMap((unit, index) => {
    let best: Candidate | undefined
    for (const [at, sentence] of unit.sentences.entries()) {
      const topic = topicOf(unit, sentence)
      if (!topic || worthOf(unit, sentence, topic) < LEAST_WORTH) continue
      const drug = OF_DRUGS.has(topic) ? drugMeant(units, index, sentence.text, topic) : undefined
      for (let together = 1; together <= (labelled ? MOST_TOGETHER : 1); together += 1) {
        const last = unit.sentences[at + together - 1]
        if (!last || (together > 1 && topicOf(unit, last) !== topic)) break
        const quote = quoteOf(source, { start: sentence.start, end: last.end }, drug !== undefined)
        if (!quote || !isWorthQuoting(unit, topic, quote)) continue
        if (goesOn(units, index, at + together, topic)) continue
        const line = lineOf(unit, sentence, topic, quote, drug)
        if (!best || line.value > best.value) best = line
      }
    }
    return best ? [best] : []
  })
}

/** The speaker says more about it next: what was quoted may be limited, or taken back. */
function goesOn(units: readonly VisitUnit[], index: number, next: number, topic: TopicId): boolean {
  const unit = units[index]
  const inUnit = unit?.sentences[next]
  const after = units[index + 1]
  const sentence = inUnit ?? (after && after.role === unit?.role ? after.sentences[0] : undefined)
  if (!sentence) return false
  if (
    /^(?:but|no|not|well|so|then|and|or|except|unless|only|actually|i mean|until|fine)\b/i.test(
      sentence.plain,
    )
  )
    return true
  return (sentence.reading?.topics[topic] ?? 0) >= TOPIC
}

/** Both the sentence alone and its unit must be about the topic. */
function topicOf({ reading, role }: VisitUnit, sentence: UnitSentence): TopicId | undefined {
  let best: TopicId | undefined
  let most = TOPIC
  for (const [topic, p] of Object.entries(sentence.reading?.topics ?? {}) as [TopicId, number][]) {
    const both = Math.min(p, reading?.topics[topic] ?? 0)
    if (both <= most || (HARDER.has(topic) && both < HARDER_TOPIC)) continue
    if (isClinicians(topic) !== (role === 'clinician')) continue
    best = topic
    most = both
  }
  return best
}

function worthOf({ reading }: VisitUnit, sentence: UnitSentence, topic: TopicId): number {
  const belongs = Math.min(reading?.belongs ?? 0, sentence.reading?.belongs ?? 0)
  return belongs * Math.min(reading?.topics[topic] ?? 0, sentence.reading?.topics[topic] ?? 0)
}

function isClinicians(topic: TopicId): boolean {
  return CLINICIANS.has(topic)
}

/** A step of the plan says who does what; a judgment names what it judges. */
const STEP =
  /\b(?:will|'ll|going to|let's|gonna|want you to|i'd like you to|call|come|take|keep|start|stop|see you|bring|write|practice|until|if)\b/i
const JUDGMENT =
  /\b(?:disorder|depress\w*|anxi\w*|panic|bipolar|mania|manic|psycho\w*|trauma\w*|grief|risk|safe|better|worse|improv\w*|stable|remission|relapse|withdrawal|diagnos\w*|episode|syndrome|responding|side effect|symptoms?)\b/i

function isWorthQuoting({ role }: VisitUnit, topic: TopicId, { text }: Quote): boolean {
  if (role === 'clinician' && CLINICIANS_TALK.test(text)) return false
  if (topic === 'assessment') return JUDGMENT.test(text)
  return partOf(topic) !== 'plan' || STEP.test(text)
}

function lineOf(
  unit: VisitUnit,
  sentence: UnitSentence,
  topic: TopicId,
  quote: Quote,
  drug: string | undefined,
): Candidate {
  const speaker = unit.role === 'other' && unit.who ? capitalized(unit.who) : undefined
  const subject =
    speaker ?? (drug && !new RegExp(`\\b${drug}\\b`, 'i').test(quote.text) ? capitalized(drug) : undefined)
  const words = `“${quote.text}”`
  return {
    ...{
      topic,
      units: [unit.number],
      by: 'quote',
      need: topic === 'risk' || (topic === 'reason' && unit.number <= OPENING) ? 2 : 1,
    },
    text: subject ? `${subject}: ${words}` : words,
    spans: [{ start: quote.start, end: quote.end }],
    // Of two, the longer one says more.
    value: worthOf(unit, sentence, topic) * (0.6 + 0.025 * quote.words),
  }
}

/** The one drug of the sentence or its unit; what a patient takes may also have been named just before. */
function drugMeant(
  units: readonly VisitUnit[],
  index: number,
  text: string,
  topic: TopicId,
): string | undefined {
  const near = [text, units[index]?.text]
  if (topic !== 'plan_med') near.push(units[index - 1]?.text)
  for (const said of near) {
    const names = new Set(drugsIn(said ?? '').map(({ drug }) => drug.name))
    if (names.size > 1) return undefined
    for (const name of names) return name
  }
  return undefined
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
