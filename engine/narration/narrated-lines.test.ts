import { describe, expect, it } from 'vitest'
import { visitUnits } from '../facts/visit-units.ts'
import { narratedLines } from './narrated-lines.ts'

const linesOf = (source: string) => narratedLines(visitUnits(source))
const textOf = (source: string): string =>
  linesOf(source)
    .map(({ text }) => text)
    .join('\n')
const topicsOf = (source: string): Map<string, string> => {
  const topics = new Map<string, string>()
  for (const { topic, text } of linesOf(source))
    topics.set(topic, `${topics.get(topic) ?? ''} ${text}`.trim())
  return topics
}

const DICTATION = `This is a progress note on Renato Villaluz, that's V-I-L-L-A-L-U-Z, fifty eight years old. New paragraph.

He says quote I'm okay, the radio is quiet unquote. Sleep is eight hours. He denies suicidal ideation and denies homicidal ideation. No weapons at home. Allergy, codeine, hives.

Objective. Blood pressure one thirty two over eighty four, pulse ninety two. PHQ nine is twelve.

Assessment. Schizophrenia, improved. Suicide risk is low.

Plan. Number one, paliperidone one fifty-six milligrams given today, left deltoid. Correction, right deltoid, tolerated well. Number two, start propranolol ten milligrams twice a day. I offered a nicotine patch, he declined. Return in two weeks, scratch that, in one week. End of dictation.`

describe('dictation', () => {
  it('leaves out commands, spelled names and enumeration', () => {
    const text = textOf(DICTATION)
    expect(text).not.toMatch(/paragraph|V-I-L|Number (?:one|two)|dictation|scratch|unquote/i)
    expect(text).toContain('Progress note on Renato Villaluz')
  })
  it('keeps a dictated quotation verbatim in curly quotes', () => {
    expect(textOf(DICTATION)).toContain("“I'm okay, the radio is quiet”")
  })
  it('applies spoken corrections', () => {
    const text = textOf(DICTATION)
    expect(text).toContain('given today, right deltoid, tolerated well.')
    expect(text).not.toContain('left deltoid')
    expect(text).toContain('Return in 1 week.')
  })
  it('writes doses, pressures and scores as digits', () => {
    const text = textOf(DICTATION)
    expect(text).toContain('Start propranolol 10 mg twice a day.')
    expect(text).toContain('Blood pressure 132/84, pulse 92.')
    expect(text).toContain('PHQ-9 is 12.')
  })
  it('sorts sentences by heading and by their words', () => {
    const topics = topicsOf(DICTATION)
    expect(topics.get('risk')).toContain('No weapons at home.')
    expect(topics.get('allergy')).toContain('codeine')
    expect(topics.get('assessment')).toContain('Schizophrenia, improved.')
    expect(topics.get('plan_med')).toContain('he declined')
    expect(topics.get('follow_up')).toContain('Return in 1 week')
  })
  it('cites the units the words come from', () => {
    const visit = visitUnits(DICTATION)
    for (const { text, units } of narratedLines(visit)) {
      const said = units.map((number) => visit.units[number - 1]?.text ?? '').join(' ')
      const words = text.match(/[a-z]{5,}/gi) ?? []
      if (words.length === 0) continue
      const found = words.filter((word) => said.toLowerCase().includes(word.toLowerCase()))
      expect(found.length / words.length).toBeGreaterThan(0.6)
    }
  })
  it("drops an allergy that turns out to be someone else's", () => {
    const text = textOf(
      "This is a dictated note. Allergy, latex, no, that is on the sister's form. Delphine's is clindamycin, rash. She denies suicidal thoughts. She has been sleeping well and she is on sertraline fifty milligrams.",
    )
    expect(text).toContain('Allergic to clindamycin, rash.')
    expect(text).not.toMatch(/latex/i)
  })
  it('keeps a proposal together with its refusal', () => {
    const line = linesOf(
      "This is a dictated conference note on Mr. Castor, new paragraph. The day program had asked about raising the aripiprazole to fifteen. I don't support that. Sleep is seven hours.",
    ).find(({ text }) => text.includes('aripiprazole'))
    expect(line?.text).toContain('I do not support that.')
    expect(line?.need).toBe(3)
  })
})

const SHORTHAND = `f/u PTSD, 43F Army vet, works base laundry. telehealth
NM: 2/wk, was 5-6/wk before prazosin. slp 6h (was 4)
venlafaxine XR 150 qam, no missed doses. SE: mild dry mouth
SI: none this wk. passive in Aug, no plan/intent. 1 attempt 2009 (OD amitriptyline), none since. HI neg
gun: husband's pistol, in safe, husband only has code
EtOH: 0 x 14 mo. no CP/SOB/palp
all: lisinopril → cough (intol)
PHQ9 8. BP 122/78, p 74
MSE: neat, good EC, speech nl, TP linear, A&Ox4, I/J fair/limited
A: PTSD chronic, improving. risk: chronic mod, acute low
P: ↑ prazosin 5mg qhs x1wk → 6mg if no dizziness
hydroxyzine ↑ 50 prn - pt declined
cont venlafaxine XR 150. VCL 988 reviewed
RTC 4 wk video`

describe('shorthand', () => {
  it.each([
    ['43-year-old woman'],
    ['Nightmares: 2 per week, was 5-6 per week before prazosin.'],
    ['Sleep 6 hours (was 4).'],
    ['Venlafaxine XR 150 mg every morning, no missed doses.'],
    ['Suicidal ideation: none this week.'],
    ['no plan or intent'],
    ['One attempt 2009 (overdose amitriptyline), none since.'],
    ['Denies homicidal ideation.'],
    ["Means: husband's pistol, in safe, husband only has code."],
    ['Alcohol: 0 for 14 months.'],
    ['No chest pain, shortness of breath, or palpitations.'],
    ['Intolerance to lisinopril: cough.'],
    ['PHQ-9 8.'],
    [
      'good eye contact, speech normal, thought process linear, alert and oriented x4, insight fair, judgment limited',
    ],
    ['Risk: chronic moderate, acute low.'],
    ['Increase prazosin to 5 mg at bedtime for 1 week, then 6 mg if no dizziness.'],
    ['Return to clinic in 4 weeks video.'],
  ])('expands to %s', (expected) => {
    expect(textOf(SHORTHAND)).toContain(expected)
  })
  it('never writes a declined change as an order', () => {
    expect(textOf(SHORTHAND)).not.toMatch(/Increase hydroxyzine/i)
    expect(textOf(SHORTHAND)).toMatch(/hydroxyzine[^.]*declined/i)
  })
  it('returns to the plan after a heading inside it', () => {
    expect(topicsOf(SHORTHAND).get('plan_med')).toContain('Continue venlafaxine XR 150 mg.')
    expect(topicsOf(SHORTHAND).get('follow_up')).toContain('Return to clinic')
  })
  it('distinguishes a change by a percentage or in weight from a target', () => {
    const text = textOf(
      '46M MDD f/u, ket clinic. PHQ ↓64%. wt 231 (↑4 since Aug). denies SI/HI. meds: sertraline 50 qd. P: cont, RTC 2wk',
    )
    expect(text).toContain('PHQ down 64%')
    expect(text).toContain('(up 4 since Aug)')
  })
  it('keeps the history after a heading for therapy inside it', () => {
    const topics = topicsOf(
      '46M MDD f/u\nS: mood ok, slp 7h. denies SI/HI\ntherapy: wkly w/ Simone\nwife: agrees better\nmeds: lamotrigine 150 qd. cravings? none\nP: cont, RTC 2wk',
    )
    expect([...topics.values()].join(' ')).toContain('Per wife: agrees better.')
    expect(topics.get('plan_other') ?? '').not.toContain('wife')
    expect([...topics.values()].join(' ')).toContain('Cravings: none.')
  })
  it('does not turn one opioid into a combination', () => {
    expect(
      textOf('34F OUD f/u. 1 slip in Mar (hydrocodone x1 from cousin). denies SI/HI. RTC 4wk. NKDA. slp 6h'),
    ).not.toMatch(/acetaminophen/)
  })
})

describe('speech in a dictation', () => {
  it('drops what the speaker starts over', () => {
    const text = textOf(
      'This is a dictated note. New evaluation, Theo Brandt, came with both parents. Let me start over. Initial evaluation, Theo Brandt, nine-year-old boy.',
    )
    expect(text).toContain('9-year-old boy')
    expect(text).not.toMatch(/both parents|start over/)
  })
  it('keeps the verb of a corrected object', () => {
    expect(
      textOf(
        'she denies vomiting comma denies laxatives comma has used caffeine pills scratch that pre workout powder twice period weight was one thirty comma today one oh four period',
      ),
    ).toMatch(/denies laxatives, has used pre workout powder twice[\s\S]*today 104/)
  })
  it('writes a spoken telephone number', () => {
    expect(
      textOf('This is a dictated note. She calls the crisis team at five five five oh one four two.'),
    ).toContain('555-0142')
  })
  it('capitalizes names in a text without capitals', () => {
    expect(
      textOf(
        'discharge summary patient is maribel contreras period she lives with her aunt rosa period no voices period',
      ),
    ).toMatch(/Maribel Contreras[\s\S]*aunt Rosa/)
  })
  it('reads a denial as a whole in a dictation without punctuation', () => {
    expect(
      textOf(
        'progress note on mister whitcomb he slept six hours he denies wanting to die today which is new on friday he was still asking staff to let him go no plan here on the unit assessment major depressive disorder plan continue olanzapine ten at bedtime',
      ),
    ).toMatch(/He denies wanting to die today[\s\S]*No plan here on the unit[\s\S]*Continue olanzapine 10 mg/)
  })
})

describe('length and priority', () => {
  it('gives risk, allergies, orders and follow-up the highest priority', () => {
    const needs = new Map(linesOf(SHORTHAND).map(({ topic, need }) => [topic, need]))
    for (const topic of ['risk', 'allergy', 'plan_med', 'follow_up'] as const)
      expect(needs.get(topic)).toBe(3)
  })
  it('keeps no more of a long dictation than fits in a note', () => {
    const filler = Array.from(
      { length: 60 },
      (_, index) =>
        `She told me about her neighbor's garden on day ${index + 2} and we talked about the weather there.`,
    ).join(' ')
    const lines = linesOf(`${DICTATION}\n\n${filler}`)
    const words = lines.reduce((sum, { text }) => sum + text.split(' ').length, 0)
    expect(words).toBeLessThan(1000)
    expect(lines.some(({ text }) => text.includes('Start propranolol 10 mg'))).toBe(true)
  })
})
