import type { TopicId } from '../reader/topics.ts'

/** Where the sentences under a heading go: a part of the note, or one topic. */
export type Section = 'history' | 'exam' | 'assessment' | 'plan' | 'both' | TopicId

type Known = {
  names: string
  section: Section
  /** "Means: …" is informative: the heading stays in the sentence as a subject. */
  subject?: string
  /** Applies to its own sentence only. */
  once?: boolean
  /** Replaces the topic's label. */
  label?: string
}

const KNOWN: readonly Known[] = [
  { names: 'a/p|assessment and plan|assessment/plan|impression and plan', section: 'both' },
  {
    names:
      'p|plan|the plan|tx plan|treatment plan|orders?|recs|recommendations?(?: to the court)?|aftercare(?: plan)?|discharge plan|to do|next steps',
    section: 'plan',
  },
  { names: 'd/?c meds|discharge (?:meds|medications)(?: are)?', section: 'plan_med' },
  { names: 'disposition|dispo', section: 'plan_other', subject: 'Disposition', once: true },
  { names: 'homework|hw', section: 'plan_therapy', subject: 'Homework', once: true },
  { names: 'f/?u|follow[- ]?up(?: plan)?', section: 'follow_up', once: true },
  {
    names:
      'a|assessment|impression|imp|dx|(?:final )?diagnos[ei]s(?: at discharge)?(?: are| is)?|formulation|opinion|diagnostic impression',
    section: 'assessment',
  },
  { names: 'o|objective|findings|exam|on exam(?:ination)?|physical exam|treatment today', section: 'exam' },
  {
    names:
      'mse(?: dc| d/c| at dc)?|mental status(?: exam(?:ination)?)?(?: today| before dosing| now| at discharge)?|condition at discharge',
    section: 'mse',
  },
  { names: 'vs|vitals?(?: signs)?', section: 'vitals', once: true },
  { names: 'labs?|results|workup', section: 'labs', once: true },
  { names: 'testing|scores?|scales|screeners?|measures|rating scales', section: 'scores' },
  {
    names:
      's|subjective|hpi|interval(?: history)?|history|history of present illness|background|psychiatric|interim|data',
    section: 'history',
  },
  { names: 'hospital course|course', section: 'history', label: 'Hospital course' },
  { names: 'sources?', section: 'reason', subject: 'Sources', once: true },
  {
    names: 'cc|chief complaint|reason|reason for (?:admission|visit|treatment|referral)|adm reason|adm',
    section: 'reason',
  },
  { names: '(?:other |current |home )?(?:meds?|medications?|medicines?)', section: 'medication', once: true },
  { names: 'allerg(?:y|ies)|all|drug allerg(?:y|ies)', section: 'allergy', once: true },
  { names: 'pmh|pmhx|medical|past medical history|medical history', section: 'medical', once: true },
  {
    names:
      'past psychiatric(?: history)?|psychiatric history|psych hx|pphx?|hx|past psych|treatment history|past treatment|past history|past',
    section: 'past_psych',
    once: true,
  },
  { names: 'fhx?|fam(?:ily)?(?: history| psychiatric history| hx)?', section: 'family', once: true },
  { names: 'shx|soc(?:ial)?(?: history| hx)?|developmental(?: history)?', section: 'social', once: true },
  { names: 'subst(?:ances?)?(?: use)?|drinking', section: 'substance' },
  { names: 'etoh|alcohol', section: 'substance', subject: 'Alcohol', once: true },
  { names: 'thc|cannabis|mj', section: 'substance', subject: 'Cannabis', once: true },
  { names: 'tob(?:acco)?|cigs?|smoking', section: 'substance', subject: 'Tobacco', once: true },
  { names: 'si|suicidal thoughts|suicide', section: 'risk', subject: 'Suicidal ideation', once: true },
  { names: 'hi', section: 'risk', subject: 'Homicidal ideation', once: true },
  { names: 'ah|voices', section: 'psychosis', subject: 'Auditory hallucinations', once: true },
  { names: 'nm', section: 'trauma', subject: 'Nightmares', once: true },
  { names: 'risk|risk assessment', section: 'risk', subject: 'Risk', once: true },
  { names: 'safety', section: 'risk', once: true },
  { names: 'means(?: safety| restriction)?|guns?|firearms?', section: 'risk', subject: 'Means', once: true },
  { names: 'ses?|side effects?(?: of ect)?', section: 'side_effects', once: true },
  { names: 'memory|cognition', section: 'concentration' },
  { names: 'mood(?: and trauma)?', section: 'mood', once: true },
  { names: 'sleep|slp', section: 'sleep', subject: 'Sleep', once: true },
  { names: 'int(?:erventions?)?|session|techniques', section: 'therapy' },
  { names: 'therapy', section: 'plan_therapy', once: true },
]
const PATTERNS = KNOWN.map((known) => ({ ...known, pattern: new RegExp(`^(?:${known.names})$`, 'i') }))

/** "Plan: …", "Hospital course." alone, "Mental status, small lady in black". */
const WITH_COLON =
  /^([A-Za-z][A-Za-z /&-]{0,38}?)(?: \([^)]{0,20}\)| \d{1,2}\/\d{1,2})?\s*(?::|\s[-–—]\s)\s*(.*)$/s
/** Typed without a colon. */
const TYPED = /^(CC|PMHx?|PPHx?|FHx?|SHx|Meds|MSE|VS|Labs)[ ,](?=\S)(.*)$/s
/** "Diagnoses at discharge are …", "Discharge medications are …". */
const WITH_VERB =
  /^(?:the )?(diagnos[ei]s(?: at discharge)?|discharge (?:medications|meds)|impression|assessment|current medications) (?:is|are|was|were) (.*)$/is
const ALONE = /^([A-Za-z][A-Za-z /&-]{0,38}?)\s*[.:]?$/s
const WITH_COMMA = /^([A-Za-z][A-Za-z /&-]{2,38}?)(?:, | (?=\d))(.*)$/s
const WITH_PERIOD = /^([A-Za-z][A-Za-z /&-]{0,38}?)\.\s+(.*)$/s

export type Headed = {
  section: Section
  rest: string
  once: boolean
  subject?: string
  label?: string
  alone: boolean
}

/** The known heading at the start of a sentence. `commas`: whether "Plan, …" counts as well. */
export function headingOf(sentence: string, commas: boolean): Headed | undefined {
  const alone = ALONE.exec(sentence)
  const found = alone ? named(alone[1]) : undefined
  if (found) return headed(found, '', true)
  for (const pattern of commas
    ? [WITH_COLON, WITH_PERIOD, TYPED, WITH_VERB, WITH_COMMA]
    : [WITH_COLON, WITH_PERIOD, TYPED]) {
    const match = pattern.exec(sentence)
    const known = match ? named(match[1]) : undefined
    if (!known) continue
    // "A, p, s" are headings only with a colon.
    if (pattern === WITH_COMMA && (match?.[1] ?? '').length < 4) continue
    return headed(known, match?.[2] ?? '', false)
  }
  return undefined
}

function named(words: string | undefined): Known | undefined {
  const name = (words ?? '').trim()
  return name === '' ? undefined : PATTERNS.find(({ pattern }) => pattern.test(name))
}

function headed({ section, subject, label, once }: Known, rest: string, alone: boolean): Headed {
  return {
    section,
    rest: rest.trim(),
    once: (once ?? false) && !alone,
    alone,
    ...(subject === undefined ? {} : { subject }),
    ...(label === undefined ? {} : { label }),
  }
}
