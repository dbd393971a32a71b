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
  /** The sections that read otherwise when the note was first saved, before the clinician corrected them. */
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

/** Takes out the line breaks that only the source has. Paragraphs stay; what a dash begins gets its own line. */
export function unwrapped(text: string, betweenParagraphs = '\n\n'): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim().replace(/^- /, '').replaceAll(' - ', '\n'))
    .join(betweenParagraphs)
}
