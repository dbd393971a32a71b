import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import type { PlanContent, StoredGoal } from '../../features/treatment-plans/treatment-plans.store.ts'
import type { When } from './demo-patient.ts'

/** Questionnaires and plans of the sample clinic. Scores match the ones mentioned in the notes. */

const RENATA = 'MRN-204817'
const HENRYK = 'MRN-027461'
const BO = 'MRN-095562'
const KEISHA = 'MRN-733908'
const THADDEUS = 'MRN-310056'
const WILHELMINA = 'MRN-118340'
const JOY = 'MRN-771203'
const PRIYANKA = 'MRN-861244'

export type Answered = When & {
  mrn: string
  type: AssessmentType
  total: number
  /** For PHQ-9 item 9. */
  worrying?: number
  /** The action taken. If missing, the alert is still open. */
  acknowledged?: string
}

export const DEMO_ANSWERS: readonly Answered[] = [
  {
    mrn: RENATA,
    type: 'phq9',
    total: 19,
    worrying: 1,
    workdaysAgo: 126,
    time: '10:10',
    acknowledged:
      'Discussed in the visit: sometimes wishes she wouldn’t wake up; no intent, no plan. Gave 988 and the clinic line.',
  },
  { mrn: RENATA, type: 'phq9', total: 16, workdaysAgo: 101, time: '09:40' },
  { mrn: RENATA, type: 'phq9', total: 14, workdaysAgo: 76, time: '09:40' },
  { mrn: RENATA, type: 'phq9', total: 9, workdaysAgo: 40, time: '08:55' },
  { mrn: RENATA, type: 'phq9', total: 11, workdaysAgo: 15, time: '08:50' },
  { mrn: RENATA, type: 'phq9', total: 17, workdaysAgo: 0, time: '08:05' },
  { mrn: HENRYK, type: 'phq9', total: 13, workdaysAgo: 110, time: '08:30' },
  { mrn: HENRYK, type: 'phq9', total: 9, workdaysAgo: 80, time: '08:30' },
  { mrn: HENRYK, type: 'phq9', total: 6, workdaysAgo: 48, time: '08:30' },
  { mrn: HENRYK, type: 'phq9', total: 4, workdaysAgo: 11, time: '08:30' },
  { mrn: BO, type: 'phq9', total: 12, workdaysAgo: 84, time: '15:20' },
  { mrn: BO, type: 'phq9', total: 7, workdaysAgo: 63, time: '15:00' },
  { mrn: BO, type: 'phq9', total: 4, workdaysAgo: 3, time: '08:20' },
  { mrn: WILHELMINA, type: 'phq9', total: 10, workdaysAgo: 31, time: '08:25' },
  { mrn: WILHELMINA, type: 'phq9', total: 7, workdaysAgo: 4, time: '08:25' },
  { mrn: THADDEUS, type: 'gad7', total: 6, workdaysAgo: 34, time: '08:15' },
  // After her last visit, not reviewed yet.
  { mrn: KEISHA, type: 'phq9', total: 15, worrying: 1, workdaysAgo: 0, time: '08:40' },
]

export const DEMO_UNANSWERED: readonly (When & {
  mrn: string
  type: AssessmentType
  expiresInDays: number
})[] = [
  { mrn: JOY, type: 'oasis', workdaysAgo: 1, time: '16:30', expiresInDays: 6 },
  { mrn: PRIYANKA, type: 'gad7', workdaysAgo: 6, time: '16:00', expiresInDays: -1 },
]

type DemoPlan = {
  mrn: string
  begun: When
  content: Omit<PlanContent, 'reviewOn' | 'goals'> & { goals: Omit<StoredGoal, 'id'>[] }
  progress: readonly (When & { goal: number; percent: number; comment: string | null })[]
  finished?: When
  reviewInDays?: number
}

const goal = (problem: string, text: string, objectives: string[], interventions: string[]) => ({
  problem,
  goal: text,
  objectives,
  interventions,
  targetDate: null,
  status: 'active' as const,
})

export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    mrn: RENATA,
    begun: { workdaysAgo: 126, time: '11:30' },
    content: {
      goals: [
        goal(
          'Depression',
          'Improve mood and enjoy friends and cooking again',
          ['PHQ-9 below 10', 'Cook for the family once a week'],
          ['Sertraline', 'Thought records'],
        ),
        goal('Sleep', 'Sleep until six and feel less tired', ['Keep a sleep diary'], ['Sleep hygiene']),
        goal(
          'Safety',
          'Stay safe when she wishes she wouldn’t wake up',
          ['Guns out of the home', 'Call the clinic line or 988'],
          ['Safety plan'],
        ),
      ],
      interventions:
        'Sertraline, increased as tolerated. Cognitive therapy. Sister and brother are part of the safety plan.',
      modality: 'medication',
      frequency: 'monthly',
      status: 'active',
      risks: 'Sometimes wishes she wouldn’t wake up. Firearms in the home at the start.',
      barriers: 'Nausea from medication, skipped breakfasts.',
      strengths: 'Her son. Sister comes most weekends. Good insight.',
    },
    progress: [
      { goal: 0, percent: 30, comment: 'PHQ-9 14, brighter.', workdaysAgo: 76, time: '11:00' },
      { goal: 0, percent: 60, comment: 'PHQ-9 9.', workdaysAgo: 40, time: '10:30' },
      { goal: 2, percent: 100, comment: 'Brother has taken the guns.', workdaysAgo: 101, time: '10:40' },
      { goal: 0, percent: 20, comment: 'Relapse after stopping sertraline.', workdaysAgo: 0, time: '10:15' },
    ],
    reviewInDays: 3,
  },
  {
    mrn: BO,
    begun: { workdaysAgo: 84, time: '16:30' },
    content: {
      goals: [
        goal(
          'Alcohol use',
          'Live without drinking',
          ['Count dry days', 'Group on Mondays'],
          ['Naltrexone 50 mg daily', 'Relapse prevention'],
        ),
        goal('Marriage', 'Win back his wife’s trust', ['One conversation a week without blame'], []),
      ],
      interventions: 'Naltrexone, thiamine, Monday group, liver tests every three months.',
      modality: 'group',
      frequency: 'monthly',
      status: 'active',
      risks: 'Relapse.',
      barriers: null,
      strengths: 'Wants “not less, none”. Works every morning.',
    },
    progress: [
      { goal: 0, percent: 50, comment: '29 dry days.', workdaysAgo: 63, time: '16:00' },
      { goal: 0, percent: 80, comment: null, workdaysAgo: 3, time: '10:30' },
    ],
    reviewInDays: -2,
  },
  {
    mrn: HENRYK,
    begun: { workdaysAgo: 110, time: '15:00' },
    content: {
      goals: [
        goal(
          'Grief',
          'Tell the story of the loss and visit the grave',
          ['Go with the neighbor'],
          ['Grief therapy'],
        ),
        goal('Sleep', 'Sleep six hours a night', ['Keep a sleep diary'], ['Sleep restriction']),
      ],
      interventions: 'Weekly sessions, sleep restriction with a diary, chess club.',
      modality: 'individual',
      frequency: 'biweekly',
      status: 'active',
      risks: null,
      barriers: null,
      strengths: 'Neighbor, chess club, humor.',
    },
    progress: [
      { goal: 1, percent: 100, comment: '6.5 hours by the diary.', workdaysAgo: 48, time: '10:00' },
      { goal: 0, percent: 100, comment: 'Went to the grave.', workdaysAgo: 11, time: '10:00' },
    ],
    finished: { workdaysAgo: 11, time: '10:20' },
  },
]
