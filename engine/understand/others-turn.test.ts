import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const statements = (...lines: string[]) => understand(readVisit(lines.join('\n')))
const said = (...lines: string[]) => statements(...lines).map(({ text }) => text)

describe('who answers for the patient', () => {
  it('denies and reports with the question, and is named', () => {
    const texts = said(
      'Doctor: Has he said anything about wanting to die?',
      'Mother: No, never.',
      'Doctor: Is he allergic to anything?',
      'Mother: Amoxicillin, he got hives.',
      'Patient: I want to go home.',
    )
    expect(texts).toContainEqual(expect.stringMatching(/^No passive death wish.*\(per mother\)/))
    expect(texts).toContainEqual(expect.stringMatching(/amoxicillin.*\(per mother\)/i))
  })

  it('is asked about sleep and meals, and the answers stand under them', () => {
    const told = statements(
      'Doctor: How is he sleeping?',
      'Mother: He goes down at nine and he is up at two, again at five.',
      'Doctor: And the appetite?',
      'Mother: Half of his dinner. He has lost six pounds since June.',
      'Patient: I want to go home.',
    )
    const sleep = told.find(({ topic }) => topic === 'sleep')
    expect(sleep?.text).toMatch(/up at 2, again at 5 \(per mother\)/)
    const weight = told.find(({ text }) => /6 pounds/.test(text))
    expect(weight).toMatchObject({ topic: 'appetite', speaker: 'other' })
  })

  it('speaks for the patient word by word when it is an interpreter', () => {
    const told = statements(
      'Clinician: What would you like help with?',
      'Interpreter: She says, I do not sleep. When I sleep I am back there.',
      'Clinician: Can I ask how often the dreams come?',
      'Interpreter: Five nights in a week.',
      'Clinician: Does she drink any alcohol?',
      'Interpreter: No, she says, never.',
      'Patient: Thank you.',
    )
    const texts = told.map(({ text }) => text)
    expect(texts).toContainEqual('Does not sleep.')
    expect(texts).toContainEqual(expect.stringMatching(/dreams.*: 5 nights in a week/i))
    expect(texts.join(' ')).toMatch(/Denies alcohol|No alcohol/)
    expect(texts.join(' ')).not.toMatch(/interpreter|she says/i)
  })

  it('keeps what is about another relative apart from the patient', () => {
    const family = statements(
      'Doctor: Has anybody in the family had something like this?',
      'Mother: My brother. He had schizophrenia for years.',
      'Patient: I did not know him.',
    ).filter(({ text }) => /schizophrenia/.test(text))
    expect(family.map(({ topic }) => topic)).toEqual(['family'])
    expect(family[0]?.text).toMatch(/^Mother's brother/)
  })

  it('never lets a relative’s “she” stand for the patient', () => {
    const texts = said(
      'Doctor: Has anybody in your family had something like this?',
      'Patient: My sister got like this and she wanted to die, and then it went away.',
    )
    expect(texts.join(' ')).toMatch(/sister got like this and wanted to die/i)
    expect(texts.join(' ')).not.toMatch(/she wanted to die/i)
  })

  it('leaves out what they take themselves', () => {
    const texts = said(
      'Doctor: And how are you holding up, Mom?',
      'Mother: I am on Zoloft now, I sleep again.',
      'Patient: She is better.',
    )
    expect(texts.join(' ')).not.toMatch(/Zoloft/)
  })
})

describe('a dose without its drug', () => {
  it('is handled as the drug that was just named: moved, stopped', () => {
    const moved = statements(
      'Doctor: Third, the donepezil. I would move it to the morning.',
      'Patient: Okay.',
      'Doctor: See you in 4 weeks.',
    ).find(({ text }) => /morning/.test(text))
    expect(moved).toMatchObject({ topic: 'plan-medication', subject: 'Donepezil' })
  })

  it('is a film of what was a film before, whatever was named since', () => {
    const split = statements(
      'Doctor: You are on the buprenorphine films, 8 mg, twice a day.',
      'Patient: Yes. And they put me on metformin, 500.',
      'Doctor: Then let us split it: one film in the morning, half a film at noon, half at night.',
      'Patient: Fine.',
    ).find(({ text }) => /half a film/.test(text))
    expect(split?.subject).toBe('Buprenorphine')
  })

  it('is no dose when a laboratory value was asked for, or when pills are counted', () => {
    const texts = said(
      'Doctor: We are not doing methadone. And the A1c?',
      'Patient: Six eight.',
      'Doctor: The lorazepam, I will not refill it. What have you got left?',
      'Patient: Eight pills.',
      'Doctor: Keep the eight.',
      'Patient: Okay.',
    )
    expect(texts.join(' ')).toMatch(/A1c: 6\.8/)
    expect(texts.join(' ')).not.toMatch(/\b[68] mg/)
  })

  it('goes to the drug that is given in such doses', () => {
    const texts = statements(
      'Doctor: You take lithium, 1200 milligrams.',
      'Patient: Yes, at night. And my knee hurts, I take nothing for it.',
      'Doctor: I had thought of lamotrigine, but it does not do enough for the highs.',
      'Patient: Then no.',
      'Doctor: So we drop it a little, to 900. Call me if you feel worse.',
    ).filter(({ text }) => /900/.test(text))
    expect(texts.map(({ subject }) => subject)).toEqual(['Lithium'])
  })

  it('gives medicines, names allergies, counts, and says what is not the patient’s', () => {
    const told = statements(
      'Doctor: Lorazepam, half a milligram as needed. How often?',
      'Daughter: I give it maybe four nights a week.',
      'Doctor: And what is this, Tylenol PM?',
      'Daughter: Two every night.',
      'Doctor: And the sertraline, fifty?',
      "Daughter: No no, that one's mine. She takes the donepezil, ten.",
      'Doctor: Any allergies for your mother?',
      'Daughter: Haldol. And penicillin, I think, from childhood.',
      'Doctor: And how many falls?',
      'Daughter: Two since the hospital. No, three, the one in the bathroom, Lupe told me afterwards.',
      'Patient: I want to go home.',
    ).map(({ topic, subject, text }) => `${subject ?? topic}: ${text}`)
    expect(told).toContainEqual(expect.stringMatching(/^Lorazepam: Given maybe 4 nights a week/))
    expect(told).toContainEqual(expect.stringMatching(/^Acetaminophen-diphenhydramine: 2 every night/))
    expect(told.filter((text) => /sertraline/i.test(text))).toEqual([])
    expect(told).toContainEqual(expect.stringMatching(/donepezil, 10/i))
    expect(told).toContainEqual(expect.stringMatching(/^allergies: .*haldol/i))
    expect(told).toContainEqual(expect.stringMatching(/^allergies: .*penicillin/i))
    expect(told).toContainEqual(expect.stringMatching(/Falls: 3/))
  })

  it('puts away what could be taken, and puts right what was said', () => {
    const told = statements(
      'Doctor: Is there a gun where you live?',
      'Patient: No.',
      'Roommate: I have the Tylenol and the trazodone locked in my car.',
      'Doctor: How much do you drink?',
      'Patient: A couple beers.',
      "Roommate: This week it's six a night.",
    )
    expect(told.find(({ text }) => /locked in my car/.test(text))?.topic).toBe('means')
    expect(told.find(({ text }) => /6 a night/.test(text))?.topic).toBe('substances')
  })

  it('an interpreter’s quotation marks hide no answer', () => {
    const told = statements(
      'Doctor: So no thoughts of suicide now, no plan?',
      'Interpreter: "No. Nothing."',
      'Doctor: Any wish to hurt someone?',
      'Interpreter: "No. I don\'t want to hurt anyone."',
    )
    expect(told.filter(({ act }) => act === 'denial').map(({ text }) => text)).toEqual([
      'Denies a suicide plan or suicidal ideation.',
      'Denies homicidal ideation.',
    ])
  })
})

describe('what somebody gave of their own', () => {
  it('is told with the drug it was', () => {
    const texts = said(
      'Doctor: Has she taken anything for it?',
      'Mother: I take lorazepam for flying. Before the midterm I gave her a half of one. Half a milligram.',
      'Patient: I slept through it.',
    )
    expect(texts.join(' ')).toMatch(/a half of one \(lorazepam\), half a milligram/i)
    expect(texts.join(' ')).not.toMatch(/takes? lorazepam/i)
  })

  it('is nothing of the patient', () => {
    const texts = said(
      'Doctor: Did you lock things up?',
      "Mother: I have the Tylenol locked in my car. My own stuff, I'm on Zoloft, I took that out too.",
      'Patient: Mom.',
    )
    expect(texts.join(' ')).toMatch(/Tylenol locked/i)
    expect(texts.join(' ')).not.toMatch(/Zoloft/i)
  })
})
