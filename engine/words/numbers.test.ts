import { describe, expect, it } from 'vitest'
import { digits } from './numbers.ts'

describe('spoken numbers', () => {
  it.each([
    ['her pressure was one twenty two over seventy six', 'her pressure was 122/76'],
    ['one oh five over seventy', '105/70'],
    ['fine, one ten over sixty four', 'fine, 110/64'],
    ['I weigh one ten now', 'I weigh 110 now'],
    ['I took one ten milligram tablet', 'I took one 10 mg tablet'],
    ['a level of point eight', 'a level of 0.8'],
    ['ninety eight point six', '98.6'],
    ['twelve hundred a day', '1200 a day'],
    ['two thousand and nine', '2009'],
    ['in nineteen ninety eight', 'in 1998'],
    ['a hundred and fifty milligrams', '150 mg'],
    ['sixteen on the phq nine', '16 on the PHQ-9'],
    ['seven out of ten', '7/10'],
    ['five and a half hours', '5.5 hours'],
    ['the twenty first', 'the 21st'],
    ['call nine eight eight or nine one one', 'call 988 or 911'],
    ['twenty, twelve point five', '20, 12.5'],
    ['from fifty to one hundred', 'from 50 to 100'],
    ['down to one twelve point five', 'down to 112.5'],
    ['I take one twelve point five', 'I take one 12.5'],
    ["the seventeenth's a Monday", "the 17th's a Monday"],
    ["that one's mine", "that one's mine"],
    ['someone sits with him one to one', 'someone sits with him 1:1'],
  ])('%s', (said, written) => {
    expect(digits(said)).toBe(written)
  })

  it.each([
    ['woke at two thirty', 'woke at 2:30'],
    ['two thirty in the morning', '2:30 in the morning'],
    ['home at six oh five', 'home at 6:05'],
    ['takes it at nine thirty', 'takes it at 9:30'],
    ['eleven thirty pm', '11:30 p.m.'],
  ])('a time of day: %s', (said, written) => {
    expect(digits(said)).toBe(written)
  })

  it.each([
    ['stay at one fifty', 'stay at 150'],
    ['at one fifty of sertraline', 'at 150 of sertraline'],
    ['weighs about one fifty', 'weighs about 150'],
    ['keep the dose at two twenty five', 'keep the dose at 225'],
  ])('an amount that sounds like a time of day: %s', (said, written) => {
    expect(digits(said)).toBe(written)
  })

  it('keeps tablets and their strength apart', () => {
    expect(digits('take two twenty milligram tablets')).toBe('take two 20 mg tablets')
    expect(digits('take two twenty milligrams')).toBe('take 220 mg')
  })

  it.each(['one of them', 'the point one makes', 'a third of the pill', 'in one ear', 'wait a second'])(
    'not a number: %s',
    (said) => {
      expect(digits(said)).toBe(said)
    },
  )
})

it.each([
  ['Three-fifty, he raised it in April.', '350, he raised it in April.'],
  ['two-twenty-five a day', '225 a day'],
  ['eight-two films', '8-2 films'],
  ['pulse one ten down to eighty-eight', 'pulse 110 down to 88'],
  ['Sixty first, with breakfast.', '60 first, with breakfast.'],
])('%s', (said, written) => {
  expect(digits(said)).toBe(written)
})

it.each([
  ["It's nine-thirty.", "It's 9:30."],
  ['Seven thirty, before my dose.', '7:30, before my dose.'],
  ['The QTc was four thirty.', 'The QTc was 430.'],
  ['I weigh one thirty.', 'I weigh 130.'],
  ['five thirty milligrams', '530 mg'],
  ['The five hundreds, one in the morning.', 'The 500s, one in the morning.'],
  ['two of the twenty-fives', '2 of the 25s'],
  ['hundreds of people', 'hundreds of people'],
  ['three quarters for two weeks', 'three-quarters for 2 weeks'],
])('%s', (said, written) => {
  expect(digits(said)).toBe(written)
})
