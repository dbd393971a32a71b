import { describe, expect, it } from 'vitest'
import { plainWords, wordErrors } from './word-errors.ts'

describe('word errors', () => {
  it('count changed, missing and invented words', () => {
    expect(wordErrors('one two three four', 'one three for five')).toEqual({ errors: 3, words: 4 })
    expect(wordErrors('a b c', 'a b c')).toEqual({ errors: 0, words: 3 })
    expect(wordErrors('a b c', '')).toEqual({ errors: 3, words: 3 })
    expect(wordErrors('', 'a b')).toEqual({ errors: 2, words: 0 })
  })

  it('ignore how a number or a unit is written', () => {
    expect(plainWords('Sertraline, 150mg. OK?')).toEqual(
      plainWords('sertraline one hundred fifty milligrams okay'),
    )
    expect(plainWords('90210')).toEqual(plainWords('nine zero two one oh'))
    expect(plainWords('1,000')).toEqual(['one', 'zero', 'zero', 'zero'])
  })
})
