import type { OmissionKind, Verdict } from '#shared/domain/statements.ts'

/** A fictional visit and note with every result that a check can show on screen. */
export const DIALOGUE = `Nurse: Good to see you, Renata. How have the last three weeks been?
Patient: Up and down. Mostly down, honestly. I'm sleeping maybe four or five hours. I wake up at three and that's it, I'm done.
Nurse: And the sertraline, are you still taking it every morning?
Patient: I stopped it. About two weeks ago. It made me so sick to my stomach I couldn't eat before work.
Nurse: The hundred milligrams?
Patient: Yeah, the hundred.
Nurse: Have you had any thoughts of hurting yourself, or of not wanting to be alive?
Patient: Not hurting myself, no. Sometimes I think it'd be easier if I didn't wake up. I wouldn't do anything. I've got my boy, Teo.
Nurse: Any plan, or anything at home you've thought of using?
Patient: No. No plan. My brother took the guns to his place in the spring.
Nurse: You look tired, and you've been tearful since we started. Your speech is a bit slower than last time.
Patient: I've been having a couple of glasses of wine to get to sleep. Most nights.
Nurse: Any allergies to medicine?
Patient: Penicillin gave me hives when I was a kid, all over my arms.
Nurse: I'd like to start mirtazapine, seven and a half milligrams at bedtime. It helps with sleep and it's easier on the stomach. Let's meet again in two weeks.`

export type WrittenLine = {
  section: string
  topic: string
  text: string
  /** Words of the cited turns. */
  cites: string[]
  verdict?: Verdict
  why?: string
}

const GUNS = 'My brother took the guns'
const STOPPED = [
  'And the sertraline',
  'I stopped it',
  'About two weeks ago',
  'It made me so sick',
  'The hundred',
]

/** The model's first draft. The revision changes one line. */
export const LINES: readonly WrittenLine[] = [
  {
    section: 'SUBJECTIVE',
    topic: 'Mood',
    text: 'Mostly down over the past three weeks.',
    cites: ['Mostly down', 'Good to see you', 'How have the last'],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Sleep',
    text: 'Sleeps four to five hours a night and wakes at 3 a.m.',
    cites: ["I'm sleeping maybe", 'I wake up at three'],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Medication',
    text: 'Stopped sertraline 100 mg two weeks ago because of nausea.',
    cites: STOPPED,
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Appetite',
    text: 'Appetite is reduced in the mornings.',
    cites: ['It made me so sick'],
    verdict: 'unsure',
    why: 'She couldn’t eat before work; appetite wasn’t discussed.',
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Risk',
    text: 'Passive thoughts of not waking up; denies intent and a plan.',
    cites: ['Sometimes I think', 'I wouldn', 'No plan'],
  },
  {
    section: 'OBJECTIVE',
    topic: 'Appearance',
    text: 'Looks tired and has been tearful since the start; speech slower than last time.',
    cites: ['You look tired', 'Your speech'],
  },
  {
    section: 'ASSESSMENT',
    topic: '',
    text: 'Depressive symptoms are worse since sertraline was stopped.',
    cites: ['Mostly down', ...STOPPED],
  },
  {
    section: 'ASSESSMENT',
    topic: 'Risk',
    text: 'Firearms are kept in the home.',
    cites: [GUNS],
    verdict: 'contradicted',
    why: 'The visit says the guns are at her brother’s place.',
  },
  {
    section: 'ASSESSMENT',
    topic: 'Risk',
    text: 'Her son Teo is a reason for living.',
    cites: ["I've got my boy", 'I wouldn'],
  },
  { section: 'PLAN', topic: '', text: 'Start mirtazapine 7.5 mg at bedtime.', cites: ["I'd like to start"] },
  {
    section: 'PLAN',
    topic: '',
    text: 'Continue weekly CBT.',
    cites: [],
    verdict: 'not-found',
    why: 'CBT isn’t mentioned in the visit.',
  },
  { section: 'PLAN', topic: '', text: 'Return in two weeks.', cites: ["Let's meet again"] },
]

/** The drafted version of the line that the revision changes. */
export const DRAFTED = {
  before: 'Sleeps badly.',
  after: 'Sleeps four to five hours a night and wakes at 3 a.m.',
}

type Missing = { kind: OmissionKind; grave: boolean } & Omit<WrittenLine, 'verdict' | 'why'>

export const MISSING: readonly Missing[] = [
  {
    kind: 'risk',
    grave: true,
    section: 'ASSESSMENT',
    topic: 'Risk',
    text: 'Her brother has kept the guns at his place since the spring.',
    cites: [GUNS],
  },
  {
    kind: 'substance',
    grave: false,
    section: 'SUBJECTIVE',
    topic: 'Substances',
    text: 'Drinks a couple of glasses of wine to fall asleep on most nights.',
    cites: ["I've been having", 'Most nights'],
  },
  {
    kind: 'allergy',
    grave: false,
    section: 'SUBJECTIVE',
    topic: 'Allergies',
    text: 'Penicillin caused hives in childhood.',
    cites: ['Penicillin gave me hives'],
  },
]

/** The model's verdict on a line that a clinician wrote. */
export const OWN_LINES: readonly WrittenLine[] = [
  {
    section: '',
    topic: '',
    text: 'A loaded handgun is kept in the bedroom.',
    cites: [GUNS],
    verdict: 'contradicted',
    why: 'The visit says the guns are at her brother’s place.',
  },
]

/** The model's rewrite of a section. */
export const SHORTER = 'Looks tired and tearful.'
