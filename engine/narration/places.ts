import type { TopicId } from '../reader/topics.ts'
import type { Section } from './headings.ts'

/** The parts of a dictated or typed note, in the order in which the draft shows them. */
export const PLACES = [
  'reason',
  'history',
  'risk',
  'substance',
  'medication',
  'past_psych',
  'medical',
  'allergy',
  'family',
  'social',
  'therapy',
  'vitals',
  'labs',
  'scores',
  'mse',
  'assessment',
  'plan',
] as const
export type Place = (typeof PLACES)[number]

/** Symptoms and daily life are one account: sentences about them refer to each other. */
const OF_TOPIC: Partial<Record<TopicId, Place>> = {
  mood: 'history',
  anxiety: 'history',
  sleep: 'history',
  appetite: 'history',
  energy: 'history',
  concentration: 'history',
  mania: 'history',
  psychosis: 'history',
  trauma: 'history',
  ocd: 'history',
  eating: 'history',
  function: 'history',
  adherence: 'medication',
  side_effects: 'medication',
  plan_med: 'plan',
  plan_tests: 'plan',
  plan_therapy: 'plan',
  plan_safety: 'plan',
  plan_referral: 'plan',
  plan_other: 'plan',
  follow_up: 'plan',
}

export const placeOf = (topic: TopicId): Place => OF_TOPIC[topic] ?? (topic as Place)

const SUBJECTIVE: readonly Place[] = PLACES.slice(0, PLACES.indexOf('therapy') + 1)
const OBJECTIVE: readonly Place[] = ['vitals', 'labs', 'scores', 'mse']

/** The places that a heading allows. */
export function placesUnder(section: Section): readonly Place[] {
  switch (section) {
    case 'history':
      return SUBJECTIVE
    case 'exam':
      return OBJECTIVE
    case 'both':
      return ['assessment', 'plan']
    case 'assessment':
    case 'plan':
      return [section]
    default:
      return [placeOf(section)]
  }
}

type Part = 'S' | 'O' | 'A' | 'P'
export const partOf = (place: Place): Part =>
  place === 'plan' ? 'P' : place === 'assessment' ? 'A' : OBJECTIVE.includes(place) ? 'O' : 'S'

/** Notes go from the story to the exam, the assessment and the plan, and rarely back. */
const STEP: Record<Part, Record<Part, number>> = {
  S: { S: 1.1, O: 1.2, A: 1.5, P: 2 },
  O: { S: 1.8, O: 0.6, A: 1, P: 1.5 },
  A: { S: 3.5, O: 2.5, A: 0, P: 0.6 },
  P: { S: 3.5, O: 3, A: 2.2, P: 0 },
}

/** A sentence as far as its place is concerned. */
export type ToPlace = {
  /** The reader model's probability per topic. */
  topics: Partial<Record<TopicId, number>>
  /** The places its words indicate. */
  cues: readonly (readonly [Place, number])[]
  /** The places its heading allows. */
  under?: readonly Place[]
  /** It is the first sentence of its heading. */
  opens: boolean
  /** It starts a paragraph or line. */
  starts: boolean
  /** It begins with a word that refers to the sentence before. */
  refers: boolean
}

const MIN_FIT = 0.02
const HEADED = 8
/** Later sentences of a heading inside a part may be about something else. */
const STILL_HEADED = 1.6
const IN_PART = 5

function fitOf({ topics, cues, under, opens }: ToPlace, place: Place): number {
  let best = MIN_FIT
  for (const [topic, p] of Object.entries(topics) as [TopicId, number][])
    if (placeOf(topic) === place) best = Math.max(best, p)
  let fit = Math.log(best)
  for (const [to, weight] of cues) if (to === place) fit += weight
  if (under?.includes(place)) {
    const part = under.length > 1 || place === 'plan' || place === 'assessment' || place === 'history'
    fit += opens ? HEADED : part ? IN_PART : STILL_HEADED
  }
  return fit
}

/** The most likely place of each sentence, given the sentences around it. */
export function placed(sentences: readonly ToPlace[]): Place[] {
  let scores: number[] = PLACES.map((place) => (place === 'reason' ? 1.5 : 0))
  const back: number[][] = []
  for (const [at, sentence] of sentences.entries()) {
    const easy = at === 0 ? 0 : sentence.refers ? 2 : sentence.starts ? 0.6 : 1
    const from: number[] = []
    scores = PLACES.map((place, to) => {
      let best = Number.NEGATIVE_INFINITY
      for (const [other, before] of PLACES.entries()) {
        const step = other === to ? 0 : STEP[partOf(before)][partOf(place)] * easy
        const score = (scores[other] ?? 0) - step
        if (score > best) {
          best = score
          from[to] = other
        }
      }
      return best + fitOf(sentence, place)
    })
    back.push(from)
  }
  let last = scores.indexOf(Math.max(...scores))
  const path: Place[] = []
  for (let at = sentences.length - 1; at >= 0; at -= 1) {
    path[at] = PLACES[last] ?? 'history'
    last = back[at]?.[last] ?? last
  }
  return path
}
