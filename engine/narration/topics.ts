import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import type { Section } from './headings.ts'
import {
  ADHERE,
  ALLERGY,
  DECIDED,
  EXAM,
  EXAM_LEADS,
  FAMILY_ILLNESS,
  FOLLOW,
  FUNCTION,
  LAB,
  LEADS,
  MEDICAL,
  ORDERED,
  PAST,
  PLANNED,
  REASON,
  REFERRAL,
  REPORTS,
  RISK,
  SAFETY,
  SCORE,
  SIDE,
  SOCIAL,
  SUBSTANCE,
  TESTS,
  THERAPY,
  VITAL,
} from './topic-words.ts'

/** In a quotation, these are always about suicide. */
const DEADLY =
  /“[^”]*\b(?:better off|die|dying|kill(?:ing)?|suicid\w*|end it all|be dead|not wake up|can't promise)\b[^”]*”/i

/** The topic of a sentence, from its heading and its words. */
export function topicOf(
  said: string,
  section: Section | undefined,
  opens: boolean,
  at: { first: boolean; late: boolean },
): TopicId | undefined {
  // A quotation decides the topic only when nothing else does.
  const text = said.replace(/“[^”]*”/g, '“”')
  if (text !== said && DEADLY.test(said) && (section === undefined || section === 'history')) return 'risk'
  const found = placeOf(text, section, opens, at)
  return found ?? (text === said ? undefined : placeOf(said, section, opens, at))
}

function placeOf(
  text: string,
  section: Section | undefined,
  opens: boolean,
  at: { first: boolean; late: boolean },
): TopicId | undefined {
  const { first, late } = at
  if (section === 'plan') return planTopic(text)
  if (ALLERGY.test(text) && !FAMILY_ILLNESS.test(text)) return 'allergy'
  if (late && section === undefined && ARRANGED.test(text)) return planTopic(text)
  if (section === 'assessment' || section === 'both') {
    const planned = section === 'both' || PLANNED.test(text) || FOLLOW.test(text)
    return planned && isPlan(text) ? planTopic(text) : 'assessment'
  }
  if (
    section === 'mse' ||
    section === 'exam' ||
    section === 'vitals' ||
    section === 'labs' ||
    section === 'scores'
  )
    return examTopic(text, section)
  if (
    section === 'plan_other' ||
    section === 'plan_therapy' ||
    section === 'plan_med' ||
    section === 'follow_up'
  ) {
    const topic = planTopic(text)
    return opens || topic === 'plan_other' ? section : topic
  }
  if (first && (REASON.test(text) || /\b\d{1,3}[- ]years?[- ]old\b/i.test(text))) return 'reason'
  const exam = examCues(text)
  if (exam >= 3 || (exam > 0 && EXAM_LEADS.test(text))) return 'mse'
  if (ORDERED.test(text) && (drugsIn(text).length > 0 || TESTS.test(text))) return planTopic(text)
  const told = reportTopic(text)
  if (first && section === undefined && (told === undefined || VAGUE.has(told))) return 'reason'
  if (section !== undefined && section !== 'history') {
    // The heading decides for its first sentence; later ones may be about something else.
    const strong = told === 'risk' || told === 'scores' || told === 'family' || told === 'vitals'
    const other = opens ? strong && section !== 'family' && section !== 'past_psych' : told !== undefined
    return other && told ? told : (section as TopicId)
  }
  return told
}

/** The first sentences give the reason for the visit, whatever else they mention. */
const VAGUE = new Set<TopicId>(['social', 'function', 'medical', 'therapy', 'mood'])

function isPlan(text: string): boolean {
  return (
    PLANNED.test(text) ||
    SAFETY.test(text) ||
    TESTS.test(text) ||
    FOLLOW.test(text) ||
    drugsIn(text).length > 0
  )
}

function planTopic(text: string): TopicId {
  if (/^if\b[^.]{0,200}\b(?:calls?|988|911|emergency|clinic|unit)\b/i.test(text)) return 'plan_safety'
  const drug = drugsIn(text).length > 0
  if (/^prescription\b/i.test(text)) return 'plan_med'
  if (/\bnaloxone\b|\bnarcan\b/i.test(text) && !/\bbup/i.test(text)) return 'plan_safety'
  if (FOLLOW.test(text)) return 'follow_up'
  if (/\b988\b|safety plan|crisis/i.test(text)) return 'plan_safety'
  if (
    drug &&
    (DECIDED.test(text) ||
      /\d|\bsame\b|unchanged|continue|stop|start|taper|increase|decrease|\bno\b|raise|resume|avoid/i.test(
        text,
      )) &&
    !/^(?:if|call|return|go to)\b|: (?:call|ED|ER|same-day)\b/i.test(text)
  ) {
    if (/\blevel\b/i.test(text) && !/\b\d+(?:\.\d+)? mg\b/.test(text)) return 'plan_tests'
    return 'plan_med'
  }
  if (SAFETY.test(text)) return 'plan_safety'
  if (drug || /\d mg\b/.test(text)) return 'plan_med'
  if (TESTS.test(text)) return 'plan_tests'
  if (REFERRAL.test(text) && /\brefer|letter|message|intake|consult/i.test(text)) return 'plan_referral'
  if (THERAPY.test(text)) return 'plan_therapy'
  if (REFERRAL.test(text)) return 'plan_referral'
  if (
    /\b(?:supply|refills?|dose|medications?|prescription|patch|benzodiazepines?|SSRI|antidepressant|injection|booster)\b/i.test(
      text,
    )
  )
    return 'plan_med'
  return 'plan_other'
}

function examTopic(text: string, section: 'mse' | 'exam' | 'vitals' | 'labs' | 'scores'): TopicId {
  const exam = examCues(text)
  if (exam >= 2) return 'mse'
  if (/\b(?:suicid|homicid|thoughts of harm)/i.test(text)) return 'risk'
  if (SCORE.test(text)) return 'scores'
  if (VITAL.test(text) && /\d/.test(text)) return 'vitals'
  if (LAB.test(text)) return 'labs'
  return section === 'exam' ? 'mse' : section
}

function examCues(text: string): number {
  return new Set(Array.from(text.matchAll(new RegExp(EXAM.source, 'gi')), ([cue]) => cue.toLowerCase())).size
}

const RELATIVE_TAKES =
  /^(?:(?:her|his|the) )?(?:mother|father|sister|brother|aunt|uncle|cousin|son|daughter|wife|husband|neighbor)\b,?[^.;,]{0,20}\b(?:takes|is on|was on|has been put on)\b/i

function reportTopic(text: string): TopicId | undefined {
  const drugs = drugsIn(text)
  if (
    drugs.length > 0 &&
    /\b(?:declin\w+|refus\w+|(?:was |is )?offered|rather not|considered|did not want)\b/i.test(text)
  )
    return 'plan_med'
  if (RELATIVE_TAKES.test(text)) return 'family'
  if (FAMILY_ILLNESS.test(text)) return 'family'
  if (RISK.test(text)) return 'risk'
  const lead = LEADS.find(([, pattern]) => pattern.test(text))?.[0]
  if (lead) return lead
  if (SCORE.test(text) && /\d/.test(text)) return 'scores'
  if (
    /\d/.test(text) &&
    /\b(?:blood pressure|pulse|heart rate|oxygen saturation|BMI|temperature) (?:\w+ ){0,3}\d/i.test(text)
  )
    return 'vitals'
  if (/\bweight (?:\w+ ){0,3}\d/i.test(text)) return 'vitals'
  if (LAB.test(text) && /\d|\bnormal\b|\bnegative\b|\bpositive\b/i.test(text) && drugs.length === 0)
    return 'labs'
  if (SUBSTANCE.test(text) && !/\bmg\b/.test(text)) return 'substance'
  if (drugs.length > 0) {
    if (/\bin (?:19|20)\d\d\b/.test(text)) return 'past_psych'
    if (SIDE.test(text) && !/\d ?mg/.test(text)) return 'side_effects'
    return 'medication'
  }
  if (ADHERE.test(text)) return 'adherence'
  if (SIDE.test(text)) return 'side_effects'
  const symptom = REPORTS.find(([, pattern]) => pattern.test(text))?.[0]
  if (PAST.test(text)) return 'past_psych'
  if (symptom) return symptom
  if (MEDICAL.test(text)) return 'medical'
  if (THERAPY.test(text)) return 'therapy'
  if (FUNCTION.test(text)) return 'function'
  if (SOCIAL.test(text)) return 'social'
  return undefined
}
const ARRANGED =
  /\b(?:will (?:start|continue|follow|see|call|return|begin|repeat|attend|keep)|(?:is|are) to (?:be|take|return|call|continue|follow|have|stop|start|repeat)|begins the|has an appointment|should (?:call|return|carry|avoid|take)|told to return|written safety plan|988|is going to (?:his|her|their|the)|prescribed at discharge|return in \d)\b/i

/** Something rejected, postponed or considered, which belongs in the note wherever it was said. */
export const isDecided = (text: string): boolean => DECIDED.test(text)
