import { describe, expect, it } from 'vitest'
import { inRegister } from './register.ts'
import { saidOnce, tightened } from './tighten.ts'

describe('tightened', () => {
  it.each([
    ['It is really just kind of hard.', 'It is hard.'],
    ['Used to be up till 2, so.', 'Used to be up till 2.'],
    ['It is not just the sleep.', 'It is not just the sleep.'],
    ['Just a vitamin.', 'Just a vitamin.'],
  ])('%s', (said, written) => expect(tightened(said)).toBe(written))
})

describe('saidOnce', () => {
  it.each([
    ['Was jittery, patient could not sleep.', 'Was jittery, could not sleep.'],
    ['Wrote it and patient deleted it.', 'Wrote it and patient deleted it.'],
    ['Was late, boss was angry and patient left.', 'Was late, boss was angry and patient left.'],
    ['Girlfriend left and patient stayed.', 'Girlfriend left and patient stayed.'],
  ])('%s', (said, written) => expect(saidOnce(said)).toBe(written))
})

describe('inRegister', () => {
  it('calls relatives as a chart does', () => {
    expect(inRegister('My mom and Dad, and grandma')).toBe('My mother and Father, and grandmother')
    expect(inRegister('a moment at the dadaist show')).toBe('a moment at the dadaist show')
  })
})
