import { expect, it } from 'vitest'
import { isBlood, personMentioned, personOf } from './persons.ts'

it('distinguishes the subject of a sentence from people it only mentions', () => {
  expect(personOf('My older brother wants to die.')).toBe('older brother')
  expect(personOf('I told my mother.')).toBeUndefined()
  expect(personMentioned('I told my mother.')).toBe('mother')
})

it('counts only blood relatives as family history', () => {
  expect(['mother', 'aunt', 'half brother'].every(isBlood)).toBe(true)
  expect(['mother-in-law', 'stepdad', 'roommate'].some(isBlood)).toBe(false)
})
