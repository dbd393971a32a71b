import { expect, test } from 'vitest'
import { piecesOf, plainText } from './inline-marks.ts'

test('separates strong text and links from the text around them', () => {
  expect(piecesOf('Press **Save Changes** or [write to us](/contact).')).toEqual([
    { kind: 'text', at: 0, text: 'Press ' },
    { kind: 'strong', at: 6, text: 'Save Changes' },
    { kind: 'text', at: 22, text: ' or ' },
    { kind: 'link', at: 26, text: 'write to us', to: '/contact' },
    { kind: 'text', at: 49, text: '.' },
  ])
})

test('keeps a sentence without markup whole, and returns no pieces for an empty one', () => {
  expect(piecesOf('2 * 3 * 4 [sic] (really)')).toEqual([
    { kind: 'text', at: 0, text: '2 * 3 * 4 [sic] (really)' },
  ])
  expect(piecesOf('')).toEqual([])
})

test('strips the markup from plain text', () => {
  expect(plainText('**One**, `two` and [three](/3).')).toBe('One, two and three.')
})
