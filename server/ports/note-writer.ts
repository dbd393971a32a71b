import type { NoteLength, NoteReview } from '#shared/domain/evidence.ts'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'

export type VisitToWrite = {
  text: string
  noteType: string
  sections: readonly TemplateSection[]
  length: NoteLength
}

export type SectionAction = 'shorter' | 'longer' | 'regenerate'

/** One section of a note that is to be written anew. */
export type SectionToWrite = Omit<VisitToWrite, 'length'> & {
  note: string
  /** One of the template's. */
  heading: string
  action: SectionAction
}

/** A sentence that the checker does not believe, and why. */
export type Flaw = { sentence: string; section: string; reason: string }

export type DraftedNote = {
  /** Whole, with its bold markers. */
  note: string
  /** From a writer that knows what it wrote from. Anybody else's note is checked. */
  review?: NoteReview
  /**
   * The note again, with the flaws mended: from a writer that can be wrong. It takes what is left of the time for the
   * note, and fails as writing does.
   */
  mend?: (flaws: readonly Flaw[], signal: AbortSignal) => Promise<string>
}

/** A note of the chart as the writer sees it; newest first. */
export type ChartNoteToRead = { noteType: string; writtenOn: string; text: string }

/** Whoever turns words into a note. */
export type NoteWriter = {
  description: string
  /** `emit` hears every piece as it is written. What is returned counts: a writer may have corrected itself since. */
  writeNote(visit: VisitToWrite, emit: (piece: string) => void, signal: AbortSignal): Promise<DraftedNote>
  /** The text below the heading; empty when the visit has nothing for it. */
  writeSection(section: SectionToWrite, signal: AbortSignal): Promise<string>
  summarise(visit: { text: string; noteType: string }, signal: AbortSignal): Promise<string>
  recommend(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
  overview(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
}

/** A writer that somebody else runs: it can fail, with a WriterFailed, and then another one answers. */
export type LanguageModel = NoteWriter & {
  /** As its server calls it. */
  modelName: string
  /** Ends what is under way; whoever waits for it is answered by the other writer. */
  close(): void
}

/** Why a language model wrote nothing that can be used. */
export type WriterFailure =
  /** There is no connection, or it broke. */
  | 'unreachable'
  /** It did not begin, or did not finish, in time. */
  | 'slow'
  /** It has too much to do. */
  | 'busy'
  /** It answers with an error of its own. */
  | 'broken'
  /** It refuses us: the key, the address or the name of the model are wrong. */
  | 'refused'
  /** It refuses this text. */
  | 'declined'
  | 'too-long'
  /** It has answered, but not with what was asked for. */
  | 'unusable'
  /** It failed so often that it is left alone for a while. */
  | 'resting'

/** Its fields are plain facts and can be logged. What the model's server said is in none of them. */
export class WriterFailed extends Error {
  readonly failure: WriterFailure
  /** A status or an error code of the network. */
  readonly code: string

  constructor(failure: WriterFailure, code = '') {
    super(`The language model failed: ${failure}`)
    this.name = 'WriterFailed'
    this.failure = failure
    this.code = code
  }
}
