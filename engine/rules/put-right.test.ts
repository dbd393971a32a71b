import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'
import { deniesNumber, putRight, withMonth } from './put-right.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (text: string) => writeNote({ text, noteType: 'Progress Note', sections }).note
const BEFORE =
  'Clinician: How have you been?\nPatient: I have been tired. My job is stressful.\nClinician: How is your mood?\nPatient: Low most days.\n'
const talk = (...turns: string[]) =>
  noteOf(
    `${BEFORE}${turns.join('\n').replace(/^C: /gm, 'Clinician: ').replace(/^P: /gm, 'Patient: ')}\nClinician: Okay.\nPatient: Thanks.`,
  )
const dictated = (words: string) =>
  noteOf(`This is a progress note. Patient reports low mood for two months. ${words} She works as a teacher.`)

describe('what a patient puts right', () => {
  it.each([
    ['I take amlodipine, ten. No, hang on, they lowered it. Five.', /amlodipine, 5 mg/i, /\b10\b/],
    ["It's lisinopril twenty. Wait, my doctor cut that. Ten now.", /lisinopril[^.\n]{0,20}\b10\b/i, /\b20\b/],
    [
      "I'm on sertraline fifty. Sorry, a hundred, they went up in May.",
      /sertraline[^.\n]{0,12}\b100\b/i,
      /\b50\b/,
    ],
    ["The Seroquel's two hundred. No, that's the old bottle. One fifty.", /\b150\b/, /\b200\b/],
    ['I drink maybe three beers. Okay, more like six.', /\b6 beers/, /\b3 beers/],
    ['I wrote the letter last night. No, Tuesday night.', /letter tuesday night/i, /last night/i],
    ['I sleep six hours. Well, no, more like four.', /\b4 hours/, /\b6 hours/],
    ["I lost twenty pounds. It's not twenty. It's sixteen.", /\b16\b/, /\b20\b/],
    ['They gave me Klonopin. Not Klonopin, what is it, Ativan.', /ativan|lorazepam/i, /klonopin|clonazepam/i],
    [
      "I'm allergic to penicillin. No, it's sulfa, my brother's the penicillin.",
      /allergic to sulfa/i,
      /penicillin/i,
    ],
    [
      "I smoke a pack a day. Half a pack. I've been cutting down, half a pack.",
      /half a pack/i,
      /\ba pack a day/i,
    ],
  ])('%s', (said, right, wrong) => {
    const note = talk('C: Tell me more.', `P: ${said}`)
    expect(note).toMatch(right)
    expect(note).not.toMatch(wrong)
  })

  it.each([
    [
      'How many times were you hospitalized?',
      'Twice. No, three times, I forgot the one in Tulsa.',
      /hospitalized: 3 times/i,
      /twice/i,
    ],
    [
      'When was your last drink?',
      'Sunday. No wait, Saturday, the game was Saturday.',
      /last drink: saturday/i,
      /sunday/i,
    ],
    [
      'Did you take extra of the clonazepam?',
      "One night. No, I'll be truthful, two nights.",
      /extra doses: 2 nights/i,
      /\b1 night/i,
    ],
  ])('%s %s', (question, answer, right, wrong) => {
    const note = talk(`C: ${question}`, `P: ${answer}`)
    expect(note).toMatch(right)
    expect(note).not.toMatch(wrong)
  })

  it('rests on both sentences', () => {
    const text = `${BEFORE}Clinician: What do you take?\nPatient: Sertraline, fifty. Sorry, a hundred.\nClinician: Okay.`
    const { review } = writeNote({ text, noteType: 'Progress Note', sections })
    const behind = review.sentences
      .flatMap(({ spans }) => spans)
      .map(({ start, end }) => text.slice(start, end))
      .join(' ')
    expect(behind).toContain('Sorry, a hundred')
  })
})

describe('what a clinician puts right', () => {
  it.each([
    [
      ["C: So let's start sertraline at fifty. Actually, you're sensitive, let's do twenty five."],
      /\b25\b/,
      /\b50\b/,
    ],
    [["C: We'll go up on the Prozac to forty. Hmm, no, thirty. Let's do thirty first."], /\b30\b/, /\b40\b/],
    [
      [
        "C: Let's add mirtazapine fifteen at bedtime. You know what, let's not add that today. One thing at a time.",
      ],
      /not using mirtazapine/i,
      /start mirtazapine|add mirtazapine/i,
    ],
    [
      [
        "C: Take the lithium one in the morning and two at night. Actually, once a day is gentler. Let's make it all three at bedtime.",
      ],
      /lithium[^\n]*3 at bedtime/i,
      /in the morning/i,
    ],
    [['C: Take it twice a day. No, sorry, once a day, at night.'], /once (?:a day|daily)/i, /twice/i],
    [
      [
        'C: See you in four weeks.',
        "P: I'm out that week. Three weeks, so Wednesday the twelfth at two p.m.",
      ],
      /3 weeks.*12th/i,
      /4 weeks/i,
    ],
    [
      [
        "C: I'll see you Tuesday the seventeenth. No wait, the seventeenth's a Monday. Tuesday the eighteenth.",
      ],
      /18th/,
      /17th/,
    ],
    [["C: Labs on Monday. Tuesday, sorry, the lab's closed Monday."], /labs on tuesday/i, /labs on monday/i],
    [["C: So you've had the voices for two months.", 'P: Three.'], /voices for 3 months/i, /2 months/i],
  ])('%s', (turns, right, wrong) => {
    const note = talk(...turns)
    expect(note).toMatch(right)
    expect(note).not.toMatch(wrong)
  })
})

describe('what is put right in a dictation', () => {
  it.each([
    [
      "Clozapine toxicity, no, don't say toxicity, say elevated clozapine level.",
      /elevated clozapine level/i,
      /toxicity/i,
    ],
    [
      "Metformin goes up to one thousand twice daily, uh, no, let's do one step, five hundred in the morning and one thousand at supper.",
      /500 in the morning and 1000 at supper/,
      /1000 twice/,
    ],
    ["Follow up in two weeks, uh, let's make it one week.", /1 week/, /2 weeks/],
    ['Diagnosis is bipolar two, sorry, bipolar one disorder.', /bipolar one disorder/i, /bipolar 2/i],
  ])('%s', (said, right, wrong) => {
    const note = dictated(said)
    expect(note).toMatch(right)
    expect(note).not.toMatch(wrong)
  })
})

describe('what is only said next', () => {
  it.each([
    ["I take fifty of Zoloft in the morning. No, I don't take it at night.", /\b50\b/],
    ['I slept four hours. Actually, three weeks now it has been like that.', /4 hours/],
    ['I was in the hospital twice. Once in Tulsa, once in Boise.', /twice/i],
    ['I see him every four weeks. Actually, three of my friends go there.', /4 weeks/],
    ['I drink two beers. No, nothing else.', /2 beers/],
    ['I sleep six hours. Well, four naps on a Sunday.', /6 hours/],
  ])('%s', (said, kept) => {
    expect(talk('C: Tell me more.', `P: ${said}`)).toMatch(kept)
  })

  it('rules a drug out and does not put it in the place of another', () => {
    const note = talk('C: Gabapentin, three hundred at night. No tramadol.')
    expect(note).toMatch(/gabapentin, 300/i)
    expect(note).not.toMatch(/tramadol, 300/i)
  })

  it('keeps a medicine whose number is denied', () => {
    const note = talk(
      'C: Tell me more.',
      "P: I take sertraline fifty and Seroquel one hundred at night. It's not fifty.",
    )
    expect(note).toMatch(/sertraline/i)
    expect(note).toMatch(/seroquel|quetiapine/i)
  })

  it('rules two drugs out one after the other', () => {
    const note = talk('C: For the knees no more ibuprofen, no naproxen.')
    expect(note).toMatch(/no more ibuprofen, no naproxen/i)
  })

  it('tells what is drunk now and leaves what was drunk then', () => {
    const note = talk('C: You were at three or four beers a night in the winter.', 'P: Two.')
    expect(note).not.toMatch(/3 or 2/)
  })

  it('withdraws no drug that was taken all along', () => {
    const note = talk(
      'C: What do you take?',
      'P: I take mirtazapine fifteen at bedtime.',
      "C: We could go up. You know what, let's not do that today.",
    )
    expect(note).not.toMatch(/not using mirtazapine/i)
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
