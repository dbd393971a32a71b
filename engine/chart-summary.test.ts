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
    'Consider asking about the effect and tolerability of: “Increase sertraline to 100 mg” (SOAP Note, May 2, 2026).',
    'Consider confirming the next visit: “Return in 4 weeks” (SOAP Note, May 2, 2026).',
    'Consider checking whether these results are back: “Check TSH” (SOAP Note, April 4, 2026).',
  ])
})

it('reports that there is no plan', () => {
  expect(recommendationsFrom([{ ...newest, sections: newest.sections.slice(0, 2) }])).toBe(
    'The latest notes have no plan.',
  )
})

it("describes the patient's current state, newest first, from the assessments", () => {
  const overview = overviewFrom([newest, oldest])
  expect(overview).toContain('2 notes from April 4, 2026 to May 2, 2026.')
  expect(overview.indexOf('improving')).toBeLessThan(overview.indexOf('moderate'))
  expect(overview).not.toContain('new job')
  expect(overviewFrom([])).toBe('')
})
