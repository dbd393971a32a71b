import { expect, it } from 'vitest'
import { slideAfter } from './carousel-clock.ts'

it('wraps around in both directions', () => {
  expect([0, 1, 2].map((index) => slideAfter(index, 1, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((index) => slideAfter(index, -1, 3))).toEqual([2, 0, 1])
})
