import { describe, expect, it } from 'vitest'
import { placed, placesUnder, type ToPlace } from './places.ts'

const sentence = (given: Partial<ToPlace>): ToPlace => ({
  topics: {},
  cues: [],
  opens: false,
  starts: false,
  refers: false,
  ...given,
})

describe('the place of a sentence', () => {
  it('follows the reader where it is certain, and the sentences around where it is not', () => {
    expect(
      placed([
        sentence({ topics: { reason: 0.9 } }),
        sentence({ topics: { risk: 0.95 } }),
        sentence({ topics: { social: 0.3, risk: 0.2 }, refers: true }),
        sentence({ topics: { risk: 0.9 } }),
        sentence({ topics: { assessment: 0.95 } }),
        sentence({ topics: { plan_med: 0.95 } }),
        sentence({ topics: { medication: 0.5, plan_med: 0.3 } }),
        sentence({ topics: { follow_up: 0.95 } }),
      ]),
    ).toEqual(['reason', 'risk', 'risk', 'risk', 'assessment', 'plan', 'plan', 'plan'])
  })
  it('is the one of its heading', () => {
    const [first, second] = placed([
      sentence({ topics: { plan_med: 0.9 }, under: placesUnder('allergy'), opens: true }),
      sentence({ topics: { plan_med: 0.9 }, under: placesUnder('plan'), opens: true, starts: true }),
    ])
    expect([first, second]).toEqual(['allergy', 'plan'])
  })
})
