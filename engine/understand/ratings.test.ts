import { expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const texts = (...lines: string[]) => understand(readVisit(lines.join('\n'))).map(({ text }) => text)

it('marks given one after the other are one statement', () => {
  const said = texts(
    'Therapist: Hold the spider in the glass. How high is the fear, zero to a hundred?',
    'Client: Eighty.',
    'Therapist: Stay with it. And now?',
    'Client: Sixty.',
    'Therapist: Keep looking. Where are you now?',
    'Client: Forty.',
  )
  expect(said).toContainEqual(expect.stringMatching(/: 80, 60, then 40\.$/))
  expect(said).not.toContain('60.')
})

it('a single mark stays as it is', () => {
  const said = texts('Therapist: How strong is the urge, out of ten?', 'Client: Six.')
  expect(said.join(' ')).not.toMatch(/then/)
})
