import { describe, expect, it } from 'vitest'
import { afterEdit, inside, shifted } from './spans.ts'

const text = 'Hello. I needed to die. Okay, I thought I heard a beep.'
const spanOf = (words: string, within = text) => ({
  start: within.indexOf(words),
  end: within.indexOf(words) + words.length,
})
const wordsAt = (spans: readonly { start: number; end: number }[], within: string) =>
  spans.map(({ start, end }) => within.slice(start, end))

describe('spans', () => {
  it('keep pointing at their words after an edit before, between or after them', () => {
    const spans = [spanOf('I needed'), spanOf('beep')]
    for (const edited of [
      `Good morning. ${text}`,
      text.replace('Okay, I thought', 'I thought'),
      `${text} Really.`,
      text,
    ]) {
      expect(wordsAt(afterEdit(spans, text, edited), edited)).toEqual(['I needed', 'beep'])
    }
  })

  it('are dropped when their words are edited, and the others are kept', () => {
    const edited = text.replace('I needed to die', 'Neither did I')
    expect(wordsAt(afterEdit([spanOf('I needed'), spanOf('beep')], text, edited), edited)).toEqual(['beep'])
    expect(afterEdit([spanOf('beep')], text, '')).toEqual([])
  })

  it('are cut to a range, and moved', () => {
    expect(
      inside(
        [
          { start: 2, end: 6 },
          { start: 8, end: 9 },
        ],
        { start: 4, end: 8 },
      ),
    ).toEqual([{ start: 4, end: 6 }])
    expect(shifted([{ start: 1, end: 2 }], 3)).toEqual([{ start: 4, end: 5 }])
  })
})
