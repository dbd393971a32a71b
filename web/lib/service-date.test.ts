import { expect, it } from 'vitest'
import { dateFieldInstant, dateFieldProblem, dateFieldValue } from './service-date.ts'

it('shows a time to the minute in local time and reads it back', () => {
  const shown = dateFieldValue(new Date(2026, 10, 3, 14, 5, 59).toISOString())
  expect(shown).toBe('2026-11-03T14:05')
  expect(dateFieldInstant(shown)).toBe(new Date(2026, 10, 3, 14, 5).toISOString())
})

it('explains what is wrong with a date', () => {
  const now = new Date(2026, 10, 3, 14, 0)
  expect(dateFieldProblem('2026-11-03T14:10', now)).toBeUndefined()
  expect(dateFieldProblem('2026-11-03T14:30', now)).toBe('The date of service can’t be in the future.')
  expect(dateFieldProblem('0202-11-03T14:30', now)).toBe('Enter a date of service after 1900.')
  expect(dateFieldProblem('', now)).toBe('Enter a date and time of service.')
})
