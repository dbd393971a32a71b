import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const CASES: [string[], RegExp[], RegExp[]][] = [
  [
    [
      'C: Where are you calling from today?',
      'P: The library lot in Dayton, the north side.',
      'C: And if we get cut off, what number do I call?',
      'P: 555-0124. No, that is the old one. 555-0142.',
    ],
    [/location for this visit: (?:the )?library lot in Dayton/i, /callback number: 555-0142/i],
    [/0124/],
  ],
  [
    ["C: Who can I call if I can't reach you?", 'P: My brother Luis. 555-0188.'],
    [/emergency contact: (?:their )?brother Luis, 555-0188/i],
    [],
  ],
  // What is grave is no place, and stays where it belongs.
  [
    ['C: Where are you right now?', 'P: Home. I took all the pills.'],
    [/Risk: .*took all the pills/],
    [/location/i],
  ],
  [
    ['C: Where are you right now?', 'P: In the garage with the engine running.'],
    [/Risk: .*engine running/],
    [/location/i],
  ],
  [
    [
      "C: What's the best number to call you back if we get cut off?",
      'P: My cell. I took a bottle of Tylenol an hour ago. 555-0142.',
    ],
    [/callback number: 555-0142/i, /took a bottle of Tylenol an hour ago/],
    [],
  ],
  // A number that must not be called, and a person who is taken back.
  [
    [
      "C: What's the best number to reach you if we get cut off?",
      'P: 555-0188. Never call 555-0124, he hits me when you call.',
    ],
    [/never call 555-0124, he hits them/],
    [/callback number: 555-0124/i],
  ],
  [
    ["C: Who can I call if I can't reach you?", 'P: My husband. No wait, not him. My sister, 555-0188.'],
    [/sister, 555-0188/],
    [/emergency contact: (?:their )?husband/i],
  ],
  [['C: Who should I call about the refill?', 'P: The CVS on Main.'], [], [/emergency contact/i]],
  [['C: Where are you at today?', 'P: Still drinking every day.'], [/Alcohol/], [/location/i]],
  // No place, no number, nobody.
  [['C: Where are you right now?', "P: I don't know, I feel lost."], [/lost/], [/location/i]],
  [['C: Where are you right now with the cravings?', 'P: About a six.'], [/6/], [/location/i]],
  [["C: Who can I call if I can't reach you?", 'P: Nobody.'], [], [/emergency contact/i]],
]

describe('where the patient is, and how to reach somebody', () => {
  it.each(CASES)('%j', (turns, stands, not) => {
    const note = noteOfTalk(turns)
    for (const pattern of stands) expect(note).toMatch(pattern)
    for (const pattern of not) expect(note).not.toMatch(pattern)
  })
})
