import { expect, it } from 'vitest'
import { isDateOfBirth, paddedDateOfBirth, shownDateOfBirth } from '#shared/domain/patients.ts'
import { ageOf, bornLine, lastVisitLine } from './patient-facts.ts'

const today = new Date(2026, 10, 12)

it('adds a year on the birthday, not before', () => {
  expect(ageOf('11/12/1985', today)).toBe(41)
  expect(ageOf('11/13/1985', today)).toBe(40)
  expect(ageOf('1985-03-14', today)).toBe(41)
  expect(ageOf('2026-11-01', today)).toBe(0)
  expect(ageOf(null, today)).toBeUndefined()
})

it('shows the known birth details, or that there are none', () => {
  expect(bornLine({ dateOfBirth: '03/14/1985', gender: 'female' }, today)).toBe('03/14/1985, 41, female')
  expect(bornLine({ dateOfBirth: '2026-11-01', gender: null }, today)).toBe('11/01/2026, 0')
  expect(bornLine({ dateOfBirth: null, gender: 'male' }, today)).toBe('male')
  expect(bornLine({ dateOfBirth: null, gender: null }, today)).toBe('Not recorded')
})

it('shows the date of the last note', () => {
  const note = { id: 1, noteType: 'Progress Note', status: 'completed' as const }
  const line = (serviceAt: Date) =>
    lastVisitLine({ lastNote: { ...note, serviceAt: serviceAt.toISOString() } }, today)
  expect(line(today)).toBe('Today, Progress Note')
  expect(line(new Date(2026, 10, 6))).toBe('Nov 6, Progress Note')
  expect(line(new Date(2025, 10, 6))).toBe('Nov 6, 2025, Progress Note')
  expect(lastVisitLine({ lastNote: null }, today)).toBe('None yet')
})

it('accepts a date of birth without leading zeros and shows all of them in one format', () => {
  expect(isDateOfBirth('4/9/1981')).toBe(true)
  expect(isDateOfBirth('4/31/1981')).toBe(false)
  expect(isDateOfBirth('13/9/1981')).toBe(false)
  expect(['4/9/1981', '04/09/1981', '1981-04-09'].map(shownDateOfBirth)).toEqual(
    Array.from({ length: 3 }, () => '04/09/1981'),
  )
  expect(['4/9/1981', '1981-04-09'].map(paddedDateOfBirth)).toEqual(['04/09/1981', '1981-04-09'])
})
