import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NoteLength } from '#shared/domain/evidence.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import type { Origin } from '#shared/domain/statements.ts'
import type { NoteWriter, SectionAction } from '../../ports/note-writer.ts'
import type { Engine } from './engine.ts'
import { inlineEngine } from './inline-engine.ts'

const ORIGIN: Origin = { writer: 'embedded' }

/** Extracts facts and quotations: no network, no keys, and the same visit always gives the same note. */
export function embeddedWriter(engine: Engine = inlineEngine()): NoteWriter {
  return {
    description: 'built-in (no network, no keys)',
    async writeNote({ text, noteType, sections, length }, onPiece, signal) {
      const draft = await engine.write({ text, noteType, sections, length }, signal)
      for (const statement of draft.statements) {
        signal.throwIfAborted()
        onPiece({ kind: 'statement', statement })
        // Flushes the statement and yields to other requests.
        await nextTurn()
      }
      return { ...draft, origin: ORIGIN, complete: true, notice: null }
    },
    async rewrite({ text, noteType, sections, heading, statementId, statements, action }, signal) {
      const draft = await engine.write({ text, noteType, sections, length: LENGTHS[action] }, signal)
      const written = draft.statements.filter(({ section }) => sameHeading(section, heading))
      const line = statements.find(({ id }) => id === statementId)
      const same = written.filter(({ topic }) => topic === line?.topic)
      const kept = line ? (same.length > 0 ? same : written).slice(0, 1) : written
      return { statements: kept, origin: ORIGIN, notice: null }
    },
    summarize: ({ text }, signal) => engine.summarize(text, signal),
    recommend: (notes, signal) => engine.recommend(notes, signal),
    overview: (notes, signal) => engine.overview(notes, signal),
  }
}

/** The same visit always gives the same text, so a section can only change in length. */
const LENGTHS = { shorter: 'brief', longer: 'detailed', regenerate: 'standard' } as const satisfies Record<
  SectionAction,
  NoteLength
>
