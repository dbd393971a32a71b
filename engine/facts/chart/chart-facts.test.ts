import { describe, expect, it } from 'vitest'
import { chartLines } from '../../draft/chart-lines.ts'
import { visitUnits } from '../visit-units.ts'
import { chartFacts } from './chart-facts.ts'

/** The lines of a topic, from a conversation written as "C: …" and "P: …". */
function lines(topic: string, ...talk: string[]): string[] {
  const source = talk
    .map((turn) =>
      turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
    )
    .join('\n')
  const visit = visitUnits(source)
  const facts = chartFacts(visit)
  return chartLines(facts, visit)
    .filter((line) => line.topic === topic)
    .map(({ text }) => text)
}

describe('measures', () => {
  it('extracts a score with its earlier value and date', () => {
    expect(lines('scores', 'C: Your PHQ-9 is fourteen today. It was nineteen in March.', 'P: Good.')).toEqual(
      ['PHQ-9 14 (was 19 in March).'],
    )
  })
  it('recognizes the earlier value even when it comes first', () => {
    expect(
      lines('scores', 'C: Your PHQ-9 was nineteen in July and it is twelve today.', 'P: Oh, that is better.'),
    ).toEqual(['PHQ-9 12 (was 19 in July).'])
  })
  it('uses the corrected value', () => {
    expect(
      lines('scores', 'C: The PHQ-9 is fifteen. Hang on, I skipped a line. Sixteen.', 'P: Okay.'),
    ).toEqual(['PHQ-9 16.'])
  })
  it('extracts nothing when two values are said and neither is dated', () => {
    expect(lines('scores', 'C: The GAD-7 was fourteen, eleven, I forget which.', 'P: Okay.')).toEqual([])
  })
  it('keeps item 9 out of the total', () => {
    expect(lines('scores', 'C: PHQ-9 was sixteen, and question nine was zero.', 'P: Yes.')).toEqual([
      'PHQ-9 16.',
    ])
  })
  it('extracts vital signs in order and the change in weight', () => {
    expect(
      lines(
        'vitals',
        "C: You're one ninety-eight today, that's up six pounds. Blood pressure's one twenty-four over seventy-eight, pulse seventy.",
        'P: I know.',
      ),
    ).toEqual(['Blood pressure 124/78; pulse 70; weight 198 lb, up 6 lb.'])
  })
  it("includes the patient's position", () => {
    expect(lines('vitals', 'C: Blood pressure sitting is 124/80, standing 116/74.', 'P: Okay.')).toEqual([
      'Blood pressure 124/80 sitting, 116/74 standing.',
    ])
  })
  it('ignores limits, targets and doses', () => {
    expect(lines('labs', 'C: Lithium should be between 0.6 and 0.8, and you take 900.', 'P: Yes.')).toEqual(
      [],
    )
    expect(lines('vitals', 'C: If the top number is over 150/95, call me.', 'P: Okay.')).toEqual([])
  })
  it('reads a thousands separator', () => {
    expect(lines('labs', 'C: Your neutrophils were 3,400, which is good.', 'P: Okay.')).toEqual([
      'ANC 3,400.',
    ])
  })
  it("ignores a relative's values", () => {
    expect(lines('labs', 'C: Any diabetes?', "P: My mom's A1c was nine point one.")).toEqual([])
  })
  it('names the drug of a level mentioned before', () => {
    expect(
      lines(
        'labs',
        'C: We talked about the lithium. Your level last week was one point two. In January it was zero point eight.',
        'P: Is that bad?',
      ),
    ).toEqual(['Lithium level 1.2 (was 0.8 in January).'])
  })
  it("finds today's value among three, and no age in a score", () => {
    const talk = [
      "C: You did the Y-BOCS. You were at twenty eight when we began, and twenty four a month ago. Today you're nineteen.",
      'P: Okay.',
    ]
    expect(lines('scores', ...talk)).toEqual(['Y-BOCS 19 (was 28 at the start).'])
    expect(lines('reason', ...talk)).toEqual([])
  })
  it('ignores a value from another time', () => {
    expect(
      lines('labs', 'C: Your lithium level was point eight on this dose, before the ibuprofen.', 'P: Okay.'),
    ).toEqual([])
    expect(
      lines(
        'vitals',
        "C: Your pressure's one thirty-six over eighty-eight.",
        'P: Is that high?',
        "C: It's up. It was one twenty-two over seventy-eight.",
      ),
    ).toEqual(['Blood pressure 136/88.'])
  })
  it('extracts results given in a word', () => {
    expect(lines('labs', 'C: The drug screen was negative and liver tests are normal.', 'P: Good.')).toEqual([
      'Drug screen negative, liver tests normal.',
    ])
  })
})

describe('diagnoses', () => {
  it("extracts the clinician's diagnoses with their specifiers", () => {
    expect(
      lines(
        'assessment',
        'C: So my opinion is that this is major depression, severe, a first episode, without psychosis, and alcohol use disorder, severe.',
        'P: Okay.',
      ),
    ).toEqual(['Major depression, severe, first episode, without psychosis; alcohol use disorder, severe.'])
  })
  it('distinguishes possible and excluded diagnoses', () => {
    expect(
      lines('assessment', "C: I don't think that it's ADHD. I think you may have bipolar two.", 'P: Hm.'),
    ).toEqual(['Possible: bipolar II disorder.', 'Not thought to be ADHD.'])
  })
  it.each([
    ['a question', 'C: Do you think this is OCD?'],
    ['teaching', 'C: People with bipolar disorder often sleep less.'],
    ['teaching that starts with the name', 'C: OCD is the part of the brain that will not let go.'],
    ['a condition', 'C: If this is schizophrenia, we would see it again.'],
    ["a relative's diagnosis", 'C: I think your brother has schizophrenia.'],
    ['the name of a form', 'C: This is the depression questionnaire.'],
  ])('ignores %s', (_, said) => {
    expect(lines('assessment', said, 'P: Okay.')).toEqual([])
  })
  it('attributes a past diagnosis to the patient', () => {
    expect(lines('past_psych', 'C: Tell me more.', 'P: I was diagnosed with bipolar at nineteen.')).toEqual([
      'Reports a past diagnosis of bipolar disorder at age 19.',
    ])
  })
})

describe('mental status', () => {
  it('extracts what the clinician observes', () => {
    expect(
      lines(
        'mse',
        "C: For the record, you're well dressed, good eye contact, your speech is normal, thoughts are in order.",
        'P: Thanks.',
      ),
    ).toEqual(['Neatly dressed, good eye contact, speech normal, thought process organized.'])
  })
  it('ignores how the patient was at another time', () => {
    expect(lines('mse', 'C: Last time you were tearful.', 'P: I was.')).toEqual([])
  })
})

describe('age', () => {
  it('is extracted from what the patient says', () => {
    expect(
      lines('reason', 'C: What brings you in?', "P: I can't turn my brain off. I'm thirty-one."),
    ).toEqual(['31 years.'])
  })
  it('is not taken from a rating', () => {
    expect(lines('reason', 'C: On a scale of zero to a hundred?', "P: I'm sixty.")).toEqual([])
  })
})

it("attributes a child's age to the child", () => {
  const talk = [
    'C: You have a daughter. How old is she?',
    'P: Nine. Wren.',
    'C: And how are you sleeping?',
    'P: Badly.',
  ]
  expect(lines('reason', ...talk).join(' ')).not.toContain('9')
})
