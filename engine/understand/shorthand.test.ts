import { expect, it } from 'vitest'
import { expandShorthand } from './shorthand.ts'

it.each([
  [
    'pt c/o ↑anx x2wk, denies SI/HI, slp 4-5h',
    'patient complains of increased anxiety for 2 weeks, denies suicidal ideation or homicidal ideation, sleep 4-5 hours',
  ],
  ['34F w/ MDD, cont sertraline 50mg qd', '34-year-old woman with MDD, continue sertraline 50 mg daily'],
  ['RTC 4wk', 'return to clinic 4 weeks'],
  ['PHQ9 16', 'PHQ-9 16'],
  ['no AVH, nkda', 'no auditory or visual hallucinations, no known drug allergies'],
  ['drinks 3x/wk', 'drinks 3 times a week'],
  ["mom dx'd w/ bipolar", 'mother diagnosed with bipolar'],
])('%s', (typed, written) => {
  expect(expandShorthand(typed)).toBe(written)
})

it('"has" is a verb, and OD after a dose only is a frequency', () => {
  expect(expandShorthand('pt has HAs')).toBe('patient has headaches')
  expect(expandShorthand('h/o OD in 2019')).toBe('history of overdose in 2019')
  expect(expandShorthand('lithium 900 mg OD')).toBe('lithium 900 mg daily')
})
