import { expect, it } from 'vitest'
import { plainValue, spokenValues } from './spoken-values.ts'

const said = (text: string) => spokenValues([text])

it.each([
  ['weight one thirty one today', ['131']],
  ['one oh five over sixty-two', ['105', '62']],
  ['a hundred and four over sixty two', ['104', '62']],
  ['twelve hundred in two doses', ['1200', '2']],
  ['in nineteen ninety eight', ['1998']],
  ['call nine eight eight', ['988']],
  ['five and a half hours', ['5.5']],
  ['it takes an hour and a half', ['1.5']],
  ['half an hour later', ['30']],
  ['at two fifteen', ['2:15']],
  ['point six two five', ['0.625']],
  ['p98 wt 241, PHQ9 6', ['98', '241', '6']],
  ['BP 134/84, 2,200 calories, QTc 421.', ['134/84', '134', '84', '2200', '421']],
])('reads the numbers in "%s"', (text, values) => {
  expect([...said(text)]).toEqual(expect.arrayContaining(values))
})

it('does not take twenty-two for twenty', () => {
  expect(said('twenty two full days').has('20')).toBe(false)
  expect(said('twenty-two full days').has('2')).toBe(false)
})

it('normalizes the spelling of a number', () => {
  expect(['1.0', '2,800', '08', '5:00'].map(plainValue)).toEqual(['1', '2800', '8', '5'])
})

it('handles a run of ten thousand number words', () => {
  expect(said('nine '.repeat(10_000)).has('9')).toBe(true)
})
