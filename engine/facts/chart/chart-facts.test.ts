import { describe, expect, it } from 'vitest'
import { chartLines } from '../../draft/chart-lines.ts'
import { planLines } from '../../draft/plan-lines.ts'
import { visitUnits } from '../visit-units.ts'
import { chartFacts } from './chart-facts.ts'

/** The lines of a topic, from a talk written as "C: …" and "P: …". */
function lines(topic: string, ...talk: string[]): string[] {
  const source = talk
    .map((turn) =>
      turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
    )
    .join('\n')
  const visit = visitUnits(source)
  const facts = chartFacts(visit)
  return [...chartLines(facts, visit), ...planLines(facts, visit)]
    .filter((line) => line.topic === topic)
    .map(({ text }) => text)
}

describe('measures', () => {
  it('gives a score with its earlier value and date', () => {
    expect(lines('scores', 'C: Your PHQ-9 is fourteen today. It was nineteen in March.', 'P: Good.')).toEqual(
      ['PHQ-9 14 (was 19 in March).'],
    )
  })
  it('knows which value is the earlier one when it comes first', () => {
    expect(
      lines('scores', 'C: Your PHQ-9 was nineteen in July and it is twelve today.', 'P: Oh, that is better.'),
    ).toEqual(['PHQ-9 12 (was 19 in July).'])
  })
  it('takes the corrected value', () => {
    expect(
      lines('scores', 'C: The PHQ-9 is fifteen. Hang on, I skipped a line. Sixteen.', 'P: Okay.'),
    ).toEqual(['PHQ-9 16.'])
  })
  it('gives nothing when two values are said and neither is dated', () => {
    expect(lines('scores', 'C: The GAD-7 was fourteen, eleven, I forget which.', 'P: Okay.')).toEqual([])
  })
  it('keeps item 9 out of the total', () => {
    expect(lines('scores', 'C: PHQ-9 was sixteen, and question nine was zero.', 'P: Yes.')).toEqual([
      'PHQ-9 16.',
    ])
  })
  it('gives vital signs in order and the change in weight', () => {
    expect(
      lines(
        'vitals',
        "C: You're one ninety-eight today, that's up six pounds. Blood pressure's one twenty-four over seventy-eight, pulse seventy.",
        'P: I know.',
      ),
    ).toEqual(['Blood pressure 124/78; pulse 70; weight 198 lb, up 6 lb.'])
  })
  it('says how the patient was placed', () => {
    expect(lines('vitals', 'C: Blood pressure sitting is 124/80, standing 116/74.', 'P: Okay.')).toEqual([
      'Blood pressure 124/80 sitting, 116/74 standing.',
    ])
  })
  it('leaves out limits, targets and doses', () => {
    expect(lines('labs', 'C: Lithium should be between 0.6 and 0.8, and you take 900.', 'P: Yes.')).toEqual(
      [],
    )
    expect(lines('vitals', 'C: If the top number is over 150/95, call me.', 'P: Okay.')).toEqual([])
  })
  it('leaves out what a relative has', () => {
    expect(lines('labs', 'C: Any diabetes?', "P: My mom's A1c was nine point one.")).toEqual([])
  })
  it('names the drug of a level spoken of before', () => {
    expect(
      lines(
        'labs',
        'C: We talked about the lithium. Your level last week was one point two. In January it was zero point eight.',
        'P: Is that bad?',
      ),
    ).toEqual(['Lithium level 1.2 (was 0.8 in January).'])
  })
  it('gives results told in a word', () => {
    expect(lines('labs', 'C: The drug screen was negative and liver tests are normal.', 'P: Good.')).toEqual([
      'Drug screen negative, liver tests normal.',
    ])
  })
})

describe('diagnoses', () => {
  it('gives what the clinician named, with its specifiers', () => {
    expect(
      lines(
        'assessment',
        'C: So my opinion is that this is major depression, severe, a first episode, without psychosis, and alcohol use disorder, severe.',
        'P: Okay.',
      ),
    ).toEqual(['Major depression, severe, first episode, without psychosis; alcohol use disorder, severe.'])
  })
  it('tells possible and excluded ones apart', () => {
    expect(
      lines('assessment', "C: I don't think that it's ADHD. I think you may have bipolar two.", 'P: Hm.'),
    ).toEqual(['Possible: bipolar II disorder.', 'Not thought to be ADHD.'])
  })
  it.each([
    ['a question', 'C: Do you think this is OCD?'],
    ['teaching', 'C: People with bipolar disorder often sleep less.'],
    ['a condition', 'C: If this is schizophrenia, we would see it again.'],
    ["a relative's diagnosis", 'C: I think your brother has schizophrenia.'],
    ['the name of a form', 'C: This is the depression questionnaire.'],
  ])('leaves out %s', (_, said) => {
    expect(lines('assessment', said, 'P: Okay.')).toEqual([])
  })
  it('gives a past diagnosis as the patient reports it', () => {
    expect(lines('past_psych', 'C: Tell me more.', 'P: I was diagnosed with bipolar at nineteen.')).toEqual([
      'Reports a past diagnosis of bipolar disorder at age 19.',
    ])
  })
})

describe('mental status', () => {
  it('gives what the clinician says they see', () => {
    expect(
      lines(
        'mse',
        "C: For the record, you're well dressed, good eye contact, your speech is normal, thoughts are in order.",
        'P: Thanks.',
      ),
    ).toEqual(['Neatly dressed, good eye contact, speech normal, thought process organized.'])
  })
  it('leaves out how the patient was at another time', () => {
    expect(lines('mse', 'C: Last time you were tearful.', 'P: I was.')).toEqual([])
  })
})

describe('identity and background', () => {
  it('gives age, work and the chief complaint', () => {
    expect(
      lines(
        'reason',
        'C: What brings you in?',
        "P: I can't turn my brain off. I'm thirty-one. I'm a dental hygienist.",
      ),
    ).toEqual(['31-year-old dental hygienist.', "Chief complaint: “I can't turn my brain off.”"])
  })
  it('takes a rating for no age', () => {
    expect(lines('reason', 'C: On a scale of zero to a hundred?', "P: I'm sixty.")).toEqual([])
  })
  it('gives a child no job of a parent', () => {
    expect(
      lines('reason', 'C: How old are you?', 'P: Eight.', 'C: And you, Dad?', "P: I'm a security guard."),
    ).toEqual(['8-year-old patient.'])
  })
  it('says who the patient lives with', () => {
    expect(lines('social', 'C: Who is at home?', 'P: I live with my mom and my sister.')).toEqual([
      'Lives with mom and sister.',
    ])
  })
  it('denies hospital stays only as far as it was asked', () => {
    expect(lines('past_psych', 'C: Ever been in a psychiatric hospital?', 'P: No, never.')).toEqual([
      'Denies past psychiatric hospitalization.',
    ])
    expect(lines('past_psych', 'C: Ever been hospitalized?', 'P: No. Well, once, in college.')).toEqual([])
  })
})

describe('relatives', () => {
  it("gives a relative's condition and a suicide with its year", () => {
    expect(
      lines('family', 'C: Family?', 'P: My mom has bipolar. My brother killed himself in 2015.'),
    ).toEqual(['Mother with bipolar disorder.', 'Brother died by suicide in 2015.'])
  })
  it("leaves out in-laws, other people's relatives and guesses", () => {
    expect(lines('family', 'C: Family?', "P: Carol's brother hung himself.")).toEqual([])
    expect(lines('family', 'C: Family?', 'P: I think my mom is maybe bipolar.')).toEqual([])
  })
  it('denies exactly what was asked', () => {
    expect(lines('family', 'C: Anybody in the family with bipolar?', 'P: No.')).toEqual([
      'Denies family history of bipolar disorder.',
    ])
  })
})

describe('tests', () => {
  it('names the tests and when they are due', () => {
    expect(
      lines('plan_tests', 'C: We repeat A1c, lipids and prolactin in three months.', 'P: Okay.'),
    ).toEqual(['Repeat A1c, lipids, and prolactin in 3 months.'])
  })
  it.each([
    ['refused', ['C: I want an MRI.', "P: No. I'm not going in a tunnel."]],
    ['conditional', ["C: If it's still over a hundred we'd do an MRI.", 'P: Okay.']],
    ['told as a result', ['C: Your other labs: TSH is 2.2.', 'P: Good.']],
  ])('leaves out a test that is %s', (_, talk) => {
    expect(lines('plan_tests', ...talk)).toEqual([])
  })
})

describe('appointments', () => {
  it('gives span, day and date', () => {
    expect(
      lines('follow_up', "C: I'll see you in four weeks, Friday, November seventh.", 'P: Okay.'),
    ).toEqual(['Follow-up in 4 weeks, Friday, November 7.'])
  })
  it('lets the last agreed time win', () => {
    expect(
      lines(
        'follow_up',
        "C: I'd see you in a month. No. Two weeks. With the legs like that, two weeks.",
        'P: Two weeks.',
      ),
    ).toEqual(['Follow-up in 2 weeks.'])
    expect(
      lines(
        'follow_up',
        'C: Are we good for next Wednesday, same time, eleven?',
        "P: Wednesday's my eye doctor. Can I come Friday?",
        "C: Friday at eleven. I've got it.",
      ),
    ).toEqual(['Follow-up Friday at 11.'])
  })
  it('keeps the call apart from the visit', () => {
    expect(
      lines('follow_up', 'C: My nurse will call you in one week, and I see you in four weeks.', 'P: Good.'),
    ).toEqual(['Call from the nurse in 1 week.', 'Follow-up in 4 weeks.'])
  })
  it('gives no time that was objected to and not replaced', () => {
    expect(
      lines(
        'follow_up',
        "C: I'll see you in two weeks, Tuesday at nine.",
        "P: I can't do Tuesday.",
        "C: We'll sort it out by phone.",
      ),
    ).toEqual(['Follow-up in 2 weeks.'])
  })
  it('takes an option or a condition for no appointment', () => {
    expect(lines('follow_up', 'C: If it gets worse, come back in two days.', 'P: Okay.')).toEqual([])
  })
})

describe('safety, referrals and releases', () => {
  it('quotes emergency instructions whole', () => {
    expect(
      lines(
        'plan_safety',
        "C: If you start seeing things, or shake badly before you get there, it's 911.",
        'P: Okay.',
      ),
    ).toEqual([
      "Emergency instructions: “If you start seeing things, or shake badly before you get there, it's 911.”",
    ])
  })
  it("quotes the patient's own plan", () => {
    expect(
      lines(
        'plan_safety',
        'C: If the thoughts come back, what do you do?',
        'P: Ring here, or 988, or go up to Mercy.',
      ),
    ).toEqual(["Patient's own plan for a crisis: “Ring here, or 988, or go up to Mercy.”"])
  })
  it('gives a referral that is made, not one that is offered or refused', () => {
    expect(lines('plan_referral', "C: I'm referring you to the sleep clinic.", 'P: Okay.')).toEqual([
      'Referral to the sleep clinic.',
    ])
    expect(lines('plan_referral', 'C: I could refer you to the sleep clinic.', 'P: Okay.')).toEqual([])
    expect(
      lines('plan_referral', "C: I'm referring you to the sleep clinic.", "P: No, I don't want that."),
    ).toEqual([])
  })
  it('says who may be told, with what the patient keeps back', () => {
    expect(lines('plan_other', 'C: May I call your mother?', 'P: Yes. Just not about the grade.')).toEqual([
      'Agrees that the clinician may contact mother: “Just not about the grade.”',
    ])
    expect(lines('plan_other', 'C: May I call your mother?', 'P: No.')).toEqual([
      'Does not agree that the clinician may contact mother.',
    ])
  })
})

it('reads a hostile text in little time', () => {
  const source = `Clinician: ${'if you see you in in two two weeks weight 198 198 PHQ-9 nine nine depression, and, and '.repeat(5000)}`
  const visit = visitUnits(source.slice(0, 400_000))
  const start = performance.now()
  chartFacts(visit)
  expect(performance.now() - start).toBeLessThan(5000)
})
