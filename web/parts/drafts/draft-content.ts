import type { NoteDraft } from '#shared/contracts/drafts.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { NOTE_STATUSES, type NoteStatus, type NoteType } from '#shared/domain/notes.ts'

/** The user’s input. */
export type DraftContent = {
  patientId: number | null
  noteType: NoteType | null
  templateId: number | null
  text: string
  noteVersion: number | null
  status: NoteStatus | null
  /** Null until the clinician chooses one. */
  serviceAt: string | null
  /** Words of a transcript that the speech recognizer wasn’t sure of; null if the text was typed. */
  unclearWords: Span[] | null
}

/** A draft as saved on the server. */
export type SavedDraft = { id: number; revision: number; content: DraftContent; at: string }

export const EMPTY_CONTENT: DraftContent = {
  patientId: null,
  noteType: null,
  templateId: null,
  text: '',
  noteVersion: null,
  status: null,
  serviceAt: null,
  unclearWords: null,
}

export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return (Object.keys(EMPTY_CONTENT) as (keyof DraftContent)[]).every(
    // The words are compared as JSON, because they are lists.
    (field) => a[field] === b[field] || JSON.stringify(a[field]) === JSON.stringify(b[field]),
  )
}

export function savedDraft(draft: NoteDraft): SavedDraft {
  const {
    id,
    revision,
    updatedAt,
    patientId,
    noteType,
    templateId,
    text,
    noteVersion,
    serviceAt,
    unclearWords,
  } = draft
  const status = NOTE_STATUSES.find((known) => known === draft.status) ?? null
  return {
    id,
    revision,
    at: updatedAt,
    content: { patientId, noteType, templateId, text, noteVersion, status, serviceAt, unclearWords },
  }
}
