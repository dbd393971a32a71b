import { expect, it } from 'vitest'
import { dayLine, greeting, relativeDay } from './greeting.ts'

it('greets by time of day, and by name if there is one', () => {
  expect(greeting(new Date(2026, 10, 12, 8), 'Dana')).toBe('Good morning, Dana')
  expect(greeting(new Date(2026, 10, 12, 12), 'Dana')).toBe('Good afternoon, Dana')
  expect(greeting(new Date(2026, 10, 12, 18), null)).toBe('Good evening')
  expect(greeting(new Date(2026, 10, 12, 2), null)).toBe('Good evening')
  expect(dayLine(new Date(2026, 10, 12))).toBe('Thursday, November 12')
})

it('describes a past day in everyday words', () => {
  const now = new Date(2026, 10, 12, 9)
  const since = (...at: [number, number, number, number]) => relativeDay(new Date(...at).toISOString(), now)
  expect(since(2026, 10, 12, 1)).toBe('today')
  expect(since(2026, 10, 11, 23)).toBe('yesterday')
  expect(since(2026, 10, 10, 8)).toBe('Tuesday')
  expect(since(2026, 10, 5, 8)).toBe('Nov 5')
  expect(since(2025, 10, 12, 8)).toBe('Nov 12, 2025')
})
