import { PAGES } from '#shared/paths.ts'

/** Addresses of one patient or one note. Ids only: nothing a person could be known by stands in an address. */

export function patientPath(id: number): string {
  return PAGES.patient.replace(':id', String(id))
}

export function notePath(id: number): string {
  return PAGES.note.replace(':id', String(id))
}

export function editNotePath(id: number): string {
  return PAGES.editNote.replace(':id', String(id))
}

export function newNotePath(patientId?: number): string {
  return patientId === undefined ? PAGES.createNote : `${PAGES.createNote}?patientId=${patientId}`
}

/** Where a recording that waits on this device is taken up. */
export function recordingPath(recordingId: string): string {
  return `${PAGES.createNote}?recording=${recordingId}`
}

export function draftPath(draftId: number): string {
  return `${PAGES.createNote}?draft=${draftId}`
}
