import { expect, it } from 'vitest'
import { barHeight, weekDay, weeksDescription } from './weeks.ts'

it('names a week by its Monday in every time zone', () => {
  expect(weekDay('2026-08-24')).toBe('Aug 24')
})

it('scales bars to the tallest, and keeps one note visible next to a hundred', () => {
  expect(barHeight(0, 0)).toBe('1px')
  expect(barHeight(100, 100)).toBe('100%')
  expect(barHeight(50, 100)).toBe('50%')
  expect(barHeight(1, 100)).toBe('8%')
})

it('describes the bars in words', () => {
  const weeks = (...counts: number[]) => counts.map((count, n) => ({ weekStart: `2026-08-${n + 1}`, count }))
  expect(weeksDescription(weeks(11, 22, 16))).toBe('Notes by week, last 3 weeks: from 11 to 22, this week 16')
  expect(weeksDescription(weeks(0, 0))).toBe('Notes by week, last 2 weeks: 0 each, this week 0')
})
