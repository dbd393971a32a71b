import { expect, it } from 'vitest'
import { isMentioned } from './drug-mentioned.ts'

it.each([
  ['lisdexamfetamine', 'on lisdex 40mg qam', true],
  ['insulin glargine', 'sixty units, glargine', true],
  ['lamotrigine', 'so the lamotrigene at night', true],
  ['vancomycin', 'vanc chart error', true],
  ['paroxetine', 'i take fluoxetine', false],
  ['temazepam', 'i rest well', false],
  ['lorazepam', 'the clonazepam helps', false],
])('%s in "%s": %s', (drug, text, heard) => {
  expect(isMentioned(drug, text.split(/\W+/), true)).toBe(heard)
})
