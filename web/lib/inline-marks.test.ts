import { expect, test } from 'vitest'
import { piecesOf, plainText } from './inline-marks.ts'

test('strong words and links are told apart from the text around them', () => {
  expect(piecesOf('Press **Save Changes** or [write to us](/contact).')).toEqual([
    { kind: 'text', at: 0, text: 'Press ' },
    { kind: 'strong', at: 6, text: 'Save Changes' },
    { kind: 'text', at: 22, text: ' or ' },
    { kind: 'link', at: 26, text: 'write to us', to: '/contact' },
    { kind: 'text', at: 49, text: '.' },
  ])
})

test('a sentence without marks stays whole, an empty one has no pieces', () => {
  expect(piecesOf('2 * 3 * 4 [sic] (really)')).toEqual([
    { kind: 'text', at: 0, text: '2 * 3 * 4 [sic] (really)' },
  ])
  expect(piecesOf('')).toEqual([])
})

test('the plain text has the words and not the marks', () => {
  expect(plainText('**One**, `two` and [three](/3).')).toBe('One, two and three.')
})
