/** Characters of a text, the end not included. */
export type Span = { start: number; end: number }

export const NOTE_LENGTHS = ['brief', 'standard', 'detailed'] as const
export type NoteLength = (typeof NOTE_LENGTHS)[number]
