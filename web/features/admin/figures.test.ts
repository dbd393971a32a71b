import { expect, it } from 'vitest'
import { formatBytes, patientsPerUser, systemActivity } from './figures.ts'

const totals = { totalUsers: 3, totalPatients: 5, totalNotes: 4, activeUsers: 2, notesThisMonth: 1 }

it('averages over all users, rounded, with 0 when there are no notes or users', () => {
  expect(systemActivity(totals)).toBe(1)
  expect(systemActivity({ ...totals, totalNotes: 5 })).toBe(2)
  expect(systemActivity({ ...totals, totalNotes: 0 })).toBe(0)
  expect(systemActivity({ ...totals, totalUsers: 0 })).toBe(0)
  expect(patientsPerUser(totals)).toBe(2)
  expect(patientsPerUser({ ...totals, totalUsers: 0 })).toBe(0)
})

it('formats sizes in readable units', () => {
  expect([0, 999, 1000, 734_200, 11_512_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '734 KB',
    '11.5 GB',
  ])
})
