import { expect, it } from 'vitest'
import { nonBreaking } from './non-breaking.ts'

it('keeps a dose on one line and leaves the rest alone', () => {
  expect(nonBreaking('Start mirtazapine 7.5 mg at bedtime.')).toBe(
    'Start mirtazapine 7.5\u00a0mg at bedtime.',
  )
  expect(nonBreaking('Lithium 0.7 mmol/l, 2 units')).toBe('Lithium 0.7\u00a0mmol/l, 2\u00a0units')
  expect(nonBreaking('PHQ-9 17 good days, 3 grams')).toBe('PHQ-9 17 good days, 3 grams')
})
