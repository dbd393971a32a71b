import { expect, it } from 'vitest'
import { narrowString } from './narrow-string.ts'
import { readVisit } from './read-visit.ts'

it('keeps every letter and offset', () => {
  const source = 'Clinician: How are you?\nPatient: I think so… maybe. My café is closed. It’s fine.'
  const { turns } = readVisit(source)
  expect(narrowString(turns, source)).toEqual(turns)
  expect(turns.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toContain('My café is closed.')
})
