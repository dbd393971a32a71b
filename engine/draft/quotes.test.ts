import { describe, expect, it } from 'vitest'
import { isUnfinished, standsAlone, trimmedQuote } from './quotes.ts'

describe('a quotation', () => {
  it.each([
    ["I can't fall asleep before three in the morning.", "I can't fall asleep before three in the morning"],
    ['Yeah, well, I cry in the car most mornings.', 'I cry in the car most mornings'],
    ['My mom says she worries about me all day.', 'My mom says she worries about me all day'],
    ["It's hard to get out of bed.", "It's hard to get out of bed"],
    ['I stopped going to choir, you know.', 'I stopped going to choir'],
  ])('drops filler at both ends and reads well alone: %s', (sentence, expected) => {
    expect(trimmedQuote(sentence)).toBe(expected)
    expect(standsAlone(expected, false)).toBe(true)
  })

  it('keeps its yes or no after its question', () => {
    expect(trimmedQuote('No, not since March.', true)).toBe('No, not since March')
    expect(trimmedQuote('No, not since March.')).toBe('not since March')
  })

  it.each([
    ['refers to something outside it', 'I told her about that yesterday'],
    ['has a pronoun without a referent', 'She takes them with breakfast every day'],
    ['starts with a capital letter that is not a name', 'Gave them to my grandson in the spring'],
    ['stumbles', 'I was, um, at my sister Ana and Tom house'],
    ['has no verb', 'Two beers on a Friday night'],
  ])('is not self-contained when it %s', (_, text) => {
    expect(standsAlone(text, false)).toBe(false)
  })

  it('may say "it" under the name of a drug', () => {
    expect(standsAlone('I take it with real food every night', false)).toBe(false)
    expect(standsAlone('I take it with real food every night', true)).toBe(true)
  })

  it('is unfinished when it breaks off', () => {
    expect(isUnfinished('I was going to the bridge and then I…')).toBe(true)
    expect(isUnfinished('I was on my way to the')).toBe(true)
    expect(isUnfinished('I was going to the bridge')).toBe(false)
  })
})
