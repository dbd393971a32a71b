import { expect, it } from 'vitest'
import type { NoteReview, UnnotedKind } from './evidence.ts'
import { isSettled, openItemsOf } from './open-items.ts'

const place = { start: 0, end: 4, section: 'PLAN', reason: '', spans: [] }
const unnoted = (id: string, kind: UnnotedKind, critical: boolean) => ({
  ...{ id, kind, critical, sentence: `${id}.`, section: 'PLAN', spans: [] },
})
const review: NoteReview = {
  sentences: [
    { ...place, text: 'Wrong.', verdict: 'contradicted' },
    { ...place, text: 'Missing.', verdict: 'not_found' },
  ],
  unnoted: [unnoted('pills', 'risk', true), unnoted('sad', 'risk', false), unnoted('tsh', 'result', true)],
  notAssessed: [],
}

it('a contradicted sentence and a critical risk hold up a signature, and nothing else does', () => {
  const open = openItemsOf({ ...review, keptAsMine: [], acknowledged: [] })
  expect(open.contradicted.map(({ text }) => text)).toEqual(['Wrong.'])
  expect(open.risks.map(({ id }) => id)).toEqual(['pills'])
  expect(isSettled(open)).toBe(false)
  expect(isSettled(openItemsOf({ ...review, keptAsMine: ['Wrong.'], acknowledged: [] }))).toBe(false)
  expect(isSettled(openItemsOf({ ...review, keptAsMine: ['Wrong.'], acknowledged: ['pills'] }))).toBe(true)
})
