import { expect, it } from 'vitest'
import type { Statement } from '../understand/statement.ts'
import { selected, wordCount } from './select.ts'

const said = (text: string, over: Partial<Statement> = {}): Statement => ({
  text,
  spans: [{ start: (over.order ?? 0) * 100, end: (over.order ?? 0) * 100 + 10 }],
  speaker: 'patient',
  act: 'report',
  topic: 'events',
  concepts: [],
  order: 0,
  weight: 4,
  ...over,
})

it('what is said twice stands once, with the words of both', () => {
  const twice = [
    said('Sleeps about 4 hours.', { topic: 'sleep' }),
    said('Sleeps about 4 hours.', { topic: 'sleep', order: 1 }),
  ]
  const [only, ...others] = selected(twice, 'dialogue', 100, 'standard')
  expect(others).toEqual([])
  expect(only?.spans).toHaveLength(2)
})

it('a denial and a report in the same words are two things', () => {
  const both = [
    said('Denies suicidal ideation.', { topic: 'risk', act: 'denial', weight: 12 }),
    said('Suicidal ideation.', { topic: 'risk', order: 1, weight: 12 }),
  ]
  expect(selected(both, 'dialogue', 100, 'standard')).toHaveLength(2)
})

it('two denials in nearly the same words are two things', () => {
  const both = [
    said('Denies wanting to act on these thoughts.', { topic: 'risk', act: 'denial', weight: 12 }),
    said('Denies having acted on these thoughts.', { topic: 'risk', act: 'denial', order: 1, weight: 12 }),
  ]
  expect(selected(both, 'dialogue', 100, 'standard')).toHaveLength(2)
})

it('of a long talk the least important goes first, and risk never', () => {
  const many = Array.from({ length: 200 }, (_, order) =>
    said(`Event${'abcdefghij'[order % 10]}${order} happened near lake${order} with person${order}.`, {
      order,
      weight: 1,
    }),
  )
  const risk = said('Denies suicidal ideation.', { topic: 'risk', act: 'denial', order: 200, weight: 12 })
  const kept = selected([...many, risk], 'dialogue', 1500, 'brief')
  expect(kept).toContain(risk)
  expect(kept.length).toBeLessThan(many.length)
  expect(wordCount(kept.map(({ text }) => text).join(' '))).toBeLessThanOrEqual(1500 * 0.3)
})

it('where a weapon is kept stays with it in however long a talk', () => {
  const many = Array.from({ length: 200 }, (_, order) =>
    said(`Event${'abcdefghij'[order % 10]}${order} happened near lake${order} with person${order}.`, {
      order,
    }),
  )
  const kept = said('It is at their father’s.', { topic: 'means', order: 300, weight: 2 })
  expect(selected([...many, kept], 'dialogue', 2_000, 'standard').map(({ text }) => text)).toContain(
    kept.text,
  )
})

it('what was typed or dictated is kept whole, unless it is to be brief', () => {
  const typed = Array.from({ length: 50 }, (_, order) =>
    said(`Line${order} of day${order}.`, { order, weight: 1 }),
  )
  expect(selected(typed, 'shorthand', 100, 'standard')).toHaveLength(50)
})

it('a few words that nobody can read without the talk are left out, unless they count', () => {
  const kept = (text: string, over: Partial<Statement>) =>
    selected([said(text, over)], 'dialogue', 100, 'standard').length === 1
  expect(kept('It did not.', { topic: 'mood', weight: 3 })).toBe(false)
  expect(kept('He gets one.', { topic: 'social', weight: 3 })).toBe(true)
  expect(kept('Most nights.', { topic: 'sleep', weight: 3 })).toBe(true)
  expect(kept('Not like Zoe.', { topic: 'risk', weight: 9 })).toBe(true)
  expect(kept('A fifth.', { topic: 'substances', weight: 3 })).toBe(true)
})
