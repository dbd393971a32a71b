import { TOPIC_IDS, type TopicId } from '../reader/topics.ts'

export type SectionOutline = { heading: string; key?: string; guidance?: string }

/** A section's purpose, derived from its heading, also for a clinician's own templates. */
type Kind =
  | 'subjective'
  | 'complaint'
  | 'story'
  | 'psychiatric-history'
  | 'medical-history'
  | 'medications'
  | 'response'
  | 'side-effects'
  | 'substances'
  | 'family'
  | 'social'
  | 'mental-status'
  | 'results'
  | 'objective'
  | 'risk'
  | 'protective'
  | 'assessment'
  | 'intervention'
  | 'goal'
  | 'course'
  | 'condition'
  | 'disposition'
  | 'education'
  | 'follow-up'
  | 'assessment-plan'
  | 'plan'

/** The first match decides the kind. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/assessment and plan|assessment\s*\/\s*plan|assessment & plan|\ba\/p\b/i, 'assessment-plan'],
  [
    /chief complaint|\bcc\b|presenting (?:problem|concern|complaint)|reason for (?:visit|treatment|admission|referral)/i,
    'complaint',
  ],
  [
    /present(?:ing)? illness|\bhpi\b|presenting crisis|precipitant|interval history|history of (?:the )?problem|what happened/i,
    'story',
  ],
  [/psychiatric history|past psych|treatment history/i, 'psychiatric-history'],
  [/medical history|health history|\bpmh\b|allerg/i, 'medical-history'],
  [/side[- ]effects?|adherence|tolerab/i, 'side-effects'],
  [/medications?|\bmeds\b/i, 'medications'],
  [/substance|alcohol|drug use/i, 'substances'],
  [/family/i, 'family'],
  [/social|developmental|living|support system|relationships/i, 'social'],
  [/mental status|\bmse\b/i, 'mental-status'],
  [/results?|labs?\b|vitals?|measure|scores?|screening/i, 'results'],
  [/risk|safety assessment|suicid/i, 'risk'],
  [/protective|strengths|reasons for living/i, 'protective'],
  [/objective|observ|exam|presentation|appearance/i, 'objective'],
  [/intervention|technique|session content|what (?:i|we) did|treatment provided/i, 'intervention'],
  [/response|progress|effect/i, 'response'],
  [/goal|target/i, 'goal'],
  [/course/i, 'course'],
  [/condition/i, 'condition'],
  [/disposition|level of care/i, 'disposition'],
  [/education|counsel/i, 'education'],
  [/follow[- ]?up(?! and)|next (?:visit|session|appointment)/i, 'follow-up'],
  [/plan|recommendation|aftercare|next steps|to do|homework/i, 'plan'],
  [/assessment|impression|diagnos|formulation|opinion|summary/i, 'assessment'],
  [/subjective|data\b|behavio|problem|report|history|client|patient|symptom/i, 'subjective'],
]

function kindOf({ heading, key = '' }: SectionOutline): Kind | undefined {
  if (/safety plan/i.test(heading)) return 'plan'
  return (KINDS.find(([pattern]) => pattern.test(heading)) ??
    KINDS.find(([pattern]) => pattern.test(key)))?.[1]
}

const SAID: readonly Kind[] = ['story', 'subjective', 'complaint', 'course', 'response']
const FOUND: readonly Kind[] = [
  'objective',
  'mental-status',
  'condition',
  'results',
  'subjective',
  'story',
  'course',
  'response',
]
const JUDGED: readonly Kind[] = ['assessment', 'assessment-plan', 'response', 'condition', 'risk', 'course']
const PLANNED: readonly Kind[] = ['plan', 'assessment-plan', 'follow-up', 'disposition', 'intervention']

/** The four parts of a note that share its length. */
export type Part = 'subjective' | 'objective' | 'assessment' | 'plan'

type Place = {
  label: string
  part: Part
  /** Kinds of sections for a topic, best first. */
  kinds: readonly Kind[]
}

const PLACES: Record<TopicId, Place> = {
  reason: { label: 'Reason for visit', part: 'subjective', kinds: ['complaint', ...SAID] },
  mood: { label: 'Mood', part: 'subjective', kinds: SAID },
  anxiety: { label: 'Anxiety', part: 'subjective', kinds: SAID },
  sleep: { label: 'Sleep', part: 'subjective', kinds: SAID },
  appetite: { label: 'Appetite', part: 'subjective', kinds: SAID },
  energy: { label: 'Energy', part: 'subjective', kinds: SAID },
  concentration: { label: 'Concentration', part: 'subjective', kinds: SAID },
  mania: { label: 'Mania', part: 'subjective', kinds: SAID },
  psychosis: { label: 'Psychosis', part: 'subjective', kinds: SAID },
  trauma: { label: 'Trauma', part: 'subjective', kinds: SAID },
  ocd: { label: 'Obsessions', part: 'subjective', kinds: SAID },
  eating: { label: 'Eating', part: 'subjective', kinds: SAID },
  risk: { label: 'Risk', part: 'subjective', kinds: ['risk', 'condition', ...SAID] },
  substance: { label: 'Substances', part: 'subjective', kinds: ['substances', 'social', ...SAID] },
  medication: { label: 'Medication', part: 'subjective', kinds: ['medications', 'medical-history', ...SAID] },
  adherence: { label: 'Adherence', part: 'subjective', kinds: ['side-effects', 'medications', ...SAID] },
  side_effects: { label: 'Side effects', part: 'subjective', kinds: ['side-effects', 'response', ...SAID] },
  medical: { label: 'Medical', part: 'subjective', kinds: ['medical-history', ...SAID] },
  allergy: { label: 'Allergies', part: 'subjective', kinds: ['medical-history', 'medications', ...SAID] },
  past_psych: { label: 'Psychiatric history', part: 'subjective', kinds: ['psychiatric-history', ...SAID] },
  family: { label: 'Family', part: 'subjective', kinds: ['family', 'social', ...SAID] },
  social: { label: 'Social', part: 'subjective', kinds: ['social', ...SAID] },
  function: { label: 'Functioning', part: 'subjective', kinds: ['social', ...SAID] },
  therapy: { label: 'Session', part: 'objective', kinds: ['intervention', 'response', ...FOUND] },
  vitals: { label: 'Vital signs', part: 'objective', kinds: ['results', ...FOUND] },
  labs: { label: 'Results', part: 'objective', kinds: ['results', ...FOUND] },
  scores: { label: 'Scores', part: 'objective', kinds: ['results', ...FOUND] },
  mse: { label: 'Mental status', part: 'objective', kinds: ['mental-status', ...FOUND] },
  assessment: { label: 'Problems', part: 'assessment', kinds: JUDGED },
  plan_safety: { label: 'Safety', part: 'plan', kinds: PLANNED },
  plan_med: { label: 'Medication', part: 'plan', kinds: ['plan', ...PLANNED] },
  plan_tests: { label: 'Tests', part: 'plan', kinds: PLANNED },
  plan_therapy: { label: 'Therapy', part: 'plan', kinds: ['plan', 'intervention', ...PLANNED] },
  plan_referral: { label: 'Referral', part: 'plan', kinds: PLANNED },
  plan_other: { label: 'Also', part: 'plan', kinds: PLANNED },
  follow_up: { label: 'Follow-up', part: 'plan', kinds: ['follow-up', ...PLANNED] },
}

/** The order of topics in a note. Safety comes first in the plan. */
const ORDER: readonly TopicId[] = Object.keys(PLACES) as TopicId[]
const RANK = new Map(ORDER.map((topic, index) => [topic, index]))

export const labelOf = (topic: TopicId): string => PLACES[topic].label
export const partOf = (topic: TopicId): Part => PLACES[topic].part
export const rankOf = (topic: TopicId): number => RANK.get(topic) ?? TOPIC_IDS.length

/** Finds the section of a template for a topic. */
export function sectionFinder(outline: readonly SectionOutline[]): (topic: TopicId) => number {
  const kinds = outline.map(kindOf)
  return (topic) => {
    for (const kind of PLACES[topic].kinds) {
      const at = kinds.indexOf(kind)
      if (at >= 0) return at
    }
    return partOf(topic) === 'plan' ? outline.length - 1 : 0
  }
}
