import type { Section } from '../../../ui/prose.tsx'

export const speaking: Section = {
  id: 'speaking',
  title: 'How to speak so that a visit becomes a good note',
  blocks: [
    'A note can only hold what was said. You need no dictation style and no commands; a few habits are enough, and most of them are good for the patient, too.',
    { heading: 'Say what you see' },
    'A microphone has no eyes. If tearfulness, restlessness or a steady gaze belong into the note, say them aloud, in words the patient may hear: “I notice that you have been rubbing your hands while you told me that.” What you would not say in front of the patient, add after the visit as your own sentence.',
    { heading: 'Ask the question, let the answer stand' },
    'A nod is silence. Repeat it: “You are nodding, so that is a yes?” Ask one thing at a time. After “Any thoughts of harming yourself or others, trouble sleeping?” nobody can tell what the “no” was for.',
    { heading: 'Say names, doses and times in full' },
    {
      list: [
        '“Sertraline, one hundred milligrams, in the morning” instead of “the same as last time”.',
        '“Since the second week of October” instead of “for a while”.',
        '“Your sister drove you” instead of “she drove you”, when more than one “she” is in the story.',
      ],
    },
    { heading: 'Close with a summary' },
    'Take the last minute to say back what you have understood and agreed: how things are, what changes, who does what until when, and what to do if it gets worse. The patient can correct you, and your assessment and plan are in the transcript in your own words.',
    {
      sample: {
        title: 'A closing summary, about thirty seconds',
        lines: [
          '“So: sleep is down to four or five hours since you stopped the sertraline two weeks ago because of the nausea. Mood is lower, no thoughts of dying, you told me. We start mirtazapine, seven point five milligrams at bedtime, you call me if you are too drowsy in the morning, and we meet again in two weeks, on the twenty-sixth. Did I get that right?”',
        ],
      },
    },
  ],
}

export const formats: Section = {
  id: 'formats',
  title: 'What the sections of SOAP, DAP and BIRP hold',
  blocks: [
    'The formats differ less than their names suggest. All of them separate what you were told, what you observed, what you think of it, and what happens next. Use the one your setting expects, and keep each sentence in its place: a reader should know from the heading alone whether it is the patient’s word, your observation or your judgement.',
    { heading: 'SOAP' },
    {
      terms: [
        [
          'Subjective',
          'What the patient reports, in their words where they matter: symptoms, course, side effects, events.',
        ],
        [
          'Objective',
          'What can be observed or measured: mental status, scores, vital signs, attendance, adherence that was checked.',
        ],
        [
          'Assessment',
          'Your judgement: diagnosis and course, risk and what it rests on, response to treatment.',
        ],
        [
          'Plan',
          'What is done: medication with dose and time, therapy, safety plan, tasks, who, and when next.',
        ],
      ],
    },
    { heading: 'DAP' },
    {
      terms: [
        [
          'Data',
          'Subjective and objective together: what was said and seen, and what you did in the session.',
        ],
        ['Assessment', 'What it means: progress towards goals, risk, impression.'],
        ['Plan', 'What happens until the next visit, and when that is.'],
      ],
    },
    { heading: 'BIRP' },
    {
      terms: [
        ['Behavior', 'How the patient presented: statements, observations, the problem of the day.'],
        [
          'Intervention',
          'What you did, named as a method: cognitive restructuring, exposure, motivational interviewing.',
        ],
        ['Response', 'How the patient took it: insight, affect, ability, refusal.'],
        ['Plan', 'What comes next, tied to the goals of the treatment plan.'],
      ],
    },
    { heading: 'The same moment in three formats' },
    {
      sample: {
        title: 'SOAP, Subjective',
        lines: ['Reports waking at 3 a.m. and lying awake until morning, “my head will not stop”.'],
      },
    },
    {
      sample: {
        title: 'DAP, Data',
        lines: [
          'Reports waking at 3 a.m. and lying awake until morning, “my head will not stop”. Yawned repeatedly; speech slower than at the last visit. Sleep diary reviewed together.',
        ],
      },
    },
    {
      sample: {
        title: 'BIRP, Intervention and Response',
        lines: [
          'Reviewed the sleep diary and introduced stimulus control. Sceptical at first, then chose two of the five steps to try this week.',
        ],
      },
    },
  ],
}
