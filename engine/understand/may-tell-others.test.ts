import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const CASES: [string[], RegExp[], RegExp[]][] = [
  [['C: Can I call your husband?', 'P: Yes, please.'], [/Patient agrees that clinician may call/], []],
  [
    ['C: Is it okay if I call your mom?', "P: No. She'd freak out."],
    [/Patient does not agree that clinician may call their mother/],
    [/agrees that/],
  ],
  [
    ['C: Do you mind if I call your wife?', 'P: No, go ahead.'],
    [/Patient agrees that clinician may call/],
    [/not agree/],
  ],
  [
    ['C: Can I talk to your therapist?', "P: I'd rather you didn't."],
    [/does not agree that clinician may talk to their therapist \(“I'd rather you didn't”\)/],
    [],
  ],
  [
    ['C: Can I let your mom know about the cutting?', "P: Please don't."],
    [/does not agree that clinician may let their mother know about the cutting/],
    [/self-harm: please/i],
  ],
  [
    ['C: Would you sign a release so I can talk to Dr. Lim?', 'P: Yes.'],
    [/agrees to sign a release so that clinician may talk to Dr\. Lim/],
    [/so I can/],
  ],
  // What a yes leaves out, what is no plain answer, and what comes after it stand as they were said.
  [
    ['C: Do I have your permission to speak with your daughter?', 'P: Yes, but not about the money.'],
    [/asked “Do I have your permission to speak with your daughter”: “Yes, but not about the money”/i],
    [/agrees/],
  ],
  [
    ['C: Can I call your mom?', "P: Yes. But don't tell her about the abortion."],
    [/“Yes\. But don't tell her about the abortion”/],
    [/agrees/],
  ],
  [
    ['C: Can I call your mom and your dad?', 'P: Sure. My mom, not my dad.'],
    [/“Sure\. My mom, not my dad”/],
    [/agrees/],
  ],
  [['C: Can I call your sister?', "P: Yeah, I don't think so."], [/“Yeah, I don't think so”/], [/agrees/]],
  [['C: Can I call your dad?', "P: Don't know. Maybe."], [/Don't know/], [/agree/]],
  [['C: Can I call your dad?', 'P: Of course not.'], [/does not agree/], [/agrees/]],
  [['C: Do you mind if I call your wife?', 'P: Of course I mind.'], [/“Of course I mind”/], [/agree/]],
  [['C: Do you mind if I call your wife?', "P: No! Don't call her!"], [/“No! Don't call her”/], [/agrees/]],
  [['C: Do you mind if I call your wife?', 'P: Yeah.'], [/“Yeah”/], [/agree/]],
  [
    [
      'C: Can I call your mom?',
      'P: Okay.',
      "C: Great. I'll call her today.",
      "P: Actually, no, don't call her.",
    ],
    [/At first agreed that clinician may call their mother, then: “Actually, no, don't call her”/],
    [/Patient agrees/],
  ],
  // What is grave stands under its own heading, too.
  [
    ['C: Can I call your wife?', "P: No, if you call her I'll kill myself."],
    [/Risk: .*kill themselves/],
    [/agrees/],
  ],
  [['C: Can I call your sister?', 'P: What for?'], [], [/agree/]],
  // A medicine is nobody.
  [['C: Can we let the Zoloft work a bit longer?', 'P: Yes.'], [/Sertraline/], [/agrees that/]],
  // Nobody else is spoken with.
  [['C: Can I tell you what I think?', 'P: Okay.'], [], [/agree/]],
  [['C: Can I ask you about your drinking?', 'P: Sure.'], [], [/agree/]],
  [['C: Can I talk to you about the gun?', 'P: Yes.'], [], [/agree/]],
]

describe('with whom the clinician may speak', () => {
  it.each(CASES)('%j', (turns, stands, not) => {
    const note = noteOfTalk(turns)
    for (const pattern of stands) expect(note).toMatch(pattern)
    for (const pattern of not) expect(note).not.toMatch(pattern)
  })
})
