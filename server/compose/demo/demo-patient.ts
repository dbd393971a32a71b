import type { NoteStatus, NoteType } from '#shared/domain/notes.ts'
import type { Gender } from '#shared/domain/patients.ts'

/** A moment of the clinic's past, counted from its last open day. */
export type When = { workdaysAgo: number; time: `${number}:${number}` }

/** Heading to text. */
type Sections = Readonly<Record<string, string>>

export type DemoNote = When & {
  noteType: NoteType
  template: string
  status: NoteStatus
  /** What was typed, or the summary of what was recorded. */
  input: string
  transcript?: string
  /** Every sentence rests on the input or the transcript. None: no note has been generated yet. */
  sections: Sections
  /** What was saved first, before the clinician corrected it. */
  firstSaved?: Sections
  signed?: true
  /** To a signed note. */
  amendment?: When & { text: string }
}

export type DemoPatient = {
  firstName: string
  lastName: string
  mrn: string
  dateOfBirth?: string
  gender?: Gender
  added: When
  notes: readonly DemoNote[]
  /** A visit that is still being typed. */
  unfinished?: When & { noteType: NoteType; template: string; text: string }
}

/** Takes out the line breaks that only the source has; paragraphs and list items stay. */
export function unwrapped(text: string, betweenParagraphs = '\n\n'): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/ (?=- )/g, '\n'),
    )
    .join(betweenParagraphs)
}
