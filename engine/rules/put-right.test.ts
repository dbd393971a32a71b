import { describe, expect, it } from 'vitest'
import { draftText } from '../eval/draft-of.ts'
import { deniesNumber, putRight, withMonth } from './put-right.ts'

const BEFORE =
  'Clinician: How have you been?\nPatient: I have been tired. My job is stressful.\nClinician: How is your mood?\nPatient: Low most days.\n'
/** A quotation has the correction with it. */
const stated = async (text: string) => (await draftText(text)).replace(/“[^”]*”/g, '')
const talk = (...turns: string[]) =>
  stated(
    `${BEFORE}${turns.join('\n').replace(/^C: /gm, 'Clinician: ').replace(/^P: /gm, 'Patient: ')}\nClinician: Okay.\nPatient: Thanks.`,
  )
const dictated = (words: string) =>
  stated(`This is a progress note. Patient reports low mood for two months. ${words} She works as a teacher.`)

describe('a draft never states what was taken back', () => {
  it.each([
    ['I take amlodipine, ten. No, hang on, they lowered it. Five.', /\b10\b/],
    ["It's lisinopril twenty. Wait, my doctor cut that. Ten now.", /\b20\b/],
    ["I'm on sertraline fifty. Sorry, a hundred, they went up in May.", /\b50\b/],
    ["The Seroquel's two hundred. No, that's the old bottle. One fifty.", /\b200\b/],
    ['I drink maybe three beers. Okay, more like six.', /\b3 beers/],
    ['I sleep six hours. Well, no, more like four.', /\b6 hours/],
    ['They gave me Klonopin. Not Klonopin, what is it, Ativan.', /klonopin|clonazepam/i],
    ["I'm allergic to penicillin. No, it's sulfa, my brother's the penicillin.", /penicillin/i],
  ])('by a patient: %s', async (said, wrong) => {
    expect(await talk('C: Tell me more.', `P: ${said}`)).not.toMatch(wrong)
  })

  it.each([
    ['How many times were you hospitalized?', 'Twice. No, three times, I forgot the one in Tulsa.', /twice/i],
    ['When was your last drink?', 'Sunday. No wait, Saturday, the game was Saturday.', /sunday/i],
    ['Did you take extra of the clonazepam?', "One night. No, I'll be truthful, two nights.", /\b1 night/i],
  ])('by an answer: %s %s', async (question, answer, wrong) => {
    expect(await talk(`C: ${question}`, `P: ${answer}`)).not.toMatch(wrong)
  })

  it.each([
    [["C: So let's start sertraline at fifty. Actually, you're sensitive, let's do twenty five."], /\b50\b/],
    [["C: We'll go up on the Prozac to forty. Hmm, no, thirty. Let's do thirty first."], /\b40\b/],
    [
      [
        "C: Let's add mirtazapine fifteen at bedtime. You know what, let's not add that today. One thing at a time.",
      ],
      /start mirtazapine|add mirtazapine/i,
    ],
    [['C: Take it twice a day. No, sorry, once a day, at night.'], /twice/i],
    [
      [
        "C: I'll see you Tuesday the seventeenth. No wait, the seventeenth's a Monday. Tuesday the eighteenth.",
      ],
      /17th/,
    ],
    [["C: Labs on Monday. Tuesday, sorry, the lab's closed Monday."], /labs on monday/i],
    [["C: So you've had the voices for two months.", 'P: Three.'], /2 months/i],
  ])('by a clinician: %s', async (turns, wrong) => {
    expect(await talk(...turns)).not.toMatch(wrong)
  })

  it.each([
    ["Clozapine toxicity, no, don't say toxicity, say elevated clozapine level.", /toxicity/i],
    ["Follow up in two weeks, uh, let's make it one week.", /2 weeks/],
    ['Diagnosis is bipolar two, sorry, bipolar one disorder.', /bipolar 2/i],
  ])('in a dictation: %s', async (said, wrong) => {
    expect(await dictated(said)).not.toMatch(wrong)
  })
})

describe('a draft keeps apart what is only said next', () => {
  it('rules a drug out without giving it the dose of another', async () => {
    expect(await talk('C: Gabapentin, three hundred at night. No tramadol.')).not.toMatch(/tramadol,? 300/i)
  })

  it('withdraws no drug that was taken all along', async () => {
    const note = await talk(
      'C: What do you take?',
      'P: I take mirtazapine fifteen at bedtime.',
      "C: We could go up. You know what, let's not do that today.",
    )
    expect(note).toMatch(/mirtazapine 15 mg/i)
    expect(note).not.toMatch(/(?:declined|not using|stop) mirtazapine/i)
  })
})

describe('putRight', () => {
  it.each([
    ['My first attempt was in 2012.', 'No, I lie, 2011.', 'My first attempt was in 2011.'],
    ['I have been on it for 6 weeks.', '8, actually.', 'I have been on it for 8 weeks.'],
    ['I took it twice last week.', 'No, once.', 'I took it once last week.'],
  ])('%s %s', (earlier, later, text) => expect(putRight(earlier, later)?.text).toBe(text))

  it('keeps what is said besides', () =>
    expect(putRight('Labs on Monday.', 'Tuesday, sorry, the lab is closed Monday.')).toEqual({
      text: 'Labs on Tuesday.',
      rest: 'the lab is closed Monday.',
    }))

  it('does not guess which of two numbers is meant', () =>
    expect(putRight('50 in the morning and 100 at night.', 'No, 75.')).toBeUndefined())

  it('names the month of a day', () => {
    expect(withMonth('She died on the 9th.', 'April 9th.')).toBe('She died on April 9th.')
    expect(withMonth('She died on the 9th.', 'April 12th.')).toBeUndefined()
  })

  it('denies a number only if it was said', () => {
    expect(deniesNumber('It is not 20.', 'It is 20 pounds.')).toBe(true)
    expect(deniesNumber('It is not 2.', 'It is 20 pounds.')).toBe(false)
  })
})
