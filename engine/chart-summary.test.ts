import { expect, it } from 'vitest'
import { type ChartNote, overviewFrom, recommendationsFrom } from './chart-summary.ts'

const note = (writtenOn: string, assessment: string, plan: string): ChartNote => ({
  noteType: 'SOAP Note',
  writtenOn,
  sections: [
    { heading: 'SUBJECTIVE', body: 'Sleeps 5 hours. Will start a new job.' },
    { heading: 'ASSESSMENT', body: assessment },
    { heading: 'PLAN', body: plan },
  ],
})

const newest = note(
  'May 2, 2026',
  'Depression, improving.',
  '1. Increase sertraline to 100 mg.\n2. Return in 4 weeks.',
)
const oldest = note('April 4, 2026', 'Depression, moderate.', '1. Check TSH.\n2. Return in 4 weeks.')

it('recommends each item of the plans once, with its reason and its note', () => {
  const lines = recommendationsFrom([newest, oldest]).split('\n\n')
  expect(lines).toEqual([
    'Consider asking about response and side effects. Plan on May 2, 2026 (SOAP Note): “Increase sertraline to 100 mg.”',
    'Consider confirming the next visit. Plan on May 2, 2026 (SOAP Note): “Return in 4 weeks.”',
    'Consider checking whether this was done and what it showed. Plan on April 4, 2026 (SOAP Note): “Check TSH.”',
  ])
})

it('ignores visits and doses of an older plan when a newer one replaces them', () => {
  const older = note('April 4, 2026', 'Depression.', 'Start sertraline 50 mg. Return in 2 weeks.')
  expect(recommendationsFrom([newest, older])).toBe(recommendationsFrom([newest]))
})

it.each([
  ['Walk-in clinic tomorrow; confusion means the emergency room.', 'Consider reviewing the safety plan.'],
  ['If no better in two weeks, consider mirtazapine.', 'Consider whether this applies now.'],
  ['Continue lithium.', 'Consider asking about response and side effects.'],
  ['Vocational counselor referral.', 'Consider asking whether the referral went through.'],
  ['Keep a sleep diary.', 'Consider asking how this went.'],
])('matches a plan item to its topic: %s', (item, lead) => {
  expect(recommendationsFrom([note('May 2, 2026', 'Stable.', item)])).toBe(
    `${lead} Plan on May 2, 2026 (SOAP Note): “${item}”`,
  )
})

it('does not take a weekly activity for a visit, or an activity that starts for a medication', () => {
  const plan = 'Chess club weekly. Start with two shifts in the inventory team.'
  expect(recommendationsFrom([note('May 2, 2026', 'Stable.', plan)])).toBe(
    'The latest notes have no plan to follow up on.',
  )
})

it('reports that there is no plan', () => {
  expect(recommendationsFrom([{ ...newest, sections: newest.sections.slice(0, 2) }])).toBe(
    'The latest notes have no plan to follow up on.',
  )
})

it("describes the patient's current state, newest first, from the assessments", () => {
  const overview = overviewFrom([newest, oldest])
  expect(overview).toContain('2 notes, April 4, 2026 to May 2, 2026.')
  expect(overview.indexOf('improving')).toBeLessThan(overview.indexOf('moderate'))
  expect(overview).not.toContain('new job')
  expect(overviewFrom([])).toBe('')
})
