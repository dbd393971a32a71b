import type { NoteLength } from '../shared/domain/evidence.ts'
import type { NoteReview } from './check/review.ts'
import { checkVisit } from './check-note.ts'
import { composeNote } from './compose/compose-note.ts'
import type { SectionOutline } from './compose/outline.ts'
import { readVisit } from './read/read-visit.ts'
import { understand } from './understand/understand.ts'

export type VisitToNote = {
  text: string
  noteType: string
  sections: readonly SectionOutline[]
  length?: NoteLength
}

export type WrittenNote = { note: string; review: NoteReview }

/** The note of a visit, with the words behind every sentence. The same visit gives the same note. */
export function writeNote({ text, noteType, sections, length = 'standard' }: VisitToNote): WrittenNote {
  const visit = readVisit(text)
  const statements = understand(visit)
  const { note, sentences } = composeNote(visit, statements, sections, length)
  return { note, review: checkVisit({ visit, statements, note, noteType, sections, own: sentences }) }
}
