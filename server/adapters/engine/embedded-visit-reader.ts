import type { VisitReader } from '../../ports/visit-reader.ts'
import { inBackground } from '../../work/caller.ts'
import type { Engine } from './engine.ts'

/** Shorter texts are read fast enough when the note is written. */
const MIN_CHARACTERS = 1_500

/**
 * Reads one text at a time; a newer one replaces the waiting one. Failed texts are read again with the note.
 */
export function embeddedVisitReader(engine: Pick<Engine, 'readAhead'>): VisitReader {
  let reading = false
  let next: string | undefined

  async function readNext(): Promise<void> {
    reading = true
    while (next !== undefined) {
      const text = next
      next = undefined
      try {
        await engine.readAhead(text)
      } catch {
        // The engine is busy or was closed.
      }
    }
    reading = false
  }

  return {
    readAhead(text) {
      if (text.length < MIN_CHARACTERS) return
      next = text
      // Continues after the request that sent the text.
      if (!reading) void inBackground(readNext)
    },
  }
}
