import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import DATA from './cues.json' with { type: 'json' }
import type { Place } from './places.ts'

/** "{KIN}" in a pattern means the macro of that name. */
const MACROS: Readonly<Record<string, string>> = DATA.macros
const pattern = (said: string, cased = false): RegExp =>
  new RegExp(
    said.replace(/\{([A-Z]+)\}/g, (_, name) => MACROS[name] ?? ''),
    cased ? '' : 'i',
  )

/** Words that indicate a place more reliably than the reader does. */
const CUES = DATA.places.map(
  ({ to, said, cased, weight }) => [to as Place, pattern(said, cased), weight] as const,
)
const EXAM =
  /\b(?:affect|thought (?:process|content)|thinking|oriented|insight|judgment|eye contact|groomed|psychomotor|speech|mood “|cooperative|gait|linear|goal[- ]directed)\b/gi

/** The places a finished sentence indicates, with weights. */
export function cuesOf(text: string): (readonly [Place, number])[] {
  const cues: (readonly [Place, number])[] = CUES.filter(([, said]) => said.test(text)).map(
    ([place, , weight]) => [place, weight] as const,
  )
  if (/\d ?m?c?g\b/.test(text) && drugsIn(text).length > 0) cues.push(['medication', 1])
  const exam = new Set(Array.from(text.matchAll(EXAM), ([cue]) => cue.toLowerCase())).size
  if (exam > 1) cues.push(['mse', Math.min(exam, 4)])
  return cues
}

/** Without one of these words, the reader's topic comes from the sentences around. */
const NEEDED = Object.entries(DATA.needed).map(([topic, said]) => [topic as TopicId, pattern(said)] as const)
const DRUGS =
  /\bm(?:g|cg|l)\b|\bdos(?:e|es|ing)\b|medic|\bpills?\b|tablet|capsule|refill|supply|prescri|inject|taper|patch|side effect|tolerat|missed|\brash\b|tremor|stiffness|sedat|nausea|headache|dizz|appetite suppress|vitamin|antibiotic|stimulant|benzodiazepine|antidepressant/i
const ABOUT_DRUGS: readonly TopicId[] = ['medication', 'plan_med', 'adherence', 'side_effects']
const UNSUPPORTED = 0.25

/** The reader's topics, less those that none of the sentence's words support. */
export function supported(
  topics: Partial<Record<TopicId, number>>,
  text: string,
): Partial<Record<TopicId, number>> {
  const kept = { ...topics }
  for (const [topic, needed] of NEEDED)
    if (kept[topic] !== undefined && !needed.test(text)) kept[topic] = (kept[topic] ?? 0) * UNSUPPORTED
  const drugs = DRUGS.test(text) || drugsIn(text).length > 0
  for (const topic of ABOUT_DRUGS)
    if (kept[topic] !== undefined && !drugs) kept[topic] = (kept[topic] ?? 0) * UNSUPPORTED
  return kept
}

const PLAN_TOPICS: readonly TopicId[] = [
  'plan_safety',
  'plan_med',
  'plan_tests',
  'plan_therapy',
  'plan_referral',
  'plan_other',
  'follow_up',
]
const PLAN_CUES = DATA.plan.map(({ to, said, weight }) => [to as TopicId, pattern(said), weight] as const)

/** The kind of a plan's line. */
export function planTopicOf(text: string, topics: Partial<Record<TopicId, number>>): TopicId {
  const scores = new Map(PLAN_TOPICS.map((topic) => [topic, topics[topic] ?? 0]))
  for (const [topic, pattern, weight] of PLAN_CUES)
    if (pattern.test(text)) scores.set(topic, (scores.get(topic) ?? 0) + weight)
  const tested = /\blevels?\b/i.test(text) && !/\d ?m?c?g\b/.test(text)
  if (drugsIn(text).length > 0 && !tested && !/^(?:if|call|return)\b/i.test(text))
    scores.set('plan_med', (scores.get('plan_med') ?? 0) + 0.8)
  scores.set('plan_other', (scores.get('plan_other') ?? 0) + 0.2)
  return [...scores].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
