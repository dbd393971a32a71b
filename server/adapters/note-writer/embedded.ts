import { setImmediate as nextTurn } from 'node:timers/promises'
import { sectionsOf, textOf } from '#shared/domain/note-text.ts'
import { type ChartNote, overviewFrom, recommendationsFrom } from '../../../engine/chart-summary.ts'
import { summarise, writeSections } from '../../../engine/quote-note.ts'
import type { ChartNoteToRead, NoteWriter } from '../../ports/note-writer.ts'

/** The engine inside the program: no network, no keys, the same words in give the same note out. */
export function embeddedWriter(): NoteWriter {
  return {
    description: 'embedded (keeps the visit’s own words)',
    async writeNote({ text, sections }, emit, signal) {
      let written = ''
      for (const section of writeSections(text, sections)) {
        for (const piece of piecesOf(`${written ? '\n\n' : ''}${textOf([section])}`)) {
          signal.throwIfAborted()
          emit(piece)
          written += piece
          // Lets the piece leave, and other requests have their turn.
          await nextTurn()
        }
      }
      return written
    },
    summarise: async ({ text }) => summarise(text),
    recommend: async (notes) => recommendationsFrom(notes.map(read)),
    overview: async (notes) => overviewFrom(notes.map(read)),
  }
}

function read({ noteType, writtenOn, text }: ChartNoteToRead): ChartNote {
  return { noteType, writtenOn, sections: sectionsOf(text) }
}

/** A few words at a time, white space kept. */
function piecesOf(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/g) ?? []
}
