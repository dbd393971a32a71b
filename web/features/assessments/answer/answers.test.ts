import { describe, expect, it } from 'vitest'
import { answeredCount, isAnswered, merged, resumeAt, toggled } from './answers.ts'

const radio = (id: string) => ({ id, type: 'radio' as const })
const boxes = (id: string) => ({ id, type: 'checkbox' as const })
const QUESTIONS = [radio('a'), radio('b'), boxes('c')]

describe('what counts as answered', () => {
  it('takes 0 for an answer, and no box for none', () => {
    expect(isAnswered(radio('a'), { a: 0 })).toBe(true)
    expect(isAnswered(boxes('c'), { c: [] })).toBe(false)
    expect(isAnswered(boxes('c'), { c: ['witnessed_it'] })).toBe(true)
    expect(answeredCount(QUESTIONS, { a: 0, c: [] })).toBe(1)
  })

  it('goes on at the first open question, or at the last', () => {
    expect(resumeAt(QUESTIONS, {})).toBe(0)
    expect(resumeAt(QUESTIONS, { a: 0, c: ['x'] })).toBe(1)
    expect(resumeAt(QUESTIONS, { a: 0, b: 3, c: ['x'] })).toBe(2)
    expect(resumeAt([], {})).toBe(0)
  })
})

describe('boxes', () => {
  const alone = new Set(['doesnt_apply'])

  it('are ticked and cleared', () => {
    expect(toggled([], 'witnessed_it', alone)).toEqual(['witnessed_it'])
    expect(toggled(['witnessed_it', 'part_of_job'], 'witnessed_it', alone)).toEqual(['part_of_job'])
  })

  it('cannot both apply and not apply', () => {
    expect(toggled(['witnessed_it'], 'doesnt_apply', alone)).toEqual(['doesnt_apply'])
    expect(toggled(['doesnt_apply'], 'witnessed_it', alone)).toEqual(['witnessed_it'])
  })
})

it('what this device had not sent wins over what the server has, and unknown questions are dropped', () => {
  expect(merged({ a: 1, b: 1 }, { b: 2, gone: 3 }, QUESTIONS)).toEqual({ a: 1, b: 2 })
})
