import { expect, it } from 'vitest'
import type { Fact } from '../facts/fact.ts'
import { medicationFacts } from '../facts/medication/medication-facts.ts'
import { visitUnits } from '../facts/visit-units.ts'
import { medicationLines } from './medication-lines.ts'

const none = visitUnits('')
const texts = (...facts: Fact[]): string[] => medicationLines(facts, none).map(({ text }) => text)

it('writes each status of a regimen', () => {
  expect(
    texts(
      {
        kind: 'regimen',
        drug: 'lamotrigine',
        status: 'current',
        dose: { amount: '200 mg', when: 'in the morning' },
        units: [1],
      },
      {
        kind: 'regimen',
        drug: 'Cogentin',
        status: 'stopped',
        since: '2 months ago',
        reason: 'my mouth was like sand',
        units: [1],
      },
      {
        kind: 'regimen',
        drug: 'Celexa',
        status: 'past',
        dose: { amount: '20 mg' },
        effect: 'helped',
        units: [1],
      },
    ),
  ).toEqual([
    'Takes lamotrigine 200 mg in the morning.',
    'Stopped Cogentin 2 months ago: “my mouth was like sand”.',
    'Past trial: Celexa 20 mg (helped).',
  ])
})

it('writes orders with old dose, new dose and start', () => {
  expect(
    texts(
      {
        kind: 'order',
        act: 'increase',
        drug: 'sertraline',
        from: { amount: '50 mg' },
        to: { amount: '100 mg', when: 'daily' },
        units: [1],
      },
      {
        kind: 'order',
        act: 'continue',
        drug: 'propranolol',
        to: { amount: '10 mg', when: 'twice a day' },
        units: [1],
      },
      {
        kind: 'order',
        act: 'start',
        drug: 'escitalopram',
        to: { amount: '5 mg', when: 'in the morning' },
        starts: 'tomorrow',
        units: [1],
      },
      {
        kind: 'order',
        act: 'give',
        drug: 'Invega',
        to: { amount: '156 mg' },
        starts: 'today in the right deltoid',
        units: [1],
      },
    ),
  ).toEqual([
    'Increase sertraline from 50 mg to 100 mg daily.',
    'Continue propranolol 10 mg twice a day.',
    'Start escitalopram tomorrow: 5 mg in the morning.',
    'Invega 156 mg given today in the right deltoid.',
  ])
})

it('joins allergies into one required line', () => {
  const [line] = medicationLines(
    [
      { kind: 'allergy', to: 'haloperidol', reaction: 'dystonia', units: [3, 4] },
      { kind: 'allergy', to: 'latex', units: [4] },
    ],
    none,
  )
  expect(line).toMatchObject({
    text: 'Allergies: haloperidol (dystonia); latex.',
    units: [3, 4],
    need: 3,
    topic: 'allergy',
  })
})

it('quotes a refusal verbatim from its unit', () => {
  const visit = visitUnits(
    'Clinician: One option is the Abilify injection. Would you want to try Abilify?\nPatient: No. I was up walking the floors all night on it.',
  )
  const line = medicationLines(medicationFacts(visit), visit).find(({ text }) => text.startsWith('Declined'))
  expect(line?.text).toContain('“I was up walking the floors all night on it”')
  expect(
    visit.units.some(
      ({ number, text }) => line?.units.includes(number) && text.includes('walking the floors all night'),
    ),
  ).toBe(true)
})
