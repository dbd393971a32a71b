import { expect, it } from 'vitest'
import { firstWordsOf } from './psychotherapy-notes.ts'

it('shows the first words of a note on one line, cut between words', () => {
  expect(firstWordsOf('  Her dream\n\nagain. ')).toBe('Her dream again.')
  const long = firstWordsOf('resistance '.repeat(20))
  expect(long).toMatch(/^(resistance )+resistance…$/)
  expect(long.length).toBeLessThanOrEqual(101)
  expect(firstWordsOf('x'.repeat(300))).toHaveLength(101)
})
