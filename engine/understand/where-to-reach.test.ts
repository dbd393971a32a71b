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
    [/location during the visit: (?:the )?library lot in Dayton/i, /callback number: 555-0142/i],
    [/0124/],
  ],
  [
    ["C: Who can I call if I can't reach you?", 'P: My brother Luis. 555-0188.'],
    [/emergency contact: (?:their )?brother Luis, 555-0188/i],
    [],
  ],
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
