import type { FoundKind } from '#shared/domain/chart-search.ts'
import { PAGES } from '#shared/paths.ts'

/** Paths to a patient or note. They contain ids only, never identifying data. */

export function patientPath(id: number): string {
  return PAGES.patient.replace(':id', String(id))
}

export function notePath(id: number): string {
  return PAGES.note.replace(':id', String(id))
}

/** A note at one of its lines, an amendment, or its visit. */
export function foundPath(noteId: number, kind: FoundKind, lineId: string | null): string {
  const place = kind === 'visit' ? VISIT_HASH : `${kind}-${lineId}`
  return `${notePath(noteId)}#${encodeURIComponent(place)}`
}

/** Opens a note’s page with the text of the visit. */
export const VISIT_HASH = 'visit'

export function editNotePath(id: number): string {
  return PAGES.editNote.replace(':id', String(id))
}

export function newLetterPath(patientId: number): string {
  return PAGES.newLetter.replace(':id', String(patientId))
}

export function letterPath(id: number): string {
  return PAGES.letter.replace(':id', String(id))
}

export function newNotePath(patientId?: number): string {
  return patientId === undefined ? PAGES.createNote : `${PAGES.createNote}?patientId=${patientId}`
}

/** Resumes a recording saved on this device. */
export function recordingPath(recordingId: string): string {
  return `${PAGES.createNote}?recording=${recordingId}`
}

export function draftPath(draftId: number): string {
  return `${PAGES.createNote}?draft=${draftId}`
}
