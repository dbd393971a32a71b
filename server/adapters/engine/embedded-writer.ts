import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NoteLength } from '#shared/domain/evidence.ts'
import { sectionIn, sectionsOf } from '#shared/domain/note-text.ts'
import { type ChartNote, overviewFrom, recommendationsFrom } from '../../../engine/chart-summary.ts'
import { summarise } from '../../../engine/summarise.ts'
import type { ChartNoteToRead, NoteWriter, SectionAction } from '../../ports/note-writer.ts'
import { type Engine, inlineEngine } from './engine.ts'

/** The engine inside the program: no network, no keys, the same words in give the same note out. */
export function embeddedWriter(engine: Engine = inlineEngine()): NoteWriter {
  return {
    description: 'embedded (keeps the visit’s own words)',
    async writeNote(visit, emit, signal) {
      const written = await engine.write(visit, signal)
      for (const piece of piecesOf(written.note)) {
        signal.throwIfAborted()
        emit(piece)
        // Lets the piece leave, and other requests have their turn.
        await nextTurn()
      }
      return written
    },
    async writeSection({ text, noteType, sections, heading, action }, signal) {
      const { note } = await engine.write({ text, noteType, sections, length: LENGTHS[action] }, signal)
      return sectionIn(note, heading)?.body ?? ''
    },
    summarise: async ({ text }) => summarise(text),
    recommend: async (notes) => recommendationsFrom(notes.map(read)),
    overview: async (notes) => overviewFrom(notes.map(read)),
  }
}

/** It always writes the same from the same: a section can only be had in another length. */
const LENGTHS = { shorter: 'brief', longer: 'detailed', regenerate: 'standard' } as const satisfies Record<
  SectionAction,
  NoteLength
>

function read({ noteType, writtenOn, text }: ChartNoteToRead): ChartNote {
  return { noteType, writtenOn, sections: sectionsOf(text) }
}

/** A few words at a time, white space kept. */
function piecesOf(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/g) ?? []
}
