import { expect, it } from 'vitest'
import { clinicCalendar } from './calendar.ts'

const friday = (hours: number) => new Date(2026, 10, 13, hours, 30)

it.each([
  ['a workday, later on', friday(14), 0, friday(9)],
  ['a workday, too early', friday(8), 0, new Date(2026, 10, 12, 9, 30)],
  ['a Sunday', new Date(2026, 10, 15, 20), 0, friday(9)],
  ['a Monday morning', new Date(2026, 10, 16, 7), 0, friday(9)],
  ['over a weekend', friday(14), 5, new Date(2026, 10, 6, 9, 30)],
  ['over the end of summer time', friday(14), 130, new Date(2026, 4, 15, 9, 30)],
])('%s', (_name, now, workdaysAgo, expected) => {
  expect(clinicCalendar(now)({ workdaysAgo, time: '09:30' })).toEqual(expected)
})
