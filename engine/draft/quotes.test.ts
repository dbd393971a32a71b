import { describe, expect, it } from 'vitest'
import { quoteOf } from './quotes.ts'

const quoted = (sentence: string, subjectGiven = false) =>
  quoteOf(sentence, { start: 0, end: sentence.length }, subjectGiven)?.text

describe('a quotation', () => {
  it.each([
    ["I can't fall asleep before three in the morning.", "I can't fall asleep before three in the morning"],
    ['Yeah, well, I cry in the car most mornings.', 'I cry in the car most mornings'],
    ['My mom says she worries about me all day.', 'My mom says she worries about me all day'],
    ["It's hard to get out of bed.", "It's hard to get out of bed"],
    ['I stopped going to choir, you know.', 'I stopped going to choir'],
  ])('is taken word for word: %s', (sentence, expected) => {
    expect(quoted(sentence)).toBe(expected)
  })

  it.each([
    ['points to something outside it', 'I told her about that yesterday.'],
    ['has a pronoun without a referent', 'She takes them with breakfast every day.'],
    ['is a question', 'Do I have to take the pills forever?'],
    ['is too short to say anything', 'Not really, no.'],
    ['breaks off', 'I was going to the bridge and then I…'],
    ['stumbles', 'I was, um, at my sister Ana and Tom house.'],
    ['has no verb', 'Two beers on a Friday night.'],
    ['repeats a word', 'I was was at the store with my son.'],
  ])('is left out when it %s', (_, sentence) => {
    expect(quoted(sentence)).toBeUndefined()
  })

  it('may say "it" under the name of a drug', () => {
    const sentence = 'I take it with real food every night.'
    expect(quoted(sentence)).toBeUndefined()
    expect(quoted(sentence, true)).toBe('I take it with real food every night')
  })

  it('is cut at a clause border', () => {
    const long =
      'I sleep four hours on weeknights, and my husband gets the kids up for school before he drives over to the plant.'
    expect(quoted(long)).toBe('I sleep four hours on weeknights')
  })

  it('is never cut before a word that limits it', () => {
    const long =
      'I think about dying in the evening, but only when my ex calls and starts in on me about the custody hearing again.'
    expect(quoted(long)).toBeUndefined()
  })

  it('is found at its exact place in the visit', () => {
    const source = 'Patient: Yeah. So, I dream about the fire every night. Okay.'
    const start = source.indexOf('So,')
    const quote = quoteOf(source, { start, end: source.indexOf(' Okay.') })
    expect(source.slice(quote?.start, quote?.end)).toBe('I dream about the fire every night')
  })
})
