import { describe, expect, it } from 'vitest'
import { wordsOf } from './confidence.ts'

/** Tokens as the model gives them: a text and a probability each. */
function recognized(...given: [text: string, probability: number][]) {
  const tokens = given.map(([, probability], id) => ({ id, probability }))
  const { text, unsure } = wordsOf(tokens, (ids) => ids.map((id) => given[id]?.[0]).join(''))
  return { text, unsure: unsure.map(({ start, end }) => text.slice(start, end)) }
}

describe('words the model was unsure of', () => {
  it('are marked together when they follow each other', () => {
    expect(
      recognized([' I', 0.27], [' needed', 0.39], [' to', 0.86], [' die', 0.88], ['.', 0.9], [' Okay', 0.3]),
    ).toEqual({ text: 'I needed to die. Okay', unsure: ['I needed', 'Okay'] })
  })

  it('are whole words, even if only a part of one was unlikely', () => {
    expect(recognized([' ser', 0.98], ['tra', 0.4], ['line', 0.97], [' daily', 0.99])).toEqual({
      text: 'sertraline daily',
      unsure: ['sertraline'],
    })
    expect(recognized([' I', 0.99], ['’', 0.99], ['m', 0.2], [' fine', 0.99]).unsure).toEqual(['I’m'])
  })

  it('aren’t marked for their punctuation', () => {
    expect(recognized([' ', 0.1], [' Yes', 0.99], [',', 0.2], [' fine', 0.95], ['.', 0.3])).toEqual({
      text: 'Yes, fine.',
      unsure: [],
    })
  })
})
