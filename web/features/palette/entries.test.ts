import { expect, it } from 'vitest'
import { ACTIONS, matching, placesFor } from './entries.ts'

const labels = (query: string) => matching(ACTIONS, query).map(({ label }) => label)

it('every typed word must begin a word of the entry, or of what it is also called', () => {
  expect(labels('new')).toEqual(['New Note', 'Add Patient'])
  expect(labels('new no')).toEqual(['New Note'])
  expect(labels('DARK')).toEqual(['Theme: dark'])
  expect(labels('logout')).toEqual(['Sign Out'])
  expect(labels('ote')).toEqual([])
})

it('nothing typed shows everything', () => {
  expect(labels('  ')).toHaveLength(ACTIONS.length)
})

it('only administrators are led to the admin dashboard', () => {
  expect(placesFor(false).some(({ label }) => label === 'Admin Dashboard')).toBe(false)
  expect(placesFor(true).some(({ label }) => label === 'Admin Dashboard')).toBe(true)
})
