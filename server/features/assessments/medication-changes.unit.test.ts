import { describe, expect, it } from 'vitest'
import { medicationChangesIn } from './medication-changes.ts'

describe('changes of a dose in a note', () => {
  it('are the plan’s own sentences', () => {
    const note =
      '**SUBJECTIVE:**\nIncreased her coffee to 300 mg.\n\n**PLAN:**\n- Increase sertraline to 100 mg daily. Return in two weeks.\n- Stop trazodone 50 mg.'
    expect(medicationChangesIn(note)).toEqual([
      'Increase sertraline to 100 mg daily.',
      'Stop trazodone 50 mg.',
    ])
  })

  it('are not what goes on, is only considered, or has no dose', () => {
    const note =
      '**PLAN:**\nContinue lithium 600 mg.\nConsider raising sertraline to 150 mg.\nStart a sleep diary.\nIf no better, increase to 75 mg.'
    expect(medicationChangesIn(note)).toEqual([])
    expect(medicationChangesIn('')).toEqual([])
  })
})
