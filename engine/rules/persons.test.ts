import { describe, expect, it } from 'vitest'
import { isBlood, meantBy, personMentioned, personOf, withSubject } from './persons.ts'

it('knows whom a sentence is about, and whom it only names', () => {
  expect(personOf('My older brother wants to die.')).toBe('older brother')
  expect(personOf('I told my mother.')).toBeUndefined()
  expect(personMentioned('I told my mother.')).toBe('mother')
})

describe('"he" and "she"', () => {
  it.each([
    ['He is in the hospital.', ['mother', 'brother'], 'brother'],
    ['And she drinks.', ['mother', 'brother'], 'mother'],
    ['She left.', ['brother'], undefined],
    ['I left.', ['brother'], undefined],
  ])('%s after %j', (said, lately, person) => {
    expect(meantBy(said, lately)).toBe(person)
  })

  it('give way to the person', () => {
    expect(withSubject('And he drinks.', 'brother')).toBe('Brother drinks.')
  })
})

it('only blood counts as family history', () => {
  expect(['mother', 'aunt', 'half brother'].every(isBlood)).toBe(true)
  expect(['mother-in-law', 'stepdad', 'roommate'].some(isBlood)).toBe(false)
})
