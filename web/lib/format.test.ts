import { describe, expect, it } from 'vitest'
import {
  capitalized,
  countLine,
  formatDay,
  formatMoment,
  fullName,
  initials,
  monthName,
  nextMonthStart,
} from './format.ts'

const nobody = { firstName: null, lastName: null, email: 'dana@clinic.org' }

describe('names', () => {
  it('are full names, or the email address without one', () => {
    expect(fullName({ ...nobody, firstName: 'Dana', lastName: 'Whitfield' })).toBe('Dana Whitfield')
    expect(fullName({ ...nobody, lastName: 'Whitfield' })).toBe('Whitfield')
    expect(fullName(nobody)).toBe('dana@clinic.org')
  })

  it('are shortened to two letters', () => {
    expect(initials({ ...nobody, firstName: 'Dana', lastName: 'whitfield' })).toBe('DW')
    expect(initials(nobody)).toBe('DA')
  })

  it('start with a capital letter', () => {
    expect(capitalized('clinician')).toBe('Clinician')
  })
})

describe('counts', () => {
  it('show how many, and out of how many', () => {
    expect(countLine(214, undefined, 'note')).toBe('214 notes')
    expect(countLine(1, undefined, 'note')).toBe('1 note')
    expect(countLine(3, 5000, 'patient')).toBe('3 of 5,000 patients')
    expect(countLine(1, 1, 'patient')).toBe('1 of 1 patient')
  })
})

describe('days and months', () => {
  const now = new Date(2026, 10, 12, 15)
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

  it('include the year only if it isn’t the current one', () => {
    expect(formatDay(at(2026, 10, 10, 16, 31), now)).toBe('Nov 10')
    expect(formatDay(at(2025, 10, 10, 16, 31), now)).toBe('Nov 10, 2025')
    expect(formatMoment(at(2026, 10, 12, 10, 42), now)).toMatch(/^Today, 10:42\sAM$/)
    expect(formatMoment(at(2026, 10, 10, 16, 31), now)).toMatch(/^Nov 10, 4:31\sPM$/)
  })

  it('use the calendar month in UTC', () => {
    expect(monthName('2026-11')).toBe('November')
    expect(nextMonthStart('2026-12')).toBe('January 1')
  })
})
