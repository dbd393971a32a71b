/** A range of characters; the end is exclusive. */
export type Span = { start: number; end: number }

export const NOTE_LENGTHS = ['brief', 'standard', 'detailed'] as const
export type NoteLength = (typeof NOTE_LENGTHS)[number]
