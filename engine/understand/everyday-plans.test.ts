import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (turns: readonly string[]) =>
  writeNote({
    text: turns
      .map((turn) =>
        turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
      )
      .join('\n'),
    noteType: 'Progress Note',
    sections,
  }).note

/** Turns, what must stand in the note, what must not. */
type Case = readonly [readonly string[], RegExp, RegExp?]

const expectNote = (turns: readonly string[], stands: RegExp, not?: RegExp) => {
  const note = noteOf(turns)
  expect(note).toMatch(stands)
  if (not) expect(note).not.toMatch(not)
}

describe('relatives', () => {
  it.each<Case>([
    [
      [
        'C: Anyone in the family with problems?',
        "P: My brother tried, but he's okay.",
        'C: Tried to kill himself?',
        'P: Yeah, with a rope.',
      ],
      /brother: asked “Tried to kill himself”: “Yeah, with a rope”/,
      /Risk:|Means:/,
    ],
    [
      [
        'C: Anyone in the family?',
        'P: My sister hurts herself.',
        'C: Did she ever try to kill herself?',
        'P: No, but I did.',
      ],
      /Asked “Did she ever try to kill herself”: “No, but I did”/i,
      /No history of suicide|Denies suicid/,
    ],
    [
      ['C: Your brother died, you said.', 'P: Stepbrother. Overdose.', 'C: When?', 'P: Christmas Eve.'],
      /stepbrother died.*overdose; Christmas Eve/i,
      /Risk:/,
    ],
    [
      ['C: Any overdoses?', 'P: Yes, I took pills in May.', 'C: When?', 'P: Last year.'],
      /Risk:.*took pills in May/s,
    ],
    [
      ['P: My brother died in March.', 'C: How?', 'P: Overdose.', 'C: Have you ever overdosed?', 'P: Once.'],
      /Risk:.*has overdosed: once/is,
    ],
  ])('are not the patient: %j', expectNote)
})

describe('what is done only in a case', () => {
  it.each<Case>([
    [
      [
        "C: We're going to do a pregnancy test before you leave.",
        "P: And if it's positive?",
        "C: Then we'd stop the Depakote and switch to Lamictal.",
      ],
      /PLAN[\s\S]*if the pregnancy test is positive: stop Depakote[\s\S]*do a pregnancy test/,
      /Stop divalproex/,
    ],
    [
      [
        "C: You're on ten of the Ambien. I'd like to cut it to five.",
        "P: And if I can't sleep?",
        'C: Then we go back to ten.',
        'P: Okay.',
      ],
      /if patient cannot sleep: go back to 10/i,
      /Increase/,
    ],
    [
      [
        'C: Do you want melatonin?',
        "P: And if I can't sleep?",
        'C: Then call me. I want you to start melatonin, three milligrams.',
        'P: Okay.',
      ],
      /start melatonin/i,
    ],
  ])('is no plan for today: %j', expectNote)
})

describe('a drug that is thought of and not used', () => {
  it.each<Case>([
    [
      ["C: I'd add Haldol, but your mother said you got stiff.", 'P: Like a board.'],
      /Not using haloperidol.*stiff.*“Like a board”|haloperidol.*stiff.*“Like a board”/i,
      /Start haloperidol/,
    ],
    [["C: I'd start Zoloft, but low, twenty five.", 'P: Okay.'], /Start sertraline/],
    [["C: I'd start Zoloft, but you need to take it with food.", 'P: Okay.'], /Start sertraline/],
    [
      [
        'C: We could do hydroxyzine, twenty five.',
        'P: That one made me shake last year.',
        'C: Okay, not that then.',
      ],
      /hydroxyzine.*“That one made me shake last year”/i,
      /Start hydroxyzine/,
    ],
    [
      ['C: I think we should try you on lithium.', 'P: No way. My aunt was on that.'],
      /not agreed to: try patient on lithium \(patient: “No way”\)/i,
    ],
    [['C: I think the lithium is helping.', 'P: I think so too.'], /lithium is helping/i, /start lithium/i],
    [
      [
        'C: I think the Seroquel goes to two hundred at bedtime.',
        'M: He can barely get up for school now.',
        'C: Then we leave it at one hundred.',
      ],
      /not done: .*200/i,
      /Increase/,
    ],
  ])('%j', expectNote)
})

describe('measured again', () => {
  it.each<Case>([
    [
      [
        "C: I'm going to hold the Adderall today. Your heart rate is one twenty two.",
        'P: I ran up the stairs.',
        "C: Let's take it again. Okay, eighty four.",
        'P: See.',
        'C: Alright, then you can stay on it. Same dose, twenty.',
      ],
      /heart rate on repeat: 84/i,
      /Hold|take it again/,
    ],
    [
      ["C: I'm going to hold the lithium until Friday.", 'P: Okay.', 'C: You can keep taking the Zoloft.'],
      /Hold lithium/,
    ],
  ])('%j', expectNote)
})

describe('settled a turn later', () => {
  it.each<Case>([
    [
      [
        'C: What about doxepin, six milligrams?',
        'P: Never had it.',
        "C: Let's do that. Tonight.",
        'P: Sure.',
      ],
      /Start doxepin.*6 mg tonight/i,
    ],
    [
      [
        'C: What about Lamictal?',
        "P: No, I don't want that.",
        "C: Okay. Let's do it another way.",
        'P: Fine.',
      ],
      /does not want that/i,
      /Start lamotrigine/,
    ],
    [
      [
        'C: What about Lamictal?',
        'P: Is that the one with the rash?',
        'C: It can, so we go slow. Twenty five for two weeks, then fifty.',
        "P: Okay, I'd try that.",
      ],
      /Start lamotrigine.*25 mg for 2 weeks, then 50/,
      /is that the one/i,
    ],
    [
      [
        'C: How is the Zoloft?',
        "P: I feel flat. I'd rather go down.",
        'C: We could go to fifty.',
        'P: From a hundred? Yeah.',
        "C: Let's do that for a month.",
      ],
      /Decrease sertraline.*from 100 mg to 50 mg for a month/i,
    ],
    [
      [
        'C: And naltrexone?',
        "P: My liver, they wouldn't.",
        'C: Right. Then acamprosate, two tablets three times a day. Could you try?',
        "P: I'll try.",
      ],
      /Start acamprosate/,
    ],
    [
      [
        'C: What do you take?',
        'P: Lithium 900, and Seroquel.',
        'C: Okay. Then Seroquel, 200 at night.',
        'P: Right.',
      ],
      /Seroquel/i,
      /Start quetiapine/,
    ],
    [
      [
        'C: What happened with the Ambien?',
        'P: I drove in my sleep.',
        'C: Then we forget about it and go back to trazodone.',
        'P: The hundred?',
        'C: Fifty to start.',
        'P: Okay.',
      ],
      /PLAN[\s\S]*trazodone: 50 mg to start/i,
    ],
    [
      [
        'C: You stopped the Zoloft when you got pregnant?',
        'P: My OB said stop, so I stopped.',
        "C: And how's it been?",
        'P: Awful.',
        "C: I'd go back on it. Fifty.",
        "P: Okay. I'll take it.",
      ],
      /when patient got pregnant[\s\S]*Restart sertraline.*50 mg/i,
    ],
  ])('%j', expectNote)
})
