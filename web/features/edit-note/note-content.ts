import type { Note } from '#shared/contracts/notes.ts'
import type { Template } from '#shared/contracts/templates.ts'
import { sectionsOf, textOf } from '#shared/domain/note-text.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { type DraftContent, EMPTY_CONTENT } from '../../lib/drafts/draft-content.ts'

/** A note as its editor begins with it. */
export function contentOf(note: Note): DraftContent {
  return {
    ...EMPTY_CONTENT,
    noteType: NOTE_TYPES.find((type) => type === note.noteType) ?? null,
    text: textOf(sectionsOf(note.soapNote ?? '')),
    templateId: note.templateId,
    noteVersion: note.version,
    status: note.status,
  }
}

/** Whether saving would change anything. Which version it was begun from does not count. */
export function changesNote(content: DraftContent, note: Note): boolean {
  const saved = contentOf(note)
  return (
    content.text !== saved.text ||
    (content.noteType ?? saved.noteType) !== saved.noteType ||
    (content.status ?? saved.status) !== saved.status ||
    content.templateId !== saved.templateId
  )
}

/** Another template for what is written: the sections it asks for and the note lacks are added, empty. */
export function withTemplate(content: DraftContent, { id, structure }: Template): DraftContent {
  const sections = sectionsOf(content.text)
  const has = new Set(sections.map(({ heading }) => heading.toLowerCase()))
  const missing = structure.sections
    .filter(({ heading }) => !has.has(heading.toLowerCase()))
    .map(({ heading }) => ({ heading, body: '' }))
  return { ...content, templateId: id, text: textOf([...sections, ...missing]) }
}
