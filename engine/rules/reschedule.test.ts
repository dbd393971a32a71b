import { expect, it } from 'vitest'
import { asksForAnotherTime, returnsOtherwise } from './reschedule.ts'

it('detects a request for another time', () => {
  expect(asksForAnotherTime('Can we do 6:30?')).toBe(true)
  expect(asksForAnotherTime('8 is rough.')).toBe(true)
  expect(asksForAnotherTime('Perfect.')).toBe(false)
})

it('detects that a day is not free', () => {
  expect(asksForAnotherTime("That is my daughter's graduation.")).toBe(true)
  expect(asksForAnotherTime('Wednesdays I have the kids.')).toBe(true)
  expect(asksForAnotherTime('That is my favorite day.')).toBe(false)
})

it('detects another time to return', () => {
  expect(returnsOtherwise('Return in 1 month.', 'Actually, I want him back this Friday at 10.')).toBe(true)
  expect(returnsOtherwise('Return in 1 month.', 'He sees Dr. Ade this Friday.')).toBe(false)
  expect(returnsOtherwise('Return in 1 month.', 'Actually, labs on Friday.')).toBe(false)
})
