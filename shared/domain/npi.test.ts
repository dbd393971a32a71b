import { expect, it } from 'vitest'
import { npiProblem } from './npi.ts'

it('accepts an NPI with a matching check digit', () => {
  // The example from the CMS specification, and one that starts with 2.
  expect(npiProblem('1234567893')).toBeUndefined()
  expect(npiProblem('2000000002')).toBeUndefined()
})

it.each(['', '123456789', '12345678930', '123456789x', '１２３４５６７８９３'])(
  'asks for 10 digits: %s',
  (text) => {
    expect(npiProblem(text)).toBe('An NPI has 10 digits.')
  },
)

it.each(['1234567890', '1234567839', '3234567899', '0000000000'])('rejects a mistyped NPI: %s', (text) => {
  expect(npiProblem(text)).toBe('That isn’t a valid NPI. Check the digits.')
})
