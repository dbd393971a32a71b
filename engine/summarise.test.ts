import { expect, it } from 'vitest'
import { MADE_VISITS, type MadeVisit, SMALL_TALK, visitText } from './eval/made-visits.ts'
import { summarise } from './summarise.ts'

const visit = MADE_VISITS[0] as MadeVisit
const asked = ['Are you having any thoughts of killing yourself?', 'No.'] as const

it('keeps risk, doses and the next visit, in the order of the visit', () => {
  const summary = summarise(visitText(visit, asked))
  const places = [/feeling down/, /100 mg/, /denies suicidal ideation/i, /150 mg/, /4 weeks/].map((words) =>
    summary.search(words),
  )
  expect(places).not.toContain(-1)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

it('is short however long the visit, and still holds the risk', () => {
  const long = visitText(
    visit,
    ...Array.from({ length: 20 }, (_, i): readonly [string, string] => [
      'And then?',
      `I went to town number ${i} and bought ${i + 2} chairs.`,
    ]),
    asked,
    ...SMALL_TALK,
  )
  const summary = summarise(long)
  expect(summary).toMatch(/denies suicidal ideation/i)
  expect(summary.split(/(?<=[.])\s+(?=[A-Z])/).length).toBeLessThanOrEqual(14)
})

it('of nothing is nothing', () => {
  expect(summarise('')).toBe('')
})
