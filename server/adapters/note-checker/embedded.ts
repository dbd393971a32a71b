import { checkNote } from '../../../engine/check-note.ts'
import { languageOf } from '../../../engine/read/language.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'

/** The engine inside the program: it reads what any writer wrote. */
export function embeddedChecker(): NoteChecker {
  return {
    async check({ clinicianWrote, ...note }) {
      return checkNote({ ...note, ...(clinicianWrote ? { clinicianWrote } : {}) })
    },
    languageOf,
  }
}
