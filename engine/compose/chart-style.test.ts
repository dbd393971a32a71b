import { describe, expect, it } from 'vitest'
import type { Statement } from '../understand/statement.ts'
import { asCharted, telegraphic } from './chart-style.ts'

const statement = (text: string, more: Partial<Statement> = {}): Statement => ({
  text,
  spans: [],
  speaker: 'patient',
  act: 'report',
  topic: 'sleep',
  concepts: [],
  order: 0,
  weight: 5,
  ...more,
})
const charted = (text: string, more: Partial<Statement> = {}) => asCharted(statement(text, more)).text

describe('how a chart puts it', () => {
  it.each([
    ['Is up at 4:30 every day.', 'Up at 4:30 daily.'],
    ['Is not hungry in the evening.', 'Not hungry in the evening.'],
    ['Wine: it is the 2 glasses; it is a big glass.', 'Wine: 2 glasses; big glass.'],
    ['Has to be off it when patient is pregnant.', 'Must be off it when pregnant.'],
    ['It started when patient was 16.', 'It started at age 16.'],
    ['Mouth is dry, and patient cannot see.', 'Mouth is dry, and cannot see.'],
    ['Was jittery, patient could not sleep and patient paced.', 'Was jittery, could not sleep and paced.'],
    ['Does not have a plan.', 'Has no plan.'],
    ['Was on the lithium, 900 mg, once a day.', 'Was on lithium, 900 mg, once daily.'],
  ])('%s', (said, written) => {
    expect(charted(said)).toBe(written)
  })

  it.each([
    // Somebody else did it, so the patient has to be named.
    'She is seeing somebody, and patient walked her over.',
    'Maya came over and patient left.',
    'James left and patient stayed.',
    'Was late, boss was angry and patient left.',
    'They will have to take all of it.',
    'A 22, in the safe.',
    '“It is the bottle every night.”',
    'It was every one of them.',
    'A few beers on Friday.',
  ])('%s stays', (said) => {
    expect(charted(said)).toBe(said)
  })

  it('tells a plan to the patient', () => {
    const plan = { topic: 'plan-safety', act: 'plan', speaker: 'clinician' } as const
    expect(charted('If it spreads, patient stops the lamotrigine and patient does not drive.', plan)).toBe(
      'If it spreads, stop lamotrigine and do not drive.',
    )
  })

  it('lists findings without their verbs', () => {
    const seen = { topic: 'mental-status', act: 'observation', speaker: 'clinician' } as const
    expect(charted('Voice is soft, patient is smiling, and thinking is clear.', seen)).toBe(
      'Voice soft, smiling, and thinking clear.',
    )
  })

  it('leaves out articles where there is too much to tell', () => {
    expect(
      telegraphic(statement('Took the bus to the clinic in the morning, a bit like a ghost.')).text,
    ).toBe('Took bus to clinic in the morning, a bit like a ghost.')
  })
})
