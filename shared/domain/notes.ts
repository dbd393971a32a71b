export const NOTE_TYPES = [
  'Initial Assessment',
  'Follow-up Session',
  'Crisis Intervention',
  'Medication Review',
  'Therapy Session',
  'Progress Note',
  'Discharge Summary',
] as const
export type NoteType = (typeof NOTE_TYPES)[number]

export const NOTE_STATUSES = ['draft', 'reviewed', 'completed'] as const
export type NoteStatus = (typeof NOTE_STATUSES)[number]
export const DEFAULT_NOTE_STATUS: NoteStatus = 'draft'

export const NOTE_PREVIEW_LENGTH = 150
const HOURS_SAVED_PER_NOTE = 0.5

/** The note type followed by "Note"; "Progress Note" already ends in it. */
export function noteTitle(noteType: string): string {
  return /\bnote$/i.test(noteType) ? noteType : `${noteType} Note`
}

/** Hours, possibly with a half: "107", "3.5". */
export function hoursSaved(notes: number): string {
  return String(notes * HOURS_SAVED_PER_NOTE)
}

/** Share of notes that are completed, in whole percent; 0 when there are none. */
export function completionRate(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}
