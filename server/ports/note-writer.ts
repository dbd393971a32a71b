import type { NotePiece } from '#shared/contracts/writing.ts'
import type { NoteLength } from '#shared/domain/evidence.ts'
import type { MoreFromVisit, NotAssessed, Omission, Origin, Statement } from '#shared/domain/statements.ts'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'

export type VisitToWrite = {
  text: string
  noteType: string
  sections: readonly TemplateSection[]
  length: NoteLength
  /** How the clinician's example notes are written, in fixed sentences. Never their content. */
  style?: readonly string[] | undefined
}

export type SectionAction = 'shorter' | 'longer' | 'regenerate'

/** A section, or one line of it, to rewrite. */
export type PartToRewrite = Omit<VisitToWrite, 'length'> & {
  /** The whole current note. */
  statements: readonly Pick<Statement, 'id' | 'section' | 'topic' | 'text'>[]
  /** One of the template's headings. */
  heading: string
  statementId?: string | undefined
  action: SectionAction
}

export type WrittenNote = {
  statements: Statement[]
  omissions: Omission[]
  notAssessed: NotAssessed[]
  /** More quotations that didn't fit, in the order to offer them. Only the built-in writer has them. */
  more: MoreFromVisit[]
  origin: Origin
  /** False if the writer stopped early; `notice` then explains it. */
  complete: boolean
  notice: string | null
}

export type RewrittenPart = { statements: Statement[]; origin: Origin; notice: string | null }

/** An earlier note in the chart, for the writer; newest first. */
export type ChartNoteToRead = { noteType: string; writtenOn: string; text: string }

export type OnPiece = (piece: NotePiece) => void

/** Turns a visit into statements, each with its evidence and its check. */
export type NoteWriter = {
  description: string
  /**
   * `onPiece` gets statements as they are written. The return value is authoritative: a writer may have revised
   * itself since.
   */
  writeNote(visit: VisitToWrite, onPiece: OnPiece, signal: AbortSignal): Promise<WrittenNote>
  /** Empty when the visit has nothing for it. */
  rewrite(part: PartToRewrite, signal: AbortSignal): Promise<RewrittenPart>
  summarize(visit: { text: string; noteType: string }, signal: AbortSignal): Promise<string>
  recommend(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
  overview(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
}

/** Why a language model produced nothing usable. */
export type WriterFailure =
  /** The connection failed or broke. */
  | 'unreachable'
  /** It didn't start or finish in time. */
  | 'slow'
  /** It is overloaded. */
  | 'busy'
  /** The provider returned an error. */
  | 'broken'
  /** It rejected the request: wrong key, address or model name. */
  | 'refused'
  /** Its certificate is invalid or has changed. */
  | 'certificate'
  /** It declined this text. */
  | 'declined'
  | 'too-long'
  /** It answered, but not in the required form. */
  | 'unusable'
  /** The monthly limit for the language model is used up. */
  | 'limit'
  /** It failed so often that it is paused for a while. */
  | 'paused'

/** Its fields are safe to log: nothing from the model's server is in them. */
export class WriterFailed extends Error {
  readonly failure: WriterFailure
  /** An HTTP status or a network error code. */
  readonly code: string

  constructor(failure: WriterFailure, code = '') {
    super(`The language model failed: ${failure}`)
    this.name = 'WriterFailed'
    this.failure = failure
    this.code = code
  }
}
