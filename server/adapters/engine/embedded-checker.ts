import { languageOf } from '../../../engine/read/language.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { Engine } from './engine.ts'
import { inlineEngine } from './inline-engine.ts'

/** The engine's own checks: they compare facts, no matter which writer wrote the statement. */
export function embeddedChecker(engine: Engine = inlineEngine()): NoteChecker {
  return {
    async check({ source, noteType, sections, statements, note = statements }, signal) {
      const { checks, ...findings } = await engine.check(
        {
          source,
          noteType,
          sections,
          statements: statements.map(({ id, topic, text, evidence }) => ({ id, topic, text, evidence })),
          note: note.map(({ topic, text }) => ({ topic, text })),
        },
        signal,
      )
      return { checks: new Map(checks), ...findings }
    },
    languageOf,
  }
}
