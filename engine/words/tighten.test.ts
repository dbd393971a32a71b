import { describe, expect, it } from 'vitest'
import { inRegister } from './register.ts'
import { concise, tightened } from './tighten.ts'

describe('tightened', () => {
  it.each([
    ['It is really just kind of hard.', 'It is hard.'],
    ['Used to be up till 2, so.', 'Used to be up till 2.'],
    ['It is not just the sleep.', 'It is not just the sleep.'],
    ['Just a vitamin.', 'Just a vitamin.'],
  ])('%s', (said, written) => expect(tightened(said)).toBe(written))
})

describe('concise', () => {
  it.each([
    ['Has got the inhaler and has got to use it.', 'Has the inhaler and has to use it.'],
    ['Is going to call the school.', 'Will call the school.'],
    ['Is going to the gym.', 'Is going to the gym.'],
    ['Fell in May, you know about that.', 'Fell in May.'],
    ['2 nights, to tell you the truth.', '2 nights.'],
    ['There is a rifle in the closet.', 'A rifle in the closet.'],
    ['It is loaded.', 'It is loaded.'],
    ['Does not hear voices or anything.', 'Does not hear voices.'],
    ['To be honest.', 'To be honest.'],
    ['Not at all.', 'Not at all.'],
    ['Is not going to lie to you.', 'Is not going to lie to you.'],
  ])('%s', (said, written) => expect(concise(said)).toBe(written))
})

describe('inRegister', () => {
  it('calls relatives as a chart does', () => {
    expect(inRegister('My mom and Dad, and grandma')).toBe('My mother and Father, and grandmother')
    expect(inRegister('a moment at the dadaist show')).toBe('a moment at the dadaist show')
  })
})
