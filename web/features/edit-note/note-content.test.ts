import { expect, it } from 'vitest'
import type { Note } from '#shared/contracts/notes.ts'
import type { Template } from '#shared/contracts/templates.ts'
import { changesNote, contentOf, withTemplate } from './note-content.ts'

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

it('another template adds the sections the note lacks and takes none away', () => {
  const template = {
    id: 7,
    structure: {
      sections: ['DATA', 'Plan'].map((heading) => ({ key: heading, heading, guidance: '' })),
    },
  } as Template
  const content = withTemplate(contentOf(note), template)
  expect(content).toMatchObject({ templateId: 7, text: `${contentOf(note).text}\n\n**DATA:**` })
  expect(changesNote(content, note)).toBe(true)
})
