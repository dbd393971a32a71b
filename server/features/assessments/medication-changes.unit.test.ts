import { describe, expect, it } from 'vitest'
import { medicationChangesIn } from './medication-changes.ts'

describe('medicationChangesIn', () => {
  it('returns the plan’s sentences that change a dose', () => {
    const note =
      '**SUBJECTIVE:**\nIncreased her coffee to 300 mg.\n\n**PLAN:**\n- Increase sertraline to 100 mg daily. Return in two weeks.\n- Stop trazodone 50 mg.'
    expect(medicationChangesIn(note)).toEqual([
      'Increase sertraline to 100 mg daily.',
      'Stop trazodone 50 mg.',
    ])
  })

  it('ignores continued and considered medications, and sentences without a dose', () => {
    const note =
      '**PLAN:**\nContinue lithium 600 mg.\nConsider raising sertraline to 150 mg.\nStart a sleep diary.\nIf no better, increase to 75 mg.'
    expect(medicationChangesIn(note)).toEqual([])
    expect(medicationChangesIn('')).toEqual([])
  })
})
