import { expect, it } from 'vitest'
import { ACTIONS, matching, placesFor } from './entries.ts'

const labels = (query: string) => matching(ACTIONS, query).map(({ label }) => label)

it('requires every typed word to be a prefix of a word in the entry or its synonyms', () => {
  expect(labels('new')).toEqual(['New Note', 'Add Patient'])
  expect(labels('new no')).toEqual(['New Note'])
  expect(labels('DARK')).toEqual(['Theme: dark'])
  expect(labels('logout')).toEqual(['Sign Out'])
  expect(labels('ote')).toEqual([])
})

it('shows everything for an empty query', () => {
  expect(labels('  ')).toHaveLength(ACTIONS.length)
})

it('offers the admin dashboard only to administrators', () => {
  expect(placesFor(false).some(({ label }) => label === 'Admin Dashboard')).toBe(false)
  expect(placesFor(true).some(({ label }) => label === 'Admin Dashboard')).toBe(true)
})
