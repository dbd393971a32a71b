import type { Check } from '#shared/domain/statements.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { checkFor, factsFor, omissionsFor } from './check-drafts.ts'
import { numberedVisit, numbersOf } from './numbered-visit.ts'
import { verifyStatements } from './verify-statements.ts'
import { createWritingContext, type ModelDeps } from './writing-context.ts'

/** Lets the connected model check statements; the built-in check covers the rest. */
export function modelChecker(deps: ModelDeps): NoteChecker {
  return {
    async check({ source, noteType, sections, statements, note = statements }, signal = NEVER) {
      const context = createWritingContext(deps)
      const visit = numberedVisit(source)
      const template = { noteType, sections }
      const facts = factsFor(context, visit, template, statements, note, signal)
      const drafts = statements.map(({ evidence, ...statement }) => ({
        ...statement,
        units: numbersOf(evidence, visit),
      }))
      const verify = () => verifyStatements(context, visit, drafts, { signal })
      const find = () => omissionsFor(context, visit, template, note, facts, signal)
      const askModel = async () =>
        context.models.verifier.local
          ? ([await verify(), await find()] as const)
          : Promise.all([verify(), find()])
      // Together, so that none is left alone when the check is aborted: an unhandled rejection ends the process.
      const [[{ checks: byModel }, found], { checks: byFacts }] = await Promise.all([askModel(), facts])
      const checks = new Map<string, Check>()
      for (const { id } of statements) {
        const check = checkFor(id, byModel, byFacts)
        if (check.verdict !== 'unchecked') checks.set(id, check)
      }
      return { checks, ...found }
    },
    languageOf: deps.facts.languageOf,
  }
}

const NEVER = new AbortController().signal
