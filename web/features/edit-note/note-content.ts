import type { Note } from '#shared/contracts/notes.ts'
import { sectionsOf, textOf } from '#shared/domain/note-text.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { type DraftContent, EMPTY_CONTENT } from '../../lib/drafts/draft-content.ts'

/** A note as its editor begins with it. */
export function contentOf(note: Note): DraftContent {
  return {
    ...EMPTY_CONTENT,
    noteType: NOTE_TYPES.find((type) => type === note.noteType) ?? null,
    text: textOf(sectionsOf(note.soapNote ?? '')),
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
    (content.status ?? saved.status) !== saved.status
  )
}
