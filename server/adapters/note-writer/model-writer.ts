import type { NoteWriter } from '../../ports/note-writer.ts'
import { rewritePart } from './rewrite-part.ts'
import { overviewOf, recommendationsFrom, summaryOf } from './summaries.ts'
import { writeNote } from './write-note.ts'
import { createWritingContext, type ModelDeps } from './writing-context.ts'

/** Writes notes with a connected language model: draft, revise, verify, correct. */
export function modelWriter(deps: ModelDeps): NoteWriter {
  const { writer } = deps.models
  return {
    description: `language model ${writer.name} (${writer.where})`,
    writeNote: (visit, onPiece, signal) => writeNote(createWritingContext(deps), visit, onPiece, signal),
    rewrite: (part, signal) => rewritePart(createWritingContext(deps), part, signal),
    summarize: (visit, signal) => summaryOf(createWritingContext(deps), visit, signal),
    recommend: (notes, signal) => recommendationsFrom(createWritingContext(deps), notes, signal),
    overview: (notes, signal) => overviewOf(createWritingContext(deps), notes, signal),
  }
}
