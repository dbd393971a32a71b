import { describe, expect, it } from 'vitest'
import { disowns, retracts, withoutRetracted } from './corrections.ts'

describe('inside a sentence', () => {
  it.each([
    ['I take 40 mg, no wait, 20 mg.', 'I take 20 mg.'],
    ['It was on Tuesday, sorry, Thursday.', 'It was on Thursday.'],
    ['Since March, no, April.', 'Since April.'],
    ['Return in 6 weeks, I mean, sorry, 8, it is the holidays.', 'Return in 8 weeks, it is the holidays.'],
    [
      'major depressive disorder, single, sorry, recurrent, severe',
      'major depressive disorder, recurrent, severe',
    ],
    ['bipolar one in full, make that partial remission', 'bipolar one in partial remission'],
    ['Weight is up 2 kilos, no, strike 2, 3.5 kilos.', 'Weight is up 3.5 kilos.'],
    ['In a month, no, that is Easter; in 5 weeks.', 'In 5 weeks.'],
  ])('uses the later word: %s', (said, kept) => {
    expect(withoutRetracted(said)).toBe(kept)
  })

  it.each([
    'I slept 4 hours and had no naps.',
    '5 beers, no more than 6.',
    'MDD single, no recurrent thoughts.',
    'Mild on the left, no right weakness.',
    'I take 40 mg and sleep 6 hours.',
  ])('takes nothing back: %s', (said) => {
    expect(withoutRetracted(said)).toBe(said)
  })
})

describe('a sentence about the previous one', () => {
  it.each([
    ['I take 40 mg.', 'No wait, it was 20 mg.', true],
    ['I sleep 4 hours.', 'Actually I sleep 5 hours.', true],
    ['I take 40 mg.', 'I sleep 5 hours.', false],
    ['I take 40 mg.', 'Actually, 3 weeks now.', false],
    ['I take 40 mg.', 'Actually, it helps.', false],
  ])('%s %s', (earlier, later, takes) => {
    expect(retracts(later, earlier)).toBe(takes)
  })

  it('disowns it', () => {
    expect(disowns('No, that is what I tell people.')).toBe(true)
    expect(disowns('I tell people everything.')).toBe(false)
  })
})
