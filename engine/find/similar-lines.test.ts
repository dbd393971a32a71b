import { expect, it } from 'vitest'
import { lineToCompare, nearestLines } from './similar-lines.ts'

const question = Int8Array.of(127, 0)

it('returns the nearest lines, best first, and leaves out those that are near nothing', () => {
  const lines = [Int8Array.of(0, 127), Int8Array.of(60, 100), Int8Array.of(120, 20), Int8Array.of(-127, 0)]
  expect(nearestLines(question, lines, 5)).toEqual([2, 1])
  expect(nearestLines(question, lines, 1)).toEqual([2])
  expect(nearestLines(question, [], 5)).toEqual([])
})

it('compares a line with its topic', () => {
  expect(lineToCompare({ topic: 'Sleep', text: 'Four hours.' })).toBe('Sleep: Four hours.')
  expect(lineToCompare({ topic: '', text: 'Four hours.' })).toBe('Four hours.')
})
