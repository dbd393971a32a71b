import type { Topic } from '../lexicon/concept.ts'

export type SectionOutline = { heading: string; key?: string; guidance?: string }

/** What a section of a template is for, told by its heading; a clinician's own templates are read the same way. */
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

export function kindOf({ heading, key = '' }: SectionOutline): Kind | undefined {
  const plan = /safety plan/i.test(heading) ? 'plan' : undefined
  return (
    plan ??
    (KINDS.find(([pattern]) => pattern.test(heading)) ?? KINDS.find(([pattern]) => pattern.test(key)))?.[1]
  )
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

/** For each topic the kinds of sections that take it, the best first. */
const PLACES: Partial<Record<Topic, readonly Kind[]>> = {
  complaint: ['complaint', ...SAID],
  risk: ['risk', 'condition', ...SAID],
  means: ['risk', ...SAID],
  protective: ['protective', 'risk', ...SAID],
  abuse: ['social', 'risk', ...SAID],
  medication: ['medications', 'medical-history', ...SAID],
  adherence: ['side-effects', 'medications', ...SAID],
  'side-effects': ['side-effects', 'response', ...SAID],
  substances: ['substances', 'social', ...SAID],
  'psychiatric-history': ['psychiatric-history', ...SAID],
  medical: ['medical-history', ...SAID],
  allergies: ['medical-history', 'medications', ...SAID],
  family: ['family', 'social', ...SAID],
  social: ['social', ...SAID],
  function: ['social', ...SAID],
  therapy: ['response', ...SAID],
  collateral: ['story', ...SAID],
  vitals: ['results', ...FOUND],
  labs: ['results', ...FOUND],
  scores: ['results', ...FOUND],
  exam: FOUND,
  'mental-status': ['mental-status', ...FOUND],
  diagnosis: JUDGED,
  course: ['assessment', 'assessment-plan', 'response', ...JUDGED],
  'risk-level': ['assessment', 'risk', ...JUDGED],
  formulation: JUDGED,
  'plan-medication': ['plan', ...PLANNED],
  'plan-tests': PLANNED,
  'plan-therapy': ['plan', 'intervention', ...PLANNED],
  'plan-safety': PLANNED,
  'plan-referral': PLANNED,
  'plan-disposition': ['disposition', ...PLANNED],
  'plan-education': ['education', ...PLANNED],
  'plan-other': PLANNED,
  'plan-follow-up': ['follow-up', ...PLANNED],
}

export function isPlan(topic: Topic): boolean {
  return topic.startsWith('plan')
}

const KINDS_OF = new WeakMap<readonly SectionOutline[], (Kind | undefined)[]>()

function kindsOf(outline: readonly SectionOutline[]): (Kind | undefined)[] {
  const known = KINDS_OF.get(outline)
  if (known) return known
  const kinds = outline.map(kindOf)
  KINDS_OF.set(outline, kinds)
  return kinds
}

/** The section of the template a topic goes to. */
export function placeOf(topic: Topic, outline: readonly SectionOutline[]): number {
  const kinds = kindsOf(outline)
  for (const kind of PLACES[topic] ?? SAID) {
    const at = kinds.indexOf(kind)
    if (at >= 0) return at
  }
  if (isPlan(topic)) return outline.length - 1
  return 0
}
