import type { NoteStatus, NoteType } from '#shared/domain/notes.ts'
import type { Gender } from '#shared/domain/patients.ts'

/** A time in the clinic's past, counted back from its last open day. */
export type When = { workdaysAgo: number; time: `${number}:${number}` }

/** Heading to text. Every sentence is based on the visit. */
export type Sections = Readonly<Record<string, string>>
/** The built-in writer writes the note from the visit. */
export type BuiltIn = 'built-in'

export type DemoNote = When & {
  noteType: NoteType
  template: string
  status: NoteStatus
  /** The typed input, or a summary of the recording. */
  input: string
  transcript?: string
  /** The clinician's text, or the built-in writer's draft. Empty: no note has been generated yet. */
  sections: Sections | BuiltIn
  /** How the note was first saved, before the clinician corrected it: the sections that were different, or a draft. */
  firstSaved?: Sections | BuiltIn
  signed?: true
  /** For a signed note. */
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

/**
 * Removes line breaks that only exist in the source. Paragraphs are kept, and list items get their own line.
 */
export function unwrapped(text: string, betweenParagraphs = '\n\n'): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim().replace(/^- /, '').replaceAll(' - ', '\n'))
    .join(betweenParagraphs)
}
