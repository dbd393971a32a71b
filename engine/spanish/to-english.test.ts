import { describe, expect, it } from 'vitest'
import { toEnglish } from './to-english.ts'

describe('toEnglish', () => {
  it('keeps person, tense and negation', () => {
    expect(toEnglish('No, nunca he intentado quitarme la vida.')).toMatch(
      /no, i have never tried to take my life/i,
    )
    expect(toEnglish('¿Ha pensado en hacerse daño?')).toBe('Have you thought about hurting yourself?')
  })
})
