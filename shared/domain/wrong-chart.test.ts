import { describe, expect, it } from 'vitest'
import { type ChartOwner, otherPatientIn } from './wrong-chart.ts'

const DENISE: ChartOwner = { firstName: 'Denise', lastName: 'Achebe', age: 45, gender: 'female' }
const DANA = { firstName: 'Dana', lastName: 'Whitfield' }

const mention = (text: string, chart: Partial<ChartOwner> = {}) =>
  otherPatientIn(text, { ...DENISE, ...chart }, DANA)?.mention

describe('a visit with another patient', () => {
  it.each([
    ['Good morning, Mr. Pruitt. How have you been sleeping?', 'Mr. Pruitt'],
    ['Clinician: Hello Mrs. Okafor, come in.\nPatient: Thanks.', 'Mrs. Okafor'],
    ['Clinician: Hi, Ms Lindqvist. How are things?\nPatient: Better.', 'Ms. Lindqvist'],
    ['Speaker 1: Welcome back, Miss Ortega.\nSpeaker 2: Good to be here.', 'Miss Ortega'],
    ['The patient is Mr. Pruitt. He sleeps five hours.', 'Mr. Pruitt'],
    ['Mr. Pruitt is a 58-year-old man who returns for follow-up.', 'Mr. Pruitt, 58'],
    ['Mr. Robert Pruitt is a 58 year old married man with depression.', 'Mr. Pruitt, 58'],
    ['Patient is a 58-year-old woman with anxiety.', '58-year-old woman'],
    ['This is a 44-year-old man seen for insomnia.', '44-year-old man'],
    ['58-year-old male, follow-up. Sleeping better.', '58-year-old male'],
    ['A 19-year-old college student and a woman of few words', undefined],
  ])('is detected from its opening: %s', (text, expected) => {
    expect(mention(text)).toBe(expected)
  })

  it('is detected by name alone when the chart has no date of birth or gender', () => {
    const bare = { age: undefined, gender: null }
    expect(mention('Good morning, Mr. Pruitt.', bare)).toBe('Mr. Pruitt')
    expect(mention('Patient is a 58-year-old man.', bare)).toBeUndefined()
  })
})

describe('no warning', () => {
  it.each([
    ['an empty text', ''],
    ['the patient’s own name', 'Good morning, Ms. Achebe. How are you?'],
    ['her name with another title', 'Good morning, Mrs. Achebe.'],
    ['her name as a recognizer heard it', 'Good morning, Ms. Achebee. How are you?'],
    ['her name as a recognizer misheard it', 'Hello Ms. Atchaby, how are you?'],
    ['her first name with a title', 'Hi Miss Denise, come on in.'],
    ['the clinician’s name', 'Good morning, Ms. Whitfield. I slept badly.'],
    ['a name the patient greets with', 'Patient: Hello, Mrs. Keller.\nClinician: Hello. How are you?'],
    ['a doctor', 'Good morning, Dr. Pruitt sent me.'],
    ['a neighbor', 'My neighbor Mr. Pruitt called the police again last night.'],
    ['a boss at the start of a sentence', 'I got fired. Mr. Pruitt is my boss and he hates me.'],
    ['a teacher, reported', 'She told me: ask Mrs. Okafor about it.'],
    ['someone met outside', 'I said good morning to Mr. Pruitt and he did not answer.'],
    ['the patient’s name next to another', 'Good morning, Mr. Pruitt. Denise, you can come in, too.'],
    ['two people in the room', 'Hello Mr. Pruitt, hello Mrs. Okafor, have a seat.'],
    ['a relative in the room', 'Good morning, Mr. Pruitt. Your wife can stay.'],
    ['a greeting without a name', 'Hi Ms, how are you today?'],
    ['a word after the title', 'Good morning, miss you looked tired last time.'],
    ['a name further on', `${'Sleep is fine. '.repeat(120)}Good morning, Mr. Pruitt.`],
    ['her own age', 'Patient is a 45-year-old woman with anxiety.'],
    ['her age before her birthday', 'Patient is a 44-year-old woman with anxiety.'],
    ['the age of a husband', 'Patient is a 45-year-old woman. Her 58-year-old husband drinks.'],
    ['the age of a son', 'Patient is a mother of a 12-year-old boy.'],
    ['the age of a father at the start of a sentence', 'Sleeps badly. 58-year-old man at work yells at her.'],
    ['an age without a sex', 'Patient is 58 years old in spirit, she says.'],
    ['an age next to a man', 'Patient is a 45-year-old with a man she does not trust.'],
    ['two ages that disagree', 'Patient is a 58-year-old man. Patient is a 45-year-old woman.'],
    [
      'an age in what is said',
      'Clinician: Tell me.\nPatient: This is a 58-year-old man we are talking about.',
    ],
    ['an age no one has', 'Patient is a 580-year-old woman.'],
    ['numbers and doses', 'Sertraline 50 mg for 58 days. BP 120/80. PHQ-9 of 14.'],
    ['a place named after someone', 'Lives near St. Mary. Works at Mrs. Fields.'],
    ['Spanish', 'Clinician: Buenos días, señora Pruitt.\nPatient: Buenos días.'],
  ])('for %s', (_, text) => {
    expect(mention(text)).toBeUndefined()
  })

  it('for an adult who is greeted when the patient is a child', () => {
    expect(mention('Good morning, Mrs. Okafor. How is he doing?', { age: 9, gender: 'male' })).toBeUndefined()
  })

  it('for the sex of a transgender patient', () => {
    expect(mention('Patient is a 45-year-old transgender man.')).toBeUndefined()
    expect(mention('Patient is a 58-year-old transgender man.')).toBe('58-year-old man')
  })

  it('for short and compound names that sound alike', () => {
    const ng = { firstName: 'Thi', lastName: 'Nguyen-Tran', gender: null }
    expect(mention('Hello Ms. Tran, come in.', ng)).toBeUndefined()
    expect(mention('Hello Ms. Nguyen, come in.', ng)).toBeUndefined()
    expect(mention('Hello Mr. Smyth.', { lastName: 'Schmidt' })).toBeUndefined()
    expect(mention('Hello Mr. Sean.', { firstName: 'Shawn', lastName: 'Li' })).toBeUndefined()
  })
})

it('copes with a two-hour visit and with text that isn’t a visit', () => {
  expect(mention('Good morning, Mr. Pruitt. '.repeat(16_000))).toBe('Mr. Pruitt')
  expect(mention('Mr. '.repeat(100_000))).toBeUndefined()
  expect(mention('a'.repeat(400_000))).toBeUndefined()
})
