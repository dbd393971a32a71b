import { expect, it } from 'vitest'
import { wordMatcher } from './search-words.ts'

it('finds every word in any order, ignoring case and accents', () => {
  expect(wordMatcher('angstrom RENATA')('Renata Ångström MRN-204817')).toBe(true)
  expect(wordMatcher('renata 2048')('Renata Ångström MRN-204817')).toBe(true)
  expect(wordMatcher('renata okafor')('Renata Ångström')).toBe(false)
  expect(wordMatcher('  ')('anything')).toBe(true)
  expect(wordMatcher('.*')('anything')).toBe(false)
})
