import { NOTE_TYPES, type NoteType } from '#shared/domain/notes.ts'

/** Parameters of the page’s URL. IDs and the note type only: patient data never goes into URLs. */
export type NoteEntry = {
  patientId: number | null
  noteType: NoteType | null
  summaryId: number | null
  draftId: number | null
  /** A recording saved on this device. */
  recordingId: string | null
  /** Start with the sample visit and write its note right away. */
  isSample: boolean
}

export function readEntry(search: string): NoteEntry {
  const params = new URLSearchParams(search)
  return {
    patientId: parseId(params.get('patientId')),
    noteType: knownType(params.get('noteType')),
    summaryId: parseId(params.get('summary')),
    draftId: parseId(params.get('draft')),
    recordingId: parseRecordingId(params.get('recording')),
    isSample: params.get('sample') === 'true',
  }
}

export function knownType(type: string | null): NoteType | null {
  return NOTE_TYPES.find((known) => known === type) ?? null
}

function parseRecordingId(text: string | null): string | null {
  return text !== null && /^[0-9a-f-]{36}$/i.test(text) ? text.toLowerCase() : null
}

function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null
}
