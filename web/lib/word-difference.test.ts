import { describe, expect, it } from 'vitest'
import { type DifferencePart, wordDifference } from './word-difference.ts'

const words = (parts: DifferencePart[], kind: DifferencePart['kind']) =>
  parts.filter((part) => part.kind === kind).map(({ text }) => text.trim())

describe('the difference between two texts', () => {
  it('lists added and removed words', () => {
    const parts = wordDifference('Start sertraline 50 mg at night.', 'Start mirtazapine 7.5 mg at night.')
    expect(words(parts, 'removed')).toEqual(['sertraline 50'])
    expect(words(parts, 'added')).toEqual(['mirtazapine 7.5'])
  })

  it('is empty for identical texts', () => {
    expect(wordDifference('Sleeps well.', 'Sleeps well.')).toEqual([{ kind: 'same', text: 'Sleeps well.' }])
  })

  it('gives up on very different texts instead of freezing the page', () => {
    const text = (seed: number) =>
      Array.from({ length: 60_000 }, (_, n) => `w${(n * 7919 * seed) % 50_021}`).join(' ')
    const parts = wordDifference(text(3), text(17))
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})
