import { languageOf } from '../../../engine/read/language.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { type Engine, inlineEngine } from './engine.ts'

/** The engine inside the program: it reads what any writer wrote. */
export function embeddedChecker(engine: Engine = inlineEngine()): NoteChecker {
  return {
    check: ({ clinicianWrote, ...note }) =>
      engine.check({ ...note, ...(clinicianWrote ? { clinicianWrote } : {}) }),
    languageOf,
  }
}
