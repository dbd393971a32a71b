import type { NoteDraft } from '#shared/contracts/drafts.ts'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { draftPath, editNotePath } from '../../lib/links.ts'
import { relativeDay } from './greeting.ts'

/** A note that was started and not finished. */
export type UnfinishedItem = {
  key: string
  title: string
  noteType: string | null
  /** The patient’s name if known, otherwise the id to look it up with. */
  patient: { name: string } | { id: number } | null
  to: string
  since: string
}

/** Drafts and notes with status draft in one list, newest first. A note with unsaved changes appears once. */
export function unfinishedItems(
  drafts: readonly NoteDraft[],
  draftNotes: readonly NoteCard[],
  now = new Date(),
): UnfinishedItem[] {
  const edited = new Set(drafts.map(({ noteId }) => noteId))
  const unfinished = drafts.map(
    (draft): UnfinishedItem => ({
      key: `draft-${draft.id}`,
      title: `${draft.noteId === null ? 'Unfinished note' : 'Unsaved changes'} from ${relativeDay(draft.updatedAt, now)}`,
      noteType: draft.noteType,
      patient: draft.patientId === null ? null : { id: draft.patientId },
      to: draft.noteId === null ? draftPath(draft.id) : editNotePath(draft.noteId),
      since: draft.updatedAt,
    }),
  )
  const drafted = draftNotes
    .filter(({ id }) => !edited.has(id))
    .map(
      (note): UnfinishedItem => ({
        key: `note-${note.id}`,
        title: `Draft from ${relativeDay(note.updatedAt, now)}`,
        noteType: note.noteType,
        patient: { name: note.patientName },
        to: editNotePath(note.id),
        since: note.updatedAt,
      }),
    )
  return [...unfinished, ...drafted].sort((a, b) => b.since.localeCompare(a.since))
}
