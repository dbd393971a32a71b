import type { NoteReview } from '#shared/domain/evidence.ts'

export type NoteToCheck = {
  /** The visit. */
  source: string
  note: string
  noteType: string
  sections: readonly { heading: string }[]
  /** Sentences the clinician wrote or changed by hand. */
  clinicianWrote?: readonly string[] | undefined
}

/** Whoever holds a note against its visit, whoever wrote it. The same note and visit give the same review. */
export type NoteChecker = {
  check(note: NoteToCheck): Promise<NoteReview>
  /** The language of a visit, as far as it matters to the built-in writer. */
  languageOf(text: string): 'en' | 'es' | 'other'
}
