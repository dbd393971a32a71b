import type { NoteLine } from './visit.ts'

/** Written by scripts/landing-note.ts. */
export const NOTE_LINES: readonly NoteLine[] = [
  {
    section: 'SUBJECTIVE',
    topic: 'Sleep',
    text: 'Sleeps about 4 hours a night.',
    verdict: 'supported',
    evidence: [
      {
        turn: 0,
        words: 'You look tired today. How have you been sleeping?',
      },
      {
        turn: 1,
        words: 'Badly. About four hours a night. I wake up at three and then I worry about work.',
      },
    ],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Risk',
    text: 'Denies a suicide plan.',
    verdict: 'supported',
    evidence: [
      {
        turn: 6,
        words: 'Any plan?',
      },
      {
        turn: 7,
        words: 'No, no plan.',
      },
    ],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Risk',
    text: '“Some nights I wish I just wouldn’t wake up. But I’d never do anything.”',
    verdict: 'supported',
    evidence: [
      {
        turn: 5,
        words: 'Some nights I wish I just wouldn’t wake up. But I’d never do anything.',
      },
    ],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Substances',
    text: 'Alcohol: “A couple of glasses of wine to get to sleep. Most nights.”',
    verdict: 'supported',
    evidence: [
      {
        turn: 8,
        words: 'And alcohol?',
      },
      {
        turn: 9,
        words: 'A couple of glasses of wine to get to sleep. Most nights.',
      },
    ],
  },
  {
    section: 'SUBJECTIVE',
    topic: 'Medication',
    text: 'Stopped sertraline 2 weeks ago: “It made me so sick I couldn’t eat before work”.',
    verdict: 'supported',
    evidence: [
      {
        turn: 2,
        words: 'Are you still taking the sertraline, the hundred milligrams?',
      },
      {
        turn: 3,
        words: 'No, I stopped it two weeks ago. It made me so sick I couldn’t eat before work.',
      },
    ],
  },
  {
    section: 'OBJECTIVE',
    topic: 'Mental status',
    text: 'Appears tired.',
    verdict: 'supported',
    evidence: [
      {
        turn: 0,
        words: 'You look tired today. How have you been sleeping?',
      },
    ],
  },
  {
    section: 'ASSESSMENT',
    topic: 'Problems',
    text: 'Depression.',
    verdict: 'supported',
    evidence: [
      {
        turn: 10,
        words: 'I think the depression is back. I’d like to start mirtazapine, 7.5 milligrams at bedtime.',
      },
    ],
  },
  {
    section: 'PLAN',
    topic: 'Safety',
    text: '“If the thoughts get stronger, call us or 988 that same day. I’ll see you in two weeks.”',
    verdict: 'supported',
    evidence: [
      {
        turn: 12,
        words: 'If the thoughts get stronger, call us or 988 that same day. I’ll see you in two weeks.',
      },
    ],
  },
  {
    section: 'PLAN',
    topic: 'Medication',
    text: 'Start mirtazapine 7.5 mg at bedtime.',
    verdict: 'supported',
    evidence: [
      {
        turn: 10,
        words: 'I think the depression is back. I’d like to start mirtazapine, 7.5 milligrams at bedtime.',
      },
      {
        turn: 11,
        words: 'Okay.',
      },
    ],
  },
  {
    section: 'PLAN',
    topic: 'Follow-up',
    text: 'Follow-up in 2 weeks.',
    verdict: 'supported',
    evidence: [
      {
        turn: 12,
        words: 'If the thoughts get stronger, call us or 988 that same day. I’ll see you in two weeks.',
      },
    ],
  },
]
