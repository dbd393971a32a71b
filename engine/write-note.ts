import type { NoteLength, NoteReview } from '../shared/domain/evidence.ts'
import { textOf } from '../shared/domain/note-text.ts'
import { checkNote } from './check-note.ts'
import { type SectionOutline, writeSections } from './quote-note.ts'

export type VisitToNote = {
  text: string
  noteType: string
  sections: readonly SectionOutline[]
  length?: NoteLength
}

export type WrittenNote = { note: string; review: NoteReview }

/** The note of a visit, with the words behind every sentence. The same visit gives the same note. */
export function writeNote({ text, noteType, sections }: VisitToNote): WrittenNote {
  const note = textOf(writeSections(text, sections))
  return { note, review: checkNote({ source: text, note, noteType, sections }) }
}
