import { expect, it } from 'vitest'
import { holdersIn } from './holders.ts'
import { canonical } from './terms.ts'

const holderOf = (text: string, word: string) => holdersIn(text, undefined).get(canonical(word))

it.each([
  ['his mother gudrun says he stopped the depakote in november', 'depakote', ''],
  ['her sister reports that she sleeps poorly', 'poorly', ''],
  ['his mother has diabetes', 'diabetes', 'mother'],
  ['his mother says the neighbor drinks', 'drinks', 'neighbor'],
  ['i told my mother about the tremor', 'tremor', ''],
])('what a relative tells is told of the patient, what a relative has is not: %s', (text, word, holder) => {
  expect(holderOf(text, word)).toBe(holder)
})
