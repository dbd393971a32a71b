import { describe, expect, it } from 'vitest'
import { chartFacts } from '../facts/chart/chart-facts.ts'
import { visitUnits } from '../facts/visit-units.ts'
import { planLines } from './plan-lines.ts'

/** The lines of a topic, from a conversation written as "C: …" and "P: …". */
function lines(topic: string, ...talk: string[]): string[] {
  const source = talk
    .map((turn) =>
      turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
    )
    .join('\n')
  const visit = visitUnits(source)
  const facts = chartFacts(visit)
  return planLines(facts, visit)
    .filter((line) => line.topic === topic)
    .map(({ text }) => text)
}

describe('tests', () => {
  it('names the tests and when they are due', () => {
    expect(
      lines('plan_tests', 'C: We repeat A1c, lipids and prolactin in three months.', 'P: Okay.'),
    ).toEqual(['Repeat A1c, lipids, and prolactin in 3 months.'])
  })
  it.each([
    ['declined', ['C: I want an MRI.', "P: No. I'm not going in a tunnel."]],
    ['conditional', ["C: If it's still over a hundred we'd do an MRI.", 'P: Okay.']],
    ['taken back', ["C: Repeat the A1c in six weeks, well, that's too soon.", 'P: Okay.']],
    ['reported as a result', ['C: Your other labs: TSH is 2.2.', 'P: Good.']],
  ])('leaves out a test that is %s', (_, talk) => {
    expect(lines('plan_tests', ...talk)).toEqual([])
  })
})

describe('appointments', () => {
  it('includes interval, day and date', () => {
    expect(
      lines('follow_up', "C: I'll see you in four weeks, Friday, November seventh.", 'P: Okay.'),
    ).toEqual(['Follow-up in 4 weeks, Friday, November 7.'])
  })
  it.each([
    "Let's meet again in two weeks.",
    'We can see each other in two weeks.',
    'We should talk again in two weeks.',
  ])('recognizes %j', (offer) => {
    expect(lines('follow_up', `C: ${offer}`, 'P: Sounds good.')).toEqual(['Follow-up in 2 weeks.'])
  })
  it('uses the last agreed time', () => {
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
  it('keeps a phone call separate from the visit', () => {
    expect(
      lines('follow_up', 'C: My nurse will call you in one week, and I see you in four weeks.', 'P: Good.'),
    ).toEqual(['Call from the nurse in 1 week.', 'Follow-up in 4 weeks.'])
  })
  it('has no time that was rejected and not replaced', () => {
    expect(
      lines(
        'follow_up',
        "C: I'll see you in two weeks, Tuesday at nine.",
        "P: I can't do Tuesday.",
        "C: We'll sort it out by phone.",
      ),
    ).toEqual(['Follow-up in 2 weeks.'])
  })
  it("does not treat the patient's wish as an agreement", () => {
    expect(
      lines(
        'follow_up',
        "C: I'll see you in six weeks.",
        'P: Can I do after two p.m.?',
        'P: Yeah.',
        'C: Take care.',
      ),
    ).toEqual(['Follow-up in 6 weeks.'])
  })
  it('does not treat an option or a condition as an appointment', () => {
    expect(lines('follow_up', 'C: If it gets worse, come back in two days.', 'P: Okay.')).toEqual([])
  })
})
