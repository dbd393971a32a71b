import { expect, it } from 'vitest'
import {
  asksForAnotherTime,
  crossesOut,
  isOnlyTime,
  namesInstead,
  rescheduled,
  returnsOtherwise,
  seenInstead,
} from './reschedule.ts'

it('moves a day, a time or a number of weeks', () => {
  expect(rescheduled('Follow-up Thursday at 6.', 'Okay, 6:30.')).toBe('Follow-up Thursday at 6:30.')
  expect(rescheduled('Would like patient back in 8 weeks.', 'Then 9.')).toBe(
    'Would like patient back in 9 weeks.',
  )
  expect(rescheduled('2 weeks, so the 29th at 11.', '4:30 on the 29th.')).toBe(
    '2 weeks, so the 29th at 4:30.',
  )
  expect(rescheduled('Tuesday at 5.', 'Monday works, same time.')).toBe('Monday at 5.')
})

it('leaves alone what says nothing of a time', () => {
  expect(rescheduled('Come back in 8 weeks.', 'I will call the pharmacy.')).toBeUndefined()
})

it('sees that another time is wanted', () => {
  expect(asksForAnotherTime('Can we do 6:30?')).toBe(true)
  expect(asksForAnotherTime('8 is rough.')).toBe(true)
  expect(asksForAnotherTime('Perfect.')).toBe(false)
  expect(crossesOut('No, I am out Tuesday.', 'Same time next Tuesday.')).toBe(true)
  expect(crossesOut('I see my sister on Tuesday.', 'Same time next Tuesday.')).toBe(false)
})

it('keeps the month of a day that is moved', () => {
  expect(rescheduled('That is the 12th of June.', "Then the 13th, 11 o'clock.")).toBe(
    "That is the 13th of June at 11 o'clock.",
  )
})

it('tells a time from a count of days', () => {
  expect(isOnlyTime('So Tuesday the 18th, same thing.')).toBe(true)
  expect(isOnlyTime('The 25th is 2 weeks.')).toBe(false)
  expect(isOnlyTime('I would rather not on the 25th.')).toBe(false)
  expect(isOnlyTime('I start school on the 15th with my brother.')).toBe(false)
})

it('sees that a day is not free', () => {
  expect(asksForAnotherTime("That is my daughter's graduation.")).toBe(true)
  expect(asksForAnotherTime('Wednesdays I have the kids.')).toBe(true)
  expect(asksForAnotherTime('That is my favorite day.')).toBe(false)
  expect(rescheduled('Do the group, Wednesdays at 6.', 'There is a Monday one at 5:30.')).toBe(
    'Do the group, Mondays at 5:30.',
  )
})

it('finds the time that is named for one that is taken', () => {
  expect(namesInstead('Sorry, she has a 9, it is 9:30.')).toBe('9:30')
  expect(namesInstead('Sorry, she has a 9.')).toBeUndefined()
  expect(namesInstead('She has a 9 year old, it is 2.')).toBeUndefined()
  expect(crossesOut('Sorry, she has a 9.', 'Tuesday at 9.')).toBe(true)
})

it('takes a bare number for the weeks that are taken back', () => {
  expect(seenInstead(['Come back in 2 weeks.', 'No, wait, I am away.', '3.'], 0)?.text).toBe(
    'Come back in 3 weeks.',
  )
  expect(seenInstead(['Come back in 2 weeks.', 'I am away on Monday.', '3.'], 0)).toBeUndefined()
})

it('sees another time to come back', () => {
  expect(returnsOtherwise('Return in 1 month.', 'Actually, I want him back this Friday at 10.')).toBe(true)
  expect(returnsOtherwise('Return in 1 month.', 'He sees Dr. Ade this Friday.')).toBe(false)
  expect(returnsOtherwise('Return in 1 month.', 'Actually, labs on Friday.')).toBe(false)
  expect(rescheduled('Follow-up: see patient in 3 weeks.', 'Can we say 4?')).toBe(
    'Follow-up: see patient in 4 weeks.',
  )
})
