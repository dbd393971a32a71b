import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

/** The talk, what stands in the note, what does not. */
type Case = [string[], RegExp[], RegExp[]]

function holds(turns: string[], stands: RegExp[], not: RegExp[]): void {
  const note = noteOfTalk(turns)
  for (const pattern of stands) expect(note).toMatch(pattern)
  for (const pattern of not) expect(note).not.toMatch(pattern)
}

describe('“Did you fill it?”, of a medicine that was just told of', () => {
  const cases: Case[] = [
    [
      ['P: My primary gave me hydroxyzine.', 'C: Did you fill it?', 'P: Nope.'],
      [/did not fill hydroxyzine/],
      [],
    ],
    [
      [
        'P: Did you see what I sent, about the N-A-C?',
        'C: I did. Did you start it?',
        'P: No, I only read about it.',
      ],
      [/did not start n-acetylcysteine/],
      [],
    ],
    // What was told is graver than the medicine, or "it" may be something else.
    [
      ['P: I had the razor out, I was on Ativan that night.', 'C: Did you use it?', 'P: Yes.'],
      [/razor/],
      [/lorazepam/],
    ],
    [
      ['P: I overdosed on Tylenol in March.', 'C: Have you tried that since?', 'P: Yes, in May.'],
      [/Risk/],
      [/has tried/],
    ],
    [
      ['P: My Adderall ran out so I bought meth.', 'C: Are you still using it?', 'P: Yes.'],
      [],
      [/still using amph/],
    ],
    [
      ['P: He put me on Abilify, and I started the IOP.', 'C: Did you finish it?', 'P: No.'],
      [],
      [/not finish arip/],
    ],
    [["P: My husband's on Suboxone.", 'C: Do you use it?', 'P: No.'], [], [/not use bupre/]],
    // Asked of something else, or of one of two.
    [
      ['P: He sent me for a test because of the lithium.', 'C: Did you get it?', 'P: No.'],
      [],
      [/did not get/],
    ],
    [
      ['P: They gave me Zoloft and Ativan.', 'C: Did you fill it?', 'P: No.'],
      [],
      [/did not fill (?:zol|sert|ativ|lor)/i],
    ],
    [['P: I like the new group.', 'C: Did you try it?', 'P: No.'], [], [/did not try [a-z]+ine/]],
  ]
  it.each(cases)('%j', holds)
})

describe('somebody else’s medicine that was taken', () => {
  const cases: Case[] = [
    [
      [
        'C: And the drops, the ones for nerves?',
        "P: My neighbor's clonazepam. I don't take them anymore. I took them three nights and threw them out.",
      ],
      [/Clonazepam: .*neighbor's clonazepam: does not take them anymore.*3 nights/i],
      [/Safety in relationships/],
    ],
    [
      ['C: Anything else for sleep?', "P: My mom's trazodone. I take one when it's bad."],
      [/Trazodone: .*mother's trazodone: takes one when it is bad/i],
      [],
    ],
    // Taken to die, it is no medicine.
    [
      ['C: What did you take?', "P: My mom's Percocet. I took them all to kill myself."],
      [/Risk: .*kill themselves/],
      [],
    ],
    // The husband takes it.
    [
      ['C: Does anyone take anything?', "P: My husband's Percocet. He takes it for his back."],
      [/husband/i],
      [/Oxycodone: /],
    ],
  ]
  it.each(cases)('%j', holds)
})

describe('how it went with a medicine', () => {
  const cases: Case[] = [
    [
      [
        'C: How was that last cut of the Klonopin?',
        'P: Bad for five days. I was jittery, my skin felt like ants.',
      ],
      [/Clonazepam: .*bad for 5 days; was jittery, their skin felt like ants/],
      [],
    ],
    [
      ["C: How's the Zoloft going?", 'P: Fine. My mother gets headaches from hers.'],
      [/mother gets headaches/],
      [/fine; .*headaches/],
    ],
    [
      ["C: How's the Zoloft going?", 'P: Fine. I get headaches when I drink.'],
      [/Alcohol: /],
      [/fine; .*headaches/],
    ],
    [["C: You're on clomipramine.", 'P: Yes.', 'C: Mouth?', 'P: Dry.'], [/mouth: dry/i], []],
  ]
  it.each(cases)('%j', holds)
})

describe('the dose of what is added', () => {
  const cases: Case[] = [
    [
      [
        "C: I'd like to add a little Seroquel at night. Say fifty milligrams. Actually let's make that twenty five.",
        'P: Okay.',
      ],
      [/quetiapine: .*: 25 mg/i],
      [/SUBJECTIVE:\*\*\n(?:.*\n)*Quetiapine: say/],
    ],
    [
      [
        'P: The Concerta, thirty six, wears off at two.',
        "C: Let's leave the thirty six alone and add a small short acting one in the early afternoon. Let's be gentle, let's make that five milligrams, at one p.m., work days only.",
        'P: Okay.',
      ],
      [/add a small short acting one in the early afternoon: 5 mg, at 1 p\.m\., work days only/],
      [],
    ],
    // An hour.
    [["C: Let's add a little Zyprexa at bedtime. Around ten.", 'P: Okay.'], [/olanzapine/i], [/10 mg/]],
    // A number of something else.
    [
      ["C: Let's add a walk after dinner. Something like ten minutes.", 'P: Okay.'],
      [/walk after dinner/],
      [/10 mg/],
    ],
  ]
  it.each(cases)('%j', holds)
})

describe('what is thrown out is not always a medicine', () => {
  const cases: Case[] = [
    [['P: I had all those letters and I threw them out.'], [], [/stopped|Adherence|Safety in rel/i]],
    [
      ['C: Are you still on the Lexapro?', 'P: I threw it out in May.'],
      [/Escitalopram: .*threw it out in May/],
      [],
    ],
    [
      ['P: He got mad and threw me out of the house.'],
      [/Safety in relationships: .*threw them out of the house/],
      [],
    ],
  ]
  it.each(cases)('%j', holds)
})

describe('an option that is taken up', () => {
  const cases: Case[] = [
    [
      [
        'C: The other option is to leave the Zoloft where it is and add a low dose of bupropion in the morning. Say one fifty.',
        "P: Let's do that.",
      ],
      [
        /Continue sertraline: leave Zoloft where it is; patient agrees/,
        /bupropion in the morning: 150 mg; patient agrees/,
      ],
      [/SUBJECTIVE:\*\*\n(?!Not addressed)/],
    ],
    [
      ['C: Another option is a little Wellbutrin in the morning. Say one fifty.', 'P: No thanks.'],
      [/declined: .*150 mg/],
      [],
    ],
    // A yes to one part, or to what hangs on something.
    [
      ['C: We could stop the Zoloft and start Lexapro.', "P: Let's do the second one."],
      [],
      [/Stop Zoloft|patient agrees/],
    ],
    [
      ['C: One option is to stop the Zoloft and add Lexapro if your EKG is normal.', "P: Let's do that."],
      [],
      [/Stop Zoloft; patient agrees/],
    ],
    // One of two, and nobody knows which.
    [['C: We could try Zoloft or Lexapro.', "P: Let's do that."], [], [/patient agrees/]],
  ]
  it.each(cases)('%j', holds)
})

describe('what a depot holds, and when it is given', () => {
  const cases: Case[] = [
    [
      [
        "C: You're on the Invega Sustenna, the one fifty six.",
        'P: Yes, every four weeks.',
        "C: Let's go up to two thirty four.",
        'P: Okay.',
      ],
      [/Paliperidone: .*156 mg; every 4 weeks/i, /234 mg/],
      [],
    ],
    [["C: You're on the Zoloft, one hundred.", 'P: Yes, every morning.'], [/100 mg; every morning/], []],
    // Of a visit, and asked back.
    [["C: I'll see you at four.", 'P: Yes, every week.'], [], [/4; every week/]],
    [['C: We start the Zoloft at fifty.', 'P: Yeah, in the morning?'], [], [/50 mg; in the morning/]],
  ]
  it.each(cases)('%j', holds)
})
