import type { Span } from '#shared/domain/evidence.ts'
import type { LiveLine } from '#shared/domain/live-note.ts'
import type { VisitToWrite } from './note-writer.ts'

export type StretchToWrite = VisitToWrite & {
  /** Everything before this offset of the text has been written. */
  from: number
  /** The lines about it. */
  earlier: readonly LiveLine[]
  /** The words of a span, with the time they were said. */
  sourceOf: (span: Span) => LiveLine['sources'][number]
}

/** Writes a note of a visit that is still going on, stretch by stretch. */
export type LiveWriter = {
  /** All lines, with those of the new stretch; merged if they got too long. Fails with a WriterFailed (note-writer.ts). */
  writeStretch(stretch: StretchToWrite, signal: AbortSignal): Promise<LiveLine[]>
}
