import { describe, expect, it } from 'vitest'
import { answeredCount, isAnswered, mergeAnswers, resumeIndex, toggleChoice } from './answers.ts'

const radio = (id: string) => ({ id, type: 'radio' as const })
const boxes = (id: string) => ({ id, type: 'checkbox' as const })
const QUESTIONS = [radio('a'), radio('b'), boxes('c')]

describe('answered questions', () => {
  it('counts 0 as an answer, and no checked box as none', () => {
    expect(isAnswered(radio('a'), { a: 0 })).toBe(true)
    expect(isAnswered(boxes('c'), { c: [] })).toBe(false)
    expect(isAnswered(boxes('c'), { c: ['witnessed_it'] })).toBe(true)
    expect(answeredCount(QUESTIONS, { a: 0, c: [] })).toBe(1)
  })

  it('resumes at the first unanswered question, or at the last one', () => {
    expect(resumeIndex(QUESTIONS, {})).toBe(0)
    expect(resumeIndex(QUESTIONS, { a: 0, c: ['x'] })).toBe(1)
    expect(resumeIndex(QUESTIONS, { a: 0, b: 3, c: ['x'] })).toBe(2)
    expect(resumeIndex([], {})).toBe(0)
  })
})

describe('checkboxes', () => {
  const exclusive = new Set(['doesnt_apply'])

  it('can be checked and cleared', () => {
    expect(toggleChoice([], 'witnessed_it', exclusive)).toEqual(['witnessed_it'])
    expect(toggleChoice(['witnessed_it', 'part_of_job'], 'witnessed_it', exclusive)).toEqual(['part_of_job'])
  })

  it('clear each other when one of them is "Doesn\'t apply"', () => {
    expect(toggleChoice(['witnessed_it'], 'doesnt_apply', exclusive)).toEqual(['doesnt_apply'])
    expect(toggleChoice(['doesnt_apply'], 'witnessed_it', exclusive)).toEqual(['witnessed_it'])
  })
})

it("prefers this device's unsent answers over the server's, and drops unknown questions", () => {
  expect(mergeAnswers({ a: 1, b: 1 }, { b: 2, gone: 3 }, QUESTIONS)).toEqual({ a: 1, b: 2 })
})
