import type { Section } from '../../../ui/prose.tsx'

export const speaking: Section = {
  id: 'speaking',
  title: 'How to talk so a visit becomes a good note',
  blocks: [
    'A note can only include what was said. You don’t need commands or a dictation style. A few habits are enough, and most are good for the patient, too.',
    { heading: 'Say what you see' },
    'A microphone can’t see. If tearfulness, restlessness or eye contact belongs in the note, say it out loud in words the patient can hear: “I noticed you were rubbing your hands while you told me that.” If you wouldn’t say it in front of the patient, add it to the note after the visit.',
    { heading: 'Ask one question at a time' },
    'A nod is silent, so say it: “You’re nodding, so that’s a yes?” After “Any thoughts of harming yourself or others, trouble sleeping?” no one can tell which question the “no” answers.',
    { heading: 'Say names, doses and times in full' },
    {
      list: [
        '“Sertraline, one hundred milligrams, in the morning” instead of “the same as last time”.',
        '“Since the second week of October” instead of “for a while”.',
        '“Your sister drove you” instead of “she drove you”, when more than one “she” is in the story.',
      ],
    },
    { heading: 'Close with a summary' },
    'Use the last minute to sum up what you heard and agreed on: how things are, what changes, who does what by when, and what to do if it gets worse. The patient can correct you, and your assessment and plan are in the transcript in your own words.',
    {
      sample: {
        title: 'A closing summary, about thirty seconds',
        lines: [
          '“So: sleep is down to four or five hours since you stopped the sertraline two weeks ago because of the nausea. Mood is lower, no thoughts of dying, you said. We’ll start mirtazapine, seven point five milligrams at bedtime, call me if you’re too drowsy in the morning, and we’ll meet again in two weeks, on the twenty-sixth. Did I get that right?”',
        ],
      },
    },
  ],
}

export const formats: Section = {
  id: 'formats',
  title: 'What goes in SOAP, DAP and BIRP sections',
  blocks: [
    'These formats have a lot in common. All of them separate what you heard, what you observed, what you think, and what happens next. Use the one your setting expects, and keep each sentence in its section: the heading should tell a reader whether it’s the patient’s report, your observation or your judgment.',
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
          'Your judgment: diagnosis and course, risk and the reasons for it, response to treatment.',
        ],
        [
          'Plan',
          'What happens next: medication with dose and time, therapy, safety plan, who does what, and the next visit.',
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
        ['Assessment', 'What it means: progress toward goals, risk, impression.'],
        ['Plan', 'What happens until the next visit, and when that is.'],
      ],
    },
    { heading: 'BIRP' },
    {
      terms: [
        ['Behavior', 'How the patient presented: statements, observations, the presenting problem.'],
        [
          'Intervention',
          'What you did, named as a method: cognitive restructuring, exposure, motivational interviewing.',
        ],
        ['Response', 'How the patient responded: insight, affect, ability, refusal.'],
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
          'Reviewed the sleep diary and introduced stimulus control. Skeptical at first, then chose two of the five steps to try this week.',
        ],
      },
    },
  ],
}
