import { describe, expect, it } from 'vitest'
import { draftPlan, type PlanNote } from './plan-draft.ts'

const note = (sections: Record<string, string>, noteId = 1): PlanNote => ({
  noteId,
  writtenAt: '2026-11-02T10:00:00.000Z',
  sections: Object.entries(sections).map(([heading, body]) => ({ heading, body })),
})

describe('a drafted plan', () => {
  it('has a goal for each problem in the notes, with the supporting sentences', () => {
    const draft = draftPlan(
      [
        note({
          ASSESSMENT: 'Major depressive disorder, recurrent, moderate. Insomnia. Denies suicidal thoughts.',
          PLAN: '- Increase sertraline to 100 mg daily.\n- Behavioral activation for depression. Return in two weeks.',
        }),
      ],
      [{ shortName: 'PHQ-9', score: 16, max: 27, severity: 'moderately severe', goal: 9 }],
    )
    expect(draft.goals.map(({ problem }) => problem)).toEqual(['Depression', 'Sleep'])
    expect(draft.goals[0]).toMatchObject({
      basis: [{ noteId: 1, text: 'Major depressive disorder, recurrent, moderate.' }],
      interventions: ['Behavioral activation for depression.'],
    })
    expect(draft.goals[0]?.objectives[0]).toBe('PHQ-9 from 16 to 9 or below')
    expect(draft).toMatchObject({ modality: 'cbt', frequency: 'biweekly', risks: null })
    expect(draft.interventions).toContain('Increase sertraline to 100 mg daily.')
  })

  it('has no goal for a problem that is denied, resolved, or someone else’s', () => {
    for (const text of [
      'Denies depression and anxiety.',
      'No panic attacks.',
      'Depression in full remission.',
      'Her mother has bipolar disorder.',
    ]) {
      expect(draftPlan([note({ ASSESSMENT: text })], []).goals, text).toEqual([])
    }
  })

  it('invents nothing: an empty chart gives an empty draft, and a high score alone a goal without sentences', () => {
    expect(draftPlan([], [])).toEqual({
      goals: [],
      interventions: '',
      modality: null,
      frequency: null,
      risks: null,
      strengths: null,
      barriers: null,
    })
    const high = { shortName: 'GAD-7', score: 15, max: 21, severity: 'severe', goal: 9 }
    expect(draftPlan([], [high]).goals).toMatchObject([{ problem: 'Anxiety', basis: [] }])
    expect(draftPlan([], [{ ...high, score: 6 }]).goals).toEqual([])
  })
})
