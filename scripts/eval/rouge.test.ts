import { expect, it } from 'vitest'
import { meanRouge, rouge } from './rouge.ts'

// The figures on the right are those of a Python scorer with the definitions of rouge_score 0.1.2.
it.each([
  [
    'The patient sleeps four hours a night.\nShe denies any thoughts of suicide.\nStart sertraline 50 mg daily.',
    'Patient reports sleeping four hours.\nDenies suicide thoughts, any plan denied.\nSertraline 50 mg started daily.',
    [0.647059, 0.1875, 0.529412, 0.529412],
  ],
  ['a b c d e f g', 'b a c e d g f', [1, 0, 0.571429, 0.571429]],
  ['one two three', 'four five', [0, 0, 0, 0]],
  ['one two three', '', [0, 0, 0, 0]],
  [
    'The cat sat on the mat\nthe dog ran\nthe cat ran',
    'the dog sat\non the cat the mat the cat the',
    [0.869565, 0.666667, 0.608696, 0.782609],
  ],
])('gives the known figures', (reference, candidate, [r1, r2, l, lsum]) => {
  const score = rouge(reference, candidate)
  expect(score.r1).toBeCloseTo(r1 ?? -1, 5)
  expect(score.r2).toBeCloseTo(r2 ?? -1, 5)
  expect(score.l).toBeCloseTo(l ?? -1, 5)
  expect(score.lsum).toBeCloseTo(lsum ?? -1, 5)
})

it('averages unweighted', () => {
  const mean = meanRouge([rouge('a b', 'a b'), rouge('a b', 'c d')])
  expect(mean).toEqual({ r1: 0.5, r2: 0.5, l: 0.5, lsum: 0.5 })
})
