import { NoteReview } from '#shared/contracts/review.ts'
import { languageOf } from '../../../engine/read/language.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { type Engine, inlineEngine } from './engine.ts'

/** The engine inside the program: it reads what any writer wrote. */
export function embeddedChecker(engine: Engine = inlineEngine()): NoteChecker {
  return {
    async check({ clinicianWrote, ...note }) {
      const review = await engine.check({ ...note, ...(clinicianWrote ? { clinicianWrote } : {}) })
      // What is kept for years is looked at once.
      return NoteReview.parse(review)
    },
    languageOf,
  }
}
