import { expect, it } from 'vitest'
import type { NoteDraft } from '#shared/contracts/drafts.ts'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { unfinishedItems } from './unfinished-items.ts'

const now = new Date(2026, 10, 12, 9)
const at = (day: number) => new Date(2026, 10, day, 8).toISOString()

function draft(parts: Partial<NoteDraft>): NoteDraft {
  const nothing = {
    noteId: null,
    patientId: null,
    noteType: null,
    templateId: null,
    noteVersion: null,
    serviceAt: null,
    unclearWords: null,
  }
  return {
    id: 1,
    ...nothing,
    status: null,
    text: '',
    revision: 1,
    createdAt: at(12),
    updatedAt: at(12),
    ...parts,
  }
}

function note(parts: Partial<NoteCard>): NoteCard {
  const times = { serviceAt: at(1), createdAt: at(1), updatedAt: at(10) }
  const card = { patientId: 5, patientName: 'Joy Ueda', noteType: 'Therapy Session', preview: '' }
  return { id: 9, ...card, status: 'draft', signed: false, voided: false, ...times, ...parts }
}

it('links a visit in progress to where it is typed', () => {
  const [first] = unfinishedItems([draft({ id: 3, patientId: 7, noteType: 'Progress Note' })], [], now)
  expect(first).toMatchObject({
    title: 'Unfinished note from today',
    noteType: 'Progress Note',
    patient: { id: 7 },
    to: '/create-note?draft=3',
  })
  expect(unfinishedItems([draft({})], [], now)[0]?.patient).toBeNull()
})

it('links unsaved changes and draft notes to the editor, and lists each once', () => {
  const list = unfinishedItems(
    [draft({ id: 3, noteId: 9, patientId: 5, updatedAt: at(11) })],
    [note({}), note({ id: 10 })],
    now,
  )
  expect(list.map(({ title, to }) => [title, to])).toEqual([
    ['Unsaved changes from yesterday', '/edit-note/9'],
    ['Draft from Tuesday', '/edit-note/10'],
  ])
})
