import { expect, it } from 'vitest'
import type { NoteDraft } from '#shared/contracts/drafts.ts'
import { unfinishedNotes, unfinishedSince } from './unfinished.ts'

const draft = (id: number, overrides: Partial<NoteDraft> = {}): NoteDraft => ({
  id,
  noteId: null,
  patientId: null,
  noteType: null,
  templateId: null,
  text: 'Slept badly.',
  noteVersion: null,
  status: null,
  serviceAt: null,
  unclearWords: null,
  revision: 1,
  createdAt: '2026-11-12T09:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
  ...overrides,
})

it('lists only new notes with text', () => {
  const drafts = [draft(1), draft(2, { noteId: 7 }), draft(3, { text: ' \n' }), draft(4)]
  expect(unfinishedNotes(drafts, 4).map(({ id }) => id)).toEqual([1])
})

it('describes when it was last edited', () => {
  const now = new Date(2026, 10, 12, 15, 30)
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  expect(unfinishedSince(at(2026, 10, 12, 10, 41), now)).toBe('10:41 AM')
  expect(unfinishedSince(at(2026, 10, 11, 23, 59), now)).toBe('yesterday')
  expect(unfinishedSince(at(2026, 10, 10, 9, 0), now)).toBe('Tuesday')
  expect(unfinishedSince(at(2026, 10, 3, 9, 0), now)).toBe('Nov 3')
})
