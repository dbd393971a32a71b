import type { NotePiece } from '#shared/contracts/writing.ts'
import type { NoteLength } from '#shared/domain/evidence.ts'
import type { MoreFromVisit, NotAssessed, Omission, Origin, Statement } from '#shared/domain/statements.ts'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'

export type VisitToWrite = {
  text: string
  noteType: string
  sections: readonly TemplateSection[]
  length: NoteLength
}

export type SectionAction = 'shorter' | 'longer' | 'regenerate'

/** A section, or one line of it, to be rewritten. */
export type PartToRewrite = Omit<VisitToWrite, 'length'> & {
  /** The whole note as it is. */
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
  /** Further quotations that didn't fit, in the order they are offered. Only the built-in writer has them. */
  more: MoreFromVisit[]
  origin: Origin
  /** False if the writer stopped early; `notice` then explains it. */
  complete: boolean
  notice: string | null
}

export type RewrittenPart = { statements: Statement[]; origin: Origin; notice: string | null }

/** A note of the chart as the writer sees it; newest first. */
export type ChartNoteToRead = { noteType: string; writtenOn: string; text: string }

export type Hear = (piece: NotePiece) => void

/** Turns a visit into statements, each with its evidence and its check. */
export type NoteWriter = {
  description: string
  /** `hear` gets statements as they are written. What is returned counts: a writer may have revised itself since. */
  writeNote(visit: VisitToWrite, hear: Hear, signal: AbortSignal): Promise<WrittenNote>
  /** Empty when the visit has nothing for it. */
  rewrite(part: PartToRewrite, signal: AbortSignal): Promise<RewrittenPart>
  summarise(visit: { text: string; noteType: string }, signal: AbortSignal): Promise<string>
  recommend(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
  overview(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
}

/** Why a language model wrote nothing that can be used. */
export type WriterFailure =
  /** There is no connection, or it broke. */
  | 'unreachable'
  /** It did not start, or did not finish, in time. */
  | 'slow'
  /** It has too much to do. */
  | 'busy'
  /** The provider returned an error. */
  | 'broken'
  /** It refuses us: the key, the address or the model's name is wrong. */
  | 'refused'
  /** Its certificate is not valid, or has changed. */
  | 'certificate'
  /** It refuses this text. */
  | 'declined'
  | 'too-long'
  /** It answered, but not with what was asked for. */
  | 'unusable'
  /** The monthly limit for the language model is used up. */
  | 'limit'
  /** It failed so often that it is left alone for a while. */
  | 'resting'

/** Its fields are plain facts and safe to log. Nothing the model's server said is in them. */
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
