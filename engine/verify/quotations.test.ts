import { expect, it } from 'vitest'
import { visitUnits } from '../facts/visit-units.ts'
import { quotedUnits } from './quotations.ts'

const visit = visitUnits(
  'Clinician: How do you sleep?\nPatient: I lie there for two hours. My mother worries.',
)

it('finds the units of quotations that are copied verbatim', () => {
  expect(quotedUnits('“I lie there for two hours”', visit)).toEqual([2])
  expect(quotedUnits('Sleep: “I lie there for two hours.” “My mother worries.”', visit)).toEqual([2])
})

it('finds none for changed words, or words around the quotation', () => {
  expect(quotedUnits('“I lie there for three hours”', visit)).toBeUndefined()
  expect(quotedUnits('Has insomnia and says “I lie there for two hours”.', visit)).toBeUndefined()
})
