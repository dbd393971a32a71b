import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isBad, readClaims } from '../../../engine/eval/claims.ts'
import { readVisits } from '../../../engine/eval/read-visits.ts'
import { certainDoubt, doseWithoutDrug } from './certain-errors.ts'
import { type NumberedVisit, numberedVisit } from './numbered-visit.ts'
import { retrievalOver } from './retrieval.ts'

const evalFile = (name: string) =>
  readFileSync(new URL(`../../../engine/eval/${name}`, import.meta.url), 'utf8')

const VISIT = numberedVisit(
  [
    'Clinician: Still on the sertraline, fifty milligrams?',
    'Patient: Yes, every morning. My daughter Peggy fills the box.',
    ...Array.from({ length: 8 }, () => 'Clinician: Tell me more.\nPatient: Work is fine.'),
    'Clinician: And the lithium, nine hundred at night?',
    'Patient: Yes, three tablets. Dr. Lindqvist checked the level on Tuesday.',
  ].join('\n'),
)
const doubt = (text: string, cited: number[] = [], section = 'PLAN') =>
  certainDoubt({ section, topic: '', text }, cited, VISIT)?.verdict

it('flags a drug, dose, day or person that isn’t in the visit', () => {
  expect(doubt('Continue fluoxetine 50 mg.')).toBe('not-found')
  expect(doubt('Continue sertraline 70 mg.')).toBe('not-found')
  expect(doubt('Return on Thursday.')).toBe('not-found')
  expect(doubt('Referred to Dr. Abernathy.')).toBe('not-found')
})

it('accepts other names, other spellings, and numbers derived from what was said', () => {
  expect(doubt('Continue Zoloft 50 mg every morning.')).toBeUndefined()
  expect(doubt('Lithium 900 mg at night (three 300 mg tablets).')).toBeUndefined()
  expect(doubt('Level checked by Dr. Lindquist.')).toBeUndefined()
  expect(doubt('Daughter Peggy fills the pillbox.')).toBeUndefined()
  expect(doubt('Walks 20 minutes 4 times a week.')).toBeUndefined()
})

it('flags a dose that was only said about another drug', () => {
  const last = VISIT.units.length
  expect(doubt('Continue sertraline 900 mg.', [1, 2])).toBe('contradicted')
  expect(doubt('Continue lithium 900 mg.', [last])).toBeUndefined()
})

it('flags a dose without its drug in any form', () => {
  for (const text of [
    'Continue 2 mg.',
    'Increase to 100 mg daily.',
    'The dose was raised from 50 mg to 100 mg.',
    'Take two milligrams at bedtime.',
  ])
    expect(doseWithoutDrug({ section: 'PLAN', topic: 'Medication', text })?.verdict, text).toBe('unsure')
  for (const text of [
    'Continue lithium 900 mg.',
    'Melatonin 3 mg at bedtime.',
    'Start nicotine patch 21 mg daily.',
    'Increase to 100 mg of sertraline.',
    'Continue 2 mg of omeprazan.',
    'Return in 2 weeks.',
  ])
    expect(doseWithoutDrug({ section: 'PLAN', topic: 'Medication', text }), text).toBeUndefined()
  expect(doseWithoutDrug({ section: 'PLAN', topic: 'Lithium', text: 'Continue 900 mg.' })).toBeUndefined()
})

it('is right for at least 98 of 100 unseen claims', () => {
  const visits = new Map<string, NumberedVisit>()
  for (const { id, text } of readVisits(evalFile('visits-unseen.jsonl'))) visits.set(id, numberedVisit(text))
  const claims = readClaims(evalFile('claims-unseen.jsonl'))
  const doubted = claims.filter(({ visit: id, claim }) => {
    const visit = visits.get(id)
    if (!visit) throw new Error(`There is no visit ${id}.`)
    const cited = retrievalOver(visit).find(claim, 3)
    return certainDoubt({ section: 'PLAN', topic: '', text: claim }, cited, visit) !== undefined
  })
  const right = doubted.filter(isBad)
  expect(right.length).toBeGreaterThanOrEqual(5)
  expect(right.length / doubted.length).toBeGreaterThanOrEqual(0.98)
  const truths = claims.filter((claim) => !isBad(claim))
  expect((doubted.length - right.length) / truths.length).toBeLessThanOrEqual(0.01)
})
