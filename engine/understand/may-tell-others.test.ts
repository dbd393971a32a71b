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
  // What a yes leaves out stands with it.
  [
    ['C: Do I have your permission to speak with your daughter?', 'P: Yes, but not about the money.'],
    [/may speak with their daughter \(“Yes, but not about the money”\)/],
    [],
  ],
  // Neither a yes nor a no.
  [['C: Do you mind if I call your wife?', 'P: Yeah.'], [], [/agree/]],
  [['C: Can I call your sister?', 'P: What for?'], [], [/agree/]],
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
