import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const CASES: [string[], RegExp[], RegExp[]][] = [
  [
    ['C: Your Y-BOCS today is 19. It was 28 when we began.', 'P: The OCD is quieter.'],
    [/ASSESSMENT:\*\*\nOCD: Y-BOCS reduced from 28 to 19\./],
    [],
  ],
  [
    ['C: Your Y-BOCS today is 28, it was 19 in June.', 'P: My OCD has been bad.'],
    [/OCD: Y-BOCS increased from 19 to 28\./],
    [/reduced/],
  ],
  // A score that is told by the patient, in two sentences.
  [
    ['C: And the PHQ today?', 'P: It was eleven. It was nineteen in July.'],
    [/PHQ: it was 11; it was 19 in July/],
    [],
  ],
  // What the clinician thinks of it stands alone.
  [
    ['C: Your PCL today is 41, it was 58 in the spring. This is PTSD, and it is clearly better.', 'P: Good.'],
    [/PTSD, and it is clearly better/],
    [/reduced from/],
  ],
  // Numbers of other things.
  [['C: PHQ-9 today is 14, and item nine was a 1.', "P: I'm depressed."], [/14/], [/reduced|increased/]],
  [['C: PHQ-9 is 9 today and your GAD-7 was 15.', "P: I'm depressed."], [/15/], [/reduced|increased/]],
  [['C: Did your wife do the Edinburgh?', 'P: She got nineteen.'], [/wife got 19/], [/Scores/]],
  // A question about harm that names a form is one about harm.
  [['C: Any thoughts of suicide since the last PHQ?', 'P: Yes, every day.'], [/Risk: .*daily/], [/Scores/]],
  [['C: On the PHQ you marked a zero for suicide, is that true?', 'P: No. I lied.'], [/I lied/], []],
  // One score says nothing of a course, and nobody has spoken of the disorder.
  [['C: Your Y-BOCS today is 19.', 'P: The OCD is quieter.'], [/19/], [/reduced|increased/]],
  [['C: Your Y-BOCS today is 19. It was 28 when we began.', 'P: Okay.'], [/19/], [/reduced|increased/]],
]

describe('what the numbers of a questionnaire come to', () => {
  it.each(CASES)('%j', (turns, stands, not) => {
    const note = noteOfTalk(turns)
    for (const pattern of stands) expect(note).toMatch(pattern)
    for (const pattern of not) expect(note).not.toMatch(pattern)
  })
})
