import { describe, expect, it } from 'vitest'
import type { UnitReading } from '../../reader/reading.ts'
import type { Fact } from '../fact.ts'
import { visitUnits, withReadings } from '../visit-units.ts'
import { medicationFacts } from './medication-facts.ts'

const PLAN: UnitReading = {
  topics: { plan_med: 0.95 },
  belongs: 0.9,
  findings: [],
  assertion: { planned: 0.95, now: 0.05 },
}
const TAKEN: UnitReading = {
  topics: { medication: 0.95 },
  belongs: 0.9,
  findings: [],
  assertion: { planned: 0.02, now: 0.95 },
}
const NONE: UnitReading = { topics: {}, belongs: 0.1, findings: [] }

type Turn = readonly [speaker: 'Clinician' | 'Patient', words: string, reading?: UnitReading]

function facts(...turns: Turn[]): Fact[] {
  const all: Turn[] = [
    ['Clinician', 'Good morning, come on in. Did you find the parking all right?'],
    ['Patient', 'I did. It is a long walk from the lot, but the rain stopped.'],
    ...turns,
  ]
  const visit = visitUnits(all.map(([who, words]) => `${who}: ${words}`).join('\n'))
  const readings = visit.units.map(({ text }) => all.find(([, words]) => words.includes(text))?.[2] ?? NONE)
  return medicationFacts(withReadings(visit, readings))
}
const orders = (...turns: Turn[]) => facts(...turns).filter((fact) => fact.kind === 'order')
const regimens = (...turns: Turn[]) => facts(...turns).filter((fact) => fact.kind === 'regimen')

describe('orders in units the reader model labels as a plan', () => {
  it('reads two drugs in one sentence, without a verb', () => {
    const all = orders([
      'Clinician',
      'So aripiprazole from fifteen to twelve point five, in the morning, and mirtazapine seven point five at bedtime for four weeks.',
      PLAN,
    ])
    expect(all).toMatchObject([
      { drug: 'aripiprazole', act: 'decrease', from: { amount: '15 mg' }, to: { amount: '12.5 mg' } },
      { drug: 'mirtazapine', to: { amount: '7.5 mg', when: 'at bedtime for 4 weeks' } },
    ])
  })

  it('takes the dose from the next sentence', () => {
    const all = orders(
      ['Clinician', 'Then aripiprazole. Five milligrams in the morning for a week, then ten.', PLAN],
      ['Patient', 'Okay.'],
    )
    expect(all).toMatchObject([
      { drug: 'aripiprazole', to: { amount: '5 mg', when: 'in the morning for a week, then 10 mg' } },
    ])
  })

  it('leaves out a conditional step', () => {
    const [order] = orders([
      'Clinician',
      'Then atomoxetine, forty milligrams in the morning for two weeks, then eighty if your stomach allows.',
      PLAN,
    ])
    expect(order).toMatchObject({ to: { amount: '40 mg', when: 'in the morning for 2 weeks' } })
  })

  it.each([
    'If the legs stay restless, propranolol ten milligrams twice a day.',
    'We could use hydroxyzine twenty-five milligrams at bedtime.',
    'Not quetiapine fifty milligrams at bedtime, not with your weight.',
    'Sertraline fifty milligrams in the morning or escitalopram ten milligrams.',
    'Dr. Ames suggested quetiapine fifty milligrams at bedtime.',
    'Prazosin one milligram at bedtime is an option.',
    "I'm leaving gabapentin alone with that snoring.",
  ])('orders nothing in: %s', (words) => {
    expect(orders(['Clinician', words, PLAN], ['Patient', 'I see.'])).toEqual([])
  })

  it('orders nothing that is rejected', () => {
    expect(
      orders(
        ['Clinician', 'For the nights, trazodone, fifty milligrams at bedtime.', PLAN],
        ['Patient', "No. I don't want that one."],
      ),
    ).toEqual([])
  })

  it('does not call a dose already taken an increase', () => {
    const all = orders(
      ['Clinician', 'And still on the citalopram, twenty?', TAKEN],
      ['Patient', 'Yes, every morning.', TAKEN],
      ['Clinician', 'Dr. Ames asked me to raise the citalopram up to forty.', PLAN],
      ['Patient', "I don't want more medicine."],
      ['Clinician', 'Then nothing changes. Twenty of citalopram, fifty of trazodone.', PLAN],
    )
    expect(all).toMatchObject([
      { act: 'continue', drug: 'citalopram', to: { amount: '20 mg' } },
      { drug: 'trazodone', to: { amount: '50 mg' } },
    ])
  })
})

describe('current drugs in units the reader model labels as a list', () => {
  it('lists drugs with their doses', () => {
    const all = regimens(
      ['Clinician', 'Did you bring the bag?'],
      ['Patient', 'Metoprolol, twenty-five twice a day. Tamsulosin, point four at night.', TAKEN],
    )
    expect(all).toMatchObject([
      { drug: 'metoprolol', status: 'current', dose: { amount: '25 mg', when: 'twice a day' } },
      { drug: 'tamsulosin', status: 'current', dose: { amount: '0.4 mg', when: 'at night' } },
    ])
  })

  it.each([
    'My mother takes Lexapro, ten milligrams.',
    'They gave me trazodone, fifty, last year.',
    'Lexapro, ten milligrams, but I stopped.',
    'A bit, the same day. Tylenol fixes it.',
  ])('lists nothing in: %s', (words) => {
    const all = regimens(['Clinician', 'Did you bring the bag?'], ['Patient', words, TAKEN])
    expect(all.filter(({ status }) => status === 'current')).toEqual([])
  })

  it('leaves out a dose the clinician doubts', () => {
    const all = regimens(
      ['Clinician', 'What is in the shot?'],
      ['Patient', "It's the Invega. Two thirty four.", TAKEN],
      ['Clinician', 'That was the first one. I have one fifty six here.', TAKEN],
    )
    expect(all).toEqual([])
  })
})
