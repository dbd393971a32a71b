import { expect, it } from 'vitest'
import { polarities } from './polarity.ts'

const denied = (text: string) => [...polarities(text)].filter(([, no]) => no).map(([word]) => word)

it('lets "denies" reach over a list, and "no" only over one with "or"', () => {
  expect(denied('denies pain, fever, rash')).toHaveLength(3)
  expect(denied('no cannabis, cocaine or pain')).toHaveLength(3)
  expect(denied('no benefit, headaches')).toHaveLength(1)
})

it('does not deny what is given as a reason or a time', () => {
  expect(denied('no dose given because of headaches')).not.toContain('headache')
  expect(denied('cutting in high school, none since')).toEqual([])
})

it('denies what stands before "none" and "denied"', () => {
  expect(denied('pain: none')).toEqual(['pain'])
  expect(denied('homicidal plans denied')).toContain('homicidal')
})

it('takes an answer for an answer', () => {
  expect(denied('no, i have headaches')).toEqual([])
})

it('takes what has resolved for neither there nor absent', () => {
  expect(polarities('neck pain has resolved, sleeps well').has('neck')).toBe(false)
  expect(polarities('neck pain, headache resolved').get('neck')).toBe(false)
})
