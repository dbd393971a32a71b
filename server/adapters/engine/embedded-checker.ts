import { textOfBody } from '#shared/domain/statement-text.ts'
import { type Check, type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { languageOf } from '../../../engine/read/language.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { type Engine, inlineEngine } from './engine.ts'
import { checkOf, notAssessedOf, omissionsOf } from './statements.ts'

/** The engine's own checks: they compare facts, whoever wrote the statement. */
export function embeddedChecker(engine: Engine = inlineEngine()): NoteChecker {
  return {
    async check({ source, noteType, sections, statements, note = statements }, signal) {
      const lines = statements.map(({ text }) => text)
      const whole = textOfBody({
        sections: sections.map(({ heading }) => heading),
        statements: note.map((statement, index) => ({ ...PLAIN, ...statement, id: String(index) })),
      })
      const { judged, review } = await engine.check(
        { source, lines, note: whole, noteType, sections },
        signal,
      )
      const checks = new Map<string, Check>()
      for (const [index, { id }] of statements.entries()) {
        const found = judged[index]
        if (found) checks.set(id, checkOf(found))
      }
      return { checks, omissions: omissionsOf(review), notAssessed: notAssessedOf(review) }
    },
    languageOf,
  }
}

const PLAIN: Pick<Statement, 'evidence' | 'by' | 'check' | 'kept'> = {
  ...{ evidence: [], by: 'clinician', check: UNCHECKED, kept: false },
}
