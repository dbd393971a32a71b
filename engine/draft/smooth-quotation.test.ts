import { expect, it } from 'vitest'
import { quotes, smoothQuotation, withoutRetracted } from './smooth-quotation.ts'

it('removes only hesitation sounds and repeated words', () => {
  expect(smoothQuotation('i took, um, the the blue one, uh, on friday')).toBe(
    'i took, the blue one, on friday',
  )
  expect(smoothQuotation('the nine eight eight line')).toBe('the nine eight eight line')
  expect(smoothQuotation('in three three weeks')).toBe('in three weeks')
  expect(smoothQuotation('a .22 in the safe')).toBe('a .22 in the safe')
  expect(smoothQuotation('umbrella and hummus')).toBe('umbrella and hummus')
})

it.each([
  ["I'll see you in two weeks... no, I'd rather sooner, ten days.", "I'll see you in … ten days."],
  ['Back in six weeks. No, make it four.', 'Back in … four.'],
  ["Send it by Thursday, no, let's say Wednesday.", 'Send it by … Wednesday.'],
])('marks words taken back in the same breath: %s', (said, expected) => {
  expect(withoutRetracted(said)).toBe(expected)
})

it('keeps a number that no one takes back', () => {
  const said = 'Two at night. No more wine, four nights a week.'
  expect(withoutRetracted(said)).toBe(said)
})

it('finds a quotation in the source, part by part', () => {
  const said = 'Come back in, um, six weeks. No, make it four.'
  expect(quotes(said, 'Come back in … four')).toBe(true)
  expect(quotes(said, 'Come back in six weeks')).toBe(true)
  expect(quotes(said, 'Come back in five weeks')).toBe(false)
  expect(quotes('I have a catheter', 'I have a cat')).toBe(false)
})
