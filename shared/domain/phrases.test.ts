import { expect, it } from 'vitest'
import { phraseAt } from './phrases.ts'

const PHRASES = [
  { name: 'nosi', text: 'Denies suicidal ideation, plan or intent.' },
  { name: 'org', text: 'Oriented to person, place and time.' },
]

it('finds a phrase at the start, after a space, after a line break and in upper case', () => {
  for (const before of ['.nosi', 'Risk: .nosi', 'Mood low.\n.nosi', '(.NoSI']) {
    expect(phraseAt(before, PHRASES)).toEqual({ phrase: PHRASES[0], length: 5 })
  }
})

it('ignores dots inside words and numbers, unknown names, and a name that goes on', () => {
  for (const before of ['clinic.org', '7.5', '.unknown', '.nosi.', 'nosi', '..nosi', '.nosis']) {
    expect(phraseAt(before, PHRASES)).toBeUndefined()
  }
})
