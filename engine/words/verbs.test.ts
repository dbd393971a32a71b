import { expect, it } from 'vitest'
import { isAdverb, thirdSingular } from './verbs.ts'

it.each([
  ['have', 'has'],
  ['do', 'does'],
  ['go', 'goes'],
  ['am', 'is'],
  ['were', 'was'],
  ['be', 'is'],
  ['been', 'has been'],
  ['seen', 'has seen'],
  ['try', 'tries'],
  ['buy', 'buys'],
  ['miss', 'misses'],
  ['focus', 'focuses'],
  ['wash', 'washes'],
  ['need', 'needs'],
  ['proceed', 'proceeds'],
  ['bring', 'brings'],
])('%s becomes %s', (verb, third) => {
  expect(thirdSingular(verb)).toBe(third)
})

it.each([
  'stopped',
  'agreed',
  'took',
  'became',
  'would',
  'cannot',
  'taking',
  'sleeps',
  'and',
  'this',
  'either',
])('%s stays', (word) => {
  expect(thirdSingular(word)).toBe(word)
})

it('tells adverbs from verbs', () => {
  expect(['just', 'really', 'never', 'suddenly'].every(isAdverb)).toBe(true)
  expect(['fly', 'rely', 'feel'].some(isAdverb)).toBe(false)
})
