import type { TemplateSection } from '#shared/domain/templates/structure.ts'

export type VisitToWrite = { text: string; noteType: string; sections: readonly TemplateSection[] }

/** A note of the chart as the writer sees it; newest first. */
export type ChartNoteToRead = { noteType: string; writtenOn: string; text: string }

/** Whoever turns words into a note. */
export type NoteWriter = {
  description: string
  /**
   * The whole note with its bold markers; `emit` hears every piece as it is written. What is returned counts: a
   * writer may have corrected itself since.
   */
  writeNote(visit: VisitToWrite, emit: (piece: string) => void, signal: AbortSignal): Promise<string>
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
