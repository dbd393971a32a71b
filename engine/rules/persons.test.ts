import { expect, it } from 'vitest'
import { personMentioned, personOf } from './persons.ts'

it('distinguishes the subject of a sentence from people it only mentions', () => {
  expect(personOf('My older brother wants to die.')).toBe('older brother')
  expect(personOf('I told my mother.')).toBeUndefined()
  expect(personMentioned('I told my mother.')).toBe('mother')
})
