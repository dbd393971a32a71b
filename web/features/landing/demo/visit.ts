/**
 * The demonstration's visit and the note made of it: invented for this page, no real person's words. Evidence
 * is written as the exact words of a turn; visit.test.ts holds every one of them to the visit.
 */

export type Turn = { time: string; speaker: 'Nurse' | 'Patient'; said: string }

/** Words of one turn, exactly as said. */
export type Evidence = { turn: number; words: string }

export type Verdict = 'supported' | 'unsure'

export type Sentence = { text: string; verdict: Verdict; evidence: Evidence[] }

export type NoteSection = { letter: 'S' | 'O' | 'A' | 'P'; title: string; sentences: Sentence[] }

export const VISIT_LENGTH = '24 minutes'

export const VISIT: readonly Turn[] = [
  { time: '0:08', speaker: 'Nurse', said: 'You look worn out today. How have you been sleeping?' },
  {
    time: '0:13',
    speaker: 'Patient',
    said: 'Badly. Four hours, maybe five, and I’m wide awake at three.',
  },
  { time: '1:02', speaker: 'Nurse', said: 'Are you still taking the sertraline, the hundred milligrams?' },
  {
    time: '1:07',
    speaker: 'Patient',
    said: 'I stopped about two weeks ago. It made me so sick I couldn’t eat before work.',
  },
  { time: '2:14', speaker: 'Nurse', said: 'Any thoughts of being dead, or of hurting yourself?' },
  {
    time: '2:20',
    speaker: 'Patient',
    said: 'Some nights I wish I just wouldn’t wake up. But I’d never do anything. There’s no plan.',
  },
  { time: '3:19', speaker: 'Nurse', said: 'And alcohol?' },
  { time: '3:24', speaker: 'Patient', said: 'A couple of glasses of wine to get to sleep. Most nights.' },
  {
    time: '21:40',
    speaker: 'Nurse',
    said: 'Let’s start mirtazapine, seven and a half milligrams at bedtime, and meet in two weeks. If the thoughts get stronger, call us or 988 that same day.',
  },
]

export const NOTE: readonly NoteSection[] = [
  {
    letter: 'S',
    title: 'Subjective',
    sentences: [
      {
        text: 'Sleeps four to five hours a night, wakes at 3\u00a0a.m.',
        verdict: 'supported',
        evidence: [{ turn: 1, words: 'Four hours, maybe five, and I’m wide awake at three.' }],
      },
      {
        text: 'Stopped sertraline 100\u00a0mg two weeks ago because of nausea.',
        verdict: 'supported',
        evidence: [
          { turn: 2, words: 'the sertraline, the hundred milligrams' },
          { turn: 3, words: 'I stopped about two weeks ago. It made me so sick' },
        ],
      },
      {
        text: 'Passive thoughts of not waking up; denies plan and intent.',
        verdict: 'supported',
        evidence: [
          { turn: 4, words: 'Any thoughts of being dead, or of hurting yourself?' },
          { turn: 5, words: 'I wish I just wouldn’t wake up. But I’d never do anything. There’s no plan.' },
        ],
      },
    ],
  },
  {
    letter: 'O',
    title: 'Objective',
    sentences: [
      {
        text: 'Appears tired.',
        verdict: 'supported',
        evidence: [{ turn: 0, words: 'You look worn out today.' }],
      },
    ],
  },
  {
    letter: 'A',
    title: 'Assessment',
    sentences: [
      {
        text: 'Depression returning since sertraline was stopped.',
        verdict: 'unsure',
        evidence: [
          { turn: 3, words: 'I stopped about two weeks ago.' },
          { turn: 5, words: 'I wish I just wouldn’t wake up.' },
        ],
      },
    ],
  },
  {
    letter: 'P',
    title: 'Plan',
    sentences: [
      {
        text: 'Start mirtazapine 7.5\u00a0mg at bedtime. Return in two weeks.',
        verdict: 'supported',
        evidence: [
          {
            turn: 8,
            words: 'start mirtazapine, seven and a half milligrams at bedtime, and meet in two weeks.',
          },
        ],
      },
      {
        text: 'Call the clinic or 988 the same day if thoughts get stronger.',
        verdict: 'supported',
        evidence: [{ turn: 8, words: 'If the thoughts get stronger, call us or 988 that same day.' }],
      },
    ],
  },
]

/** What the sentinel found: said in the visit, absent from the note. */
export const LEFT_OUT = {
  kind: 'Substances',
  evidence: [{ turn: 7, words: 'A couple of glasses of wine to get to sleep. Most nights.' }],
} as const satisfies { kind: string; evidence: Evidence[] }
