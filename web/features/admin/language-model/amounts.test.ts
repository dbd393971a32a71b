import { describe, expect, it } from 'vitest'
import { formatDollars, speedText } from './amounts.ts'

describe('amounts', () => {
  it.each([
    [0, '$0.00'],
    [0.0042, '$0.0042'],
    [0.000_123_4, '$0.00012'],
    [12.4, '$12.40'],
  ])('%d dollars are %s', (amount, words) => expect(formatDollars(amount)).toBe(words))

  it.each([
    [7.36, '7.4 tokens/s'],
    [119.6, '120 tokens/s'],
    [22_872.8, '22,873 tokens/s'],
  ])('%d is %s', (speed, words) => expect(speedText(speed)).toBe(words))
})
