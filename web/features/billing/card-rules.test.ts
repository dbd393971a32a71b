import { describe, expect, it } from 'vitest'
import { cardErrors, spacedCard } from './card-rules.ts'

describe('a card', () => {
  const now = new Date(2026, 10, 15)
  const good = { card: '4242 4242 4242 4242', expiry: '11 / 26', code: '123' }

  it('number is grouped in fours however it is typed', () => {
    expect(spacedCard('42424242')).toBe('4242 4242')
    expect(spacedCard('4242-4242-4242-4242-99')).toBe('4242 4242 4242 4242')
    expect(spacedCard('abc')).toBe('')
  })

  it('is valid until the end of its month', () => {
    expect(cardErrors(good, now)).toEqual({})
    expect(cardErrors({ ...good, expiry: '1126' }, now)).toEqual({})
    expect(cardErrors({ ...good, expiry: '10/2026' }, now)).toEqual({ expiry: 'This card has expired.' })
    for (const expiry of ['', '13/30', '00/30', '1', 'soon']) {
      expect(cardErrors({ ...good, expiry }, now).expiry).toMatch(/month and year/)
    }
  })

  it('needs all its digits', () => {
    expect(cardErrors({ ...good, card: '4242', code: 'x' }, now)).toEqual({
      card: 'Enter all 16 digits.',
      code: 'Enter 3 or 4 digits.',
    })
  })
})
