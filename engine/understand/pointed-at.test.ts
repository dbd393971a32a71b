import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

/** How often, how long, how many of what was told: the talk, what stands in the note, what does not. */
const CASES: [string[], RegExp[], RegExp[]][] = [
  [
    [
      "P: I hear my mother's voice at night.",
      'C: How often does that happen?',
      'P: Three or four times a week.',
      'C: How long does it last?',
      'P: A few minutes.',
    ],
    [/Psychosis: .*voice at night; how often: 3 or 4 times weekly; how long it lasts: a few minutes/],
    [],
  ],
  [
    [
      "P: My chest goes tight, I can't breathe, I'm shaking and sweating, and every time I am sure that I'm going to die.",
      'C: How many of those have you had?',
      'P: Four. Five with Monday.',
    ],
    [/Panic: .*panic, how many: 4; 5 with Monday/],
    [],
  ],
  [
    ['P: I make myself throw up after dinner.', 'C: How many times a week?', 'P: Ten or twelve.'],
    [/throw up after dinner; how many times (?:a week|weekly): 10 or 12/],
    [],
  ],
  [
    [
      "C: How's your sleep?",
      'P: I wake up at three.',
      'C: How long has that been going on?',
      'P: Since August.',
    ],
    [/Sleep: wakes up at 3; for how long: since August/i],
    [],
  ],
  // Of a relative it counts nothing of the patient's.
  [
    ['P: My brother hears voices.', 'C: How often does that happen?', 'P: Every day.'],
    [/Family: brother hears voices/i],
    [/Psychosis/],
  ],
  // The label of a table is nobody's word: a wall that is hit is no self-harm.
  [
    ['P: I get so mad I punch the wall.', 'C: How often does that happen?', 'P: Maybe once a month.'],
    [/punches the wall; how often: once monthly/],
    [/self-harm, how/i],
  ],
  // An answer that says something grave, and something else that was named in between.
  [
    ["P: I can't sleep.", 'C: How long has that been going on?', 'P: Since I tried to kill myself.'],
    [/Risk: .*tried to kill themselves/],
    [/for how long/],
  ],
  [
    [
      'P: I get panic attacks.',
      'C: You told me your husband hits you. How often does that happen?',
      'P: Every weekend.',
    ],
    [/Safety in relationships: .*every weekend/],
    [/panic attacks; how often/],
  ],
  [
    ['P: I tried to hang myself. I panicked and stopped.', 'C: How many times?', 'P: Twice.'],
    [/Risk: .*twice/],
    [/panicked and stopped; how many/],
  ],
  // It names what it asks about.
  [
    ['P: I hear voices.', 'C: How often do you take the Haldol?', 'P: Every night.'],
    [/Haloperidol: .*(?:every night|nightly)/i],
    [/voices; how often/],
  ],
  // A question is no count.
  [
    ['P: I hear voices.', 'C: How often does that happen?', 'P: Why does that matter?'],
    [/hears voices/i],
    [/how often:/],
  ],
]

describe('a count of what was told', () => {
  it.each(CASES)('%j', (turns, stands, not) => {
    const note = noteOfTalk(turns)
    for (const pattern of stands) expect(note).toMatch(pattern)
    for (const pattern of not) expect(note).not.toMatch(pattern)
  })
})
