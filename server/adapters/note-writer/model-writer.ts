import type { NoteWriter } from '../../ports/note-writer.ts'
import { rewritePart } from './rewrite-part.ts'
import { overviewOf, recommendationsFrom, summaryOf } from './summaries.ts'
import { writeNote } from './write-note.ts'
import { type ModelDeps, openDesk } from './writing-context.ts'

/** Writes notes with a connected language model: draft, revise, verify, correct. */
export function modelWriter(deps: ModelDeps): NoteWriter {
  const { writer } = deps.models
  return {
    description: `language model ${writer.name} (${writer.where})`,
    writeNote: (visit, hear, signal) => writeNote(openDesk(deps), visit, hear, signal),
    rewrite: (part, signal) => rewritePart(openDesk(deps), part, signal),
    summarise: (visit, signal) => summaryOf(openDesk(deps), visit, signal),
    recommend: (notes, signal) => recommendationsFrom(openDesk(deps), notes, signal),
    overview: (notes, signal) => overviewOf(openDesk(deps), notes, signal),
  }
}
