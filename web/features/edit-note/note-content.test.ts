import { expect, it } from 'vitest'
import type { Template } from '#shared/contracts/templates.ts'
import { bodyOfText } from '#shared/domain/statement-text.ts'
import { bodyOfDraft } from '../../parts/drafts/draft-body.ts'
import { changesNote, contentOf, type EditedNote, withTemplate } from './note-content.ts'

let ids = 0
const note: EditedNote = {
  ...bodyOfText('**SUBJECTIVE:** Sleeps well.\n\n\n**PLAN:**\nReturn.', () => `s${ids++}`),
  noteType: 'Progress Note',
  status: 'completed',
  templateId: null,
  version: 4,
  serviceAt: '2026-11-03T14:00:00.000Z',
}

it('opening a note changes nothing', () => {
  expect(changesNote(contentOf(note), note)).toBe(false)
  expect(changesNote({ ...contentOf(note), noteVersion: 2 }, note)).toBe(false)
  expect(changesNote({ ...contentOf(note), noteType: null, serviceAt: null }, note)).toBe(false)
  const serviceAt = '2026-11-02T15:00:00.000Z'
  expect(changesNote({ ...contentOf(note), serviceAt }, note)).toBe(true)
})

it('different text, type or status counts as a change', () => {
  const content = contentOf(note)
  expect(changesNote({ ...content, text: content.text.replace('Return.', 'Return soon.') }, note)).toBe(true)
  expect(changesNote({ ...content, noteType: 'Therapy Session' }, note)).toBe(true)
  expect(changesNote({ ...content, status: 'draft' }, note)).toBe(true)
})

it('a plain-text draft from an earlier release is compared by its text', () => {
  const text = '**SUBJECTIVE:**\nSleeps well.\n\n**PLAN:**\nReturn.'
  expect(changesNote({ ...contentOf(note), text }, note)).toBe(false)
  expect(changesNote({ ...contentOf(note), text: `${text} Soon.` }, note)).toBe(true)
})

it('switching the template adds missing sections and removes none', () => {
  const template = {
    id: 7,
    structure: {
      sections: ['DATA', 'Plan'].map((heading) => ({ key: heading, heading, guidance: '' })),
    },
  } as Template
  const content = withTemplate(contentOf(note), note, template)
  expect(content.templateId).toBe(7)
  expect(bodyOfDraft(content.text, note)).toEqual({
    sections: ['SUBJECTIVE', 'PLAN', 'DATA'],
    statements: note.statements,
  })
  expect(changesNote(content, note)).toBe(true)
})
