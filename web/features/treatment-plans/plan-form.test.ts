import { describe, expect, it } from 'vitest'
import type { TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import { bodyOf, emptyGoal, emptyPlan, formOf, formOfDraft, hasPlanErrors, planErrors } from './plan-form.ts'
import { byProblem, percentOf } from './plan-labels.ts'

const WHOLE = {
  ...emptyPlan(),
  goals: [{ ...emptyGoal(), goal: 'Sleep six hours', objectives: 'Same time to bed\n\n  No wine  \n' }],
  interventions: 'Behavioral activation',
  modality: 'individual' as const,
  frequency: 'biweekly' as const,
}

describe('validation', () => {
  it('names missing fields in the words of the specification', () => {
    const errors = planErrors(emptyPlan())
    expect(errors).toMatchObject({
      interventions: 'Interventions are required',
      modality: 'Modality is required',
      frequency: 'Frequency is required',
      byGoal: { 0: { goal: 'Goal is required' } },
    })
    expect(planErrors({ ...WHOLE, goals: [] }).goals).toBe('At least one goal is required')
  })

  it('accepts a complete plan', () => {
    expect(hasPlanErrors(planErrors(WHOLE))).toBe(false)
  })
})

it('reads lists one item per line and skips empty lines', () => {
  expect(bodyOf(WHOLE).goals[0]?.objectives).toEqual(['Same time to bed', 'No wine'])
})

const PLAN: TreatmentPlan = {
  id: 7,
  patientId: 1,
  createdBy: 1,
  createdAt: '2026-05-11T10:00:00Z',
  updatedAt: '2026-05-11T10:00:00Z',
  interventions: 'Walks',
  modality: 'cbt',
  frequency: 'weekly',
  status: 'active',
  risks: null,
  barriers: null,
  strengths: 'Her son',
  reviewOn: '2026-08-11',
  reviewedAt: null,
  goals: [
    {
      id: 'g1',
      goal: 'Fewer days lost',
      objectives: ['Walk'],
      problem: 'Low mood',
      interventions: [],
      targetDate: null,
      status: 'active',
      notes: [],
      progress: [
        { percent: 20, comment: null, at: '2026-06-01T10:00:00Z' },
        { percent: 60, comment: 'Walks daily', at: '2026-07-01T10:00:00Z' },
      ],
    },
  ],
}

describe('an existing plan', () => {
  it('is unchanged by the form and keeps the IDs of its goals', () => {
    expect(bodyOf(formOf(PLAN))).toMatchObject({
      goals: [{ id: 'g1', goal: 'Fewer days lost', objectives: ['Walk'], problem: 'Low mood' }],
      strengths: 'Her son',
      reviewOn: '2026-08-11',
      modality: 'cbt',
    })
  })

  it('takes progress from the last entry, and groups goals by problem', () => {
    const [goal] = PLAN.goals
    if (!goal) throw new Error('no goal')
    expect(percentOf(goal)).toBe(60)
    expect(percentOf({ progress: [] })).toBeUndefined()
    const sleep = { ...goal, id: 'g2', problem: null }
    const mood = { ...goal, id: 'g3' }
    expect(byProblem([sleep, goal, mood]).map(({ problem, goals }) => [problem, goals.length])).toEqual([
      ['Low mood', 2],
      [null, 1],
    ])
  })
})

it('fills the form from a draft, with its supporting sentences and without IDs', () => {
  const form = formOfDraft({
    draft: true,
    goals: [
      {
        goal: 'Sleep through',
        objectives: ['Diary'],
        problem: 'Insomnia',
        interventions: ['CBT-I'],
        basis: [{ noteId: 3, writtenAt: '2026-11-01T10:00:00Z', text: 'Wakes at 3 a.m.' }],
      },
    ],
    interventions: '',
    modality: null,
    frequency: null,
    risks: null,
    strengths: null,
    barriers: null,
  })
  expect(form.goals[0]).toMatchObject({ objectives: 'Diary', basis: [{ text: 'Wakes at 3 a.m.' }] })
  expect(form.goals[0]?.id).toBeUndefined()
  expect(planErrors(form).modality).toBe('Modality is required')
})
