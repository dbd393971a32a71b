import { expect, it } from 'vitest'
import type { Note } from '#shared/contracts/notes.ts'
import { changesNote, contentOf } from './note-content.ts'

const note: Note = {
  id: 3,
  patientId: 1,
  noteType: 'Progress Note',
  status: 'completed',
  inputText: null,
  soapNote: '**SUBJECTIVE:** Sleeps well.\n\n\n**PLAN:**\nReturn.  ',
  transcript: null,
  templateId: null,
  templateName: null,
  createdBy: 1,
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
  version: 4,
  signature: null,
}

it('opening a note changes nothing in it, however it was spaced', () => {
  expect(changesNote(contentOf(note), note)).toBe(false)
  expect(changesNote({ ...contentOf(note), noteVersion: 2 }, note)).toBe(false)
})

it('other words, another type or another status do', () => {
  const content = contentOf(note)
  expect(changesNote({ ...content, text: `${content.text} Soon.` }, note)).toBe(true)
  expect(changesNote({ ...content, noteType: 'Therapy Session' }, note)).toBe(true)
  expect(changesNote({ ...content, status: 'draft' }, note)).toBe(true)
})

it('a draft from the create page names no type and keeps that of the note', () => {
  expect(changesNote({ ...contentOf(note), noteType: null }, note)).toBe(false)
})
