import { expect, it } from 'vitest'
import { expandShorthand } from './expand-shorthand.ts'

it.each([
  [
    'pt c/o ↑anx x2wk, denies SI/HI, slp 4-5h',
    'patient complains of increased anxiety for 2 weeks, denies suicidal ideation or homicidal ideation, sleep 4-5 hours',
  ],
  [
    '34F w/ MDD, cont sertraline 50mg qd',
    '34-year-old woman with major depressive disorder, continue sertraline 50 mg daily',
  ],
  ['tamsulosin .4, repeats ?s', 'tamsulosin 0.4 mg, repeats questions'],
  ['RTC 4wk', 'return to clinic in 4 weeks'],
  ['father d. suicide 2001', 'father died by suicide 2001'],
  ['bro d. cirrhosis', 'brother died cirrhosis'],
  ['vit d. 1000', 'vit d. 1000'],
  ['PHQ9 16', 'PHQ-9 16'],
  ['no AVH, nkda', 'no auditory or visual hallucinations, no known drug allergies'],
  ['drinks 3x/wk', 'drinks 3 times a week'],
  ['-SI -HI', 'no suicidal ideation no homicidal ideation'],
  ["mom dx'd w/ bipolar", 'mother diagnosed with bipolar'],
])('%s', (typed, written) => {
  expect(expandShorthand(typed, false)).toBe(written)
})

it('treats "has" as a verb, and OD as a frequency only after a dose', () => {
  expect(expandShorthand('pt has HAs', false)).toBe('patient has headaches')
  expect(expandShorthand('h/o OD in 2019', false)).toBe('history of overdose in 2019')
  expect(expandShorthand('lithium 900 mg OD', false)).toBe('lithium 900 mg daily')
})

it.each([
  ['DC MEDS: sertraline 100 qam', 'discharge medications: sertraline 100 mg every morning'],
  ['adm 3/3 → dc 3/11', 'admitted 3/3, discharged 3/11'],
  ['none at dc', 'none at discharge'],
  ['d/c to home w/ wife', 'discharge to home with wife'],
  ['some breast d/c', 'some breast discharge'],
  ['d/c sertraline', 'discontinue sertraline'],
  ['lorazepam dc 3/8', 'lorazepam discontinue 3/8'],
  ["pt d/c'd buspirone", 'patient discontinued buspirone'],
])('d/c for a patient and for a drug: %s', (typed, written) => {
  expect(expandShorthand(typed, false)).toBe(written)
})

it.each([
  ['sz 2021 w/ etoh w/d', 'seizure 2021 with alcohol withdrawal'],
  ['A: SZ, improving', 'A: schizophrenia, improving'],
  ['1 prior SA age 17', '1 prior suicide attempt age 17'],
  ['hyperPRL 2/2 paliperidone', 'hyperprolactinemia secondary to paliperidone'],
  ['wants PT job, pt calm', 'wants part-time job, patient calm'],
  ['husb x 1mo', 'husband for 1 month'],
  ['13M, tics ~40/hr, CR for neck-jerk', '13-year-old boy, tics about 40/hr, CR for neck-jerk'],
  ['BP 112/70 HR 104, slp 4 h 50 min', 'blood pressure 112/70 heart rate 104, sleep 4 hours 50 minutes'],
])('%s', (typed, written) => {
  expect(expandShorthand(typed, false)).toBe(written)
})

it('reads "GF" as a grandfather where he is the guardian', () => {
  expect(expandShorthand('lives w/ GF (guardian)', false)).toBe('lives with grandfather (guardian)')
  expect(expandShorthand('lives w/ gf', false)).toBe('lives with girlfriend')
})
