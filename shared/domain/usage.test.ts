import { expect, it } from 'vitest'
import { completionRate, hoursSaved, noteTitle } from './notes.ts'
import { monthlyNoteLimit, monthOf, usageOf } from './usage.ts'

it('the plans allow 10, 150, 400 and unlimited notes per month', () => {
  const plans = ['Free Plan', 'Basic Plan', 'Professional Plan', 'Enterprise Plan', 'something else']
  expect(plans.map(monthlyNoteLimit)).toEqual([10, 150, 400, null, 10])
})

it('usage is good, low at five or fewer left, reached at none, and always good without a limit', () => {
  expect(usageOf(4, 10)).toMatchObject({ state: 'good', remaining: 6, nearLimit: false })
  expect(usageOf(5, 10)).toMatchObject({ state: 'low-remaining', remaining: 5 })
  expect(usageOf(10, 10)).toMatchObject({ state: 'limit-reached', remaining: 0 })
  // A downgrade can leave more used than allowed.
  expect(usageOf(40, 10)).toMatchObject({ state: 'limit-reached', remaining: 0 })
  expect(usageOf(9_999, null)).toMatchObject({ state: 'unlimited', remaining: null, nearLimit: false })
})

it('the banner appears at 80 percent', () => {
  expect(usageOf(119, 150).nearLimit).toBe(false)
  expect(usageOf(120, 150).nearLimit).toBe(true)
})

it('months are in UTC', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59-05:00'))).toBe('2026-12')
})

it('calculates the figures on the cards', () => {
  expect(hoursSaved(214)).toBe('107')
  expect(hoursSaved(7)).toBe('3.5')
  expect(completionRate(199, 214)).toBe(93)
  expect(completionRate(0, 0)).toBe(0)
})

it('a title ends in "Note" only once', () => {
  expect(noteTitle('Follow-up Session')).toBe('Follow-up Session Note')
  expect(noteTitle('Progress Note')).toBe('Progress Note')
})
