import type { LetterKind } from './letters.ts'
import { isListSection } from './statement-text.ts'

/** Which section of a letter a note's statement belongs to, and whether it is selected from the start. */

type Said = { section: string; topic: string; text: string }

const SUBJECTS = [
  'safety',
  'work-school',
  'mental-status',
  'risk',
  'allergy',
  'next',
  'medication',
  'measures',
  'diagnosis',
  'referral',
  'substances',
  'plan',
  'assessment',
  'history',
  'symptoms',
] as const
type Subject = (typeof SUBJECTS)[number]

/** A statement's label and heading are more certain than its words, so they are compared first. */
const LABELS: readonly [Subject, RegExp][] = [
  ['safety', /\bsafety plan|\bcrisis (?:plan|line)|\bemergenc/i],
  ['work-school', /\b(?:work|job|employment|school|college|accommodations?|FMLA)\b/i],
  [
    'mental-status',
    /\bmental status|\bappearance|\bbehavior|\baffect\b|\bspeech|\bthought|\binsight|\bjudgment|\borientation|\bcognition|\bMSE\b/i,
  ],
  ['risk', /\brisk|\bsuicid|\bself-?harm|\bviolence|\bmeans\b|\bfirearm|\bhomicid|\bprotective/i],
  ['allergy', /\ballerg/i],
  ['next', /\bfollow-?up|\bappointment|\bnext visit|\breturn\b/i],
  ['medication', /\bmedication|\bside effect|\badherence|\bprescri|\bpharmac|\bdos(?:e|age)\b/i],
  [
    'measures',
    /\bvital|\blab(?:s|oratory)?\b|\bscore|\bresults?\b|\bPHQ|\bGAD-?7|\bweight\b|\bblood pressure/i,
  ],
  ['diagnosis', /\bdiagnos/i],
  ['referral', /\breferral|\breason for treatment/i],
  ['substances', /\balcohol|\bsubstance|\bcannabis|\btobacco|\bnicotine/i],
]

const WORDS: readonly [Subject, RegExp][] = [
  ['safety', /\b988\b|\bcrisis line|\bcall 911|\bemergency (?:room|department)|\bsafety plan/i],
  [
    'work-school',
    /\b(?:return|back|going|absence|excused?|leave|note|letter)\b.{0,30}\b(?:work|school|class(?:es)?|college)\b|\baccommodat|\bextended time|\blight duty|\bFMLA\b|\bleave of absence/i,
  ],
  ['medication', /\b\d+(?:\.\d+)?\s?(?:mg|mcg|mEq)\b/i],
]

/** In plans, whose lines often have no label. */
const PLAN_WORDS: readonly [Subject, RegExp][] = [
  [
    'next',
    /^(?:return|follow[- ]?up|next (?:visit|appointment|session)|see (?:again|back)|recheck)\b|\bmeet again\b/i,
  ],
  ['referral', /\brefer(?:red|ral)?\b/i],
]

const DISEASES = /\bdisorder\b|\bPTSD\b|\bMDD\b|\bOCD\b|\bADHD\b|\bbipolar\b|\bschizo|\bF\d{2}(?:\.\d+)?\b/i

function first(rules: readonly [Subject, RegExp][], text: string): Subject | undefined {
  return rules.find(([, words]) => words.test(text))?.[0]
}

function subjectOf({ section, topic, text }: Said): Subject {
  const planned = isPlan(section)
  const byTopic = first(LABELS, topic)
  if (byTopic) return byTopic
  const byText = first(WORDS, text) ?? (planned ? first(PLAN_WORDS, text) : undefined)
  if (byText) return byText
  // "SAFETY PLAN AND FOLLOW-UP" says nothing about a single line.
  if (planned) return 'plan'
  const bySection = first(LABELS, section)
  if (bySection) return bySection
  if (/assessment|condition|response/i.test(section)) return DISEASES.test(text) ? 'diagnosis' : 'assessment'
  if (/objective|data|observ/i.test(section)) return 'mental-status'
  if (/history/i.test(section)) return 'history'
  return 'symptoms'
}

function isPlan(section: string): boolean {
  return isListSection(section) || /\bintervention|\bdisposition|\bgoal\b/i.test(section)
}

const SECTION_OF: Record<LetterKind, Partial<Record<Subject, string>>> = {
  'after-visit': {
    plan: 'plan',
    referral: 'plan',
    'work-school': 'plan',
    medication: 'medication',
    safety: 'safety',
    next: 'next',
  },
  referral: {
    referral: 'reason',
    diagnosis: 'summary',
    assessment: 'summary',
    symptoms: 'history',
    history: 'history',
    substances: 'history',
    medication: 'medication',
    allergy: 'medication',
    risk: 'risk',
    safety: 'risk',
    'mental-status': 'findings',
    measures: 'findings',
    plan: 'plan',
    next: 'plan',
  },
  'primary-care': {
    diagnosis: 'summary',
    assessment: 'summary',
    medication: 'medication',
    allergy: 'medication',
    measures: 'findings',
    risk: 'risk',
    safety: 'risk',
    plan: 'plan',
    next: 'plan',
    referral: 'plan',
  },
  'school-work': { 'work-school': 'ability', diagnosis: 'diagnosis', medication: 'medication' },
  'prior-authorization': {
    diagnosis: 'diagnosis',
    assessment: 'diagnosis',
    symptoms: 'severity',
    measures: 'severity',
    risk: 'severity',
    medication: 'medication',
    allergy: 'medication',
    plan: 'plan',
    next: 'plan',
  },
}

const ACCOMMODATION =
  /\baccommodat|\bextended time|\bextra time|\bbreaks?\b|\blight duty|\brestrict|\breduced|\bremote|\bquiet\b|\bpart[- ]time/i

export type Placed = { section: string; selected: boolean }

/** A school or employer gets only what the clinician selects, so nothing is selected there. */
export function placeIn(kind: LetterKind, said: Said): Placed {
  const subject = subjectOf(said)
  const key = SECTION_OF[kind][subject]
  if (!key) return { section: 'other', selected: false }
  if (kind === 'school-work') {
    return {
      section: key === 'ability' && ACCOMMODATION.test(said.text) ? 'accommodations' : key,
      selected: false,
    }
  }
  // A patient needs the orders, not what they said about their medication.
  const told = kind === 'after-visit' && subject === 'medication' && !isPlan(said.section)
  return { section: key, selected: !told || /medication/i.test(said.section) }
}
