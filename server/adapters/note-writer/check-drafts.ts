import {
  type Check,
  MAX_OMISSIONS,
  type NotAssessed,
  type Omission,
  UNCHECKED,
} from '#shared/domain/statements.ts'
import type { CheckedNote, StatementToCheck } from '../../ports/note-checker.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import type { Draft } from './drafts.ts'
import { findOmissions } from './find-omissions.ts'
import { type NumberedVisit, spansOf } from './numbered-visit.ts'
import type { WritingContext } from './writing-context.ts'

type Template = { noteType: string; sections: readonly { heading: string; guidance?: string }[] }
type NoteLine = { section: string; topic: string; text: string }

/** The built-in check. Undefined when the engine fails, which leaves the statements unchecked. */
export async function factsFor(
  { facts }: WritingContext,
  visit: NumberedVisit,
  { noteType, sections }: Template,
  statements: readonly StatementToCheck[],
  note: readonly NoteLine[],
  signal: AbortSignal,
): Promise<CheckedNote> {
  try {
    return await facts.check({ source: visit.source, noteType, sections, statements, note }, signal)
  } catch {
    signal.throwIfAborted()
    return { checks: new Map(), omissions: [], notAssessed: [] }
  }
}

/** The model's list of omissions, or the first six built-in ones if the model failed. */
export async function omissionsFor(
  context: WritingContext,
  visit: NumberedVisit,
  template: Template,
  note: readonly NoteLine[],
  facts: Promise<CheckedNote>,
  signal: AbortSignal,
): Promise<{ omissions: Omission[]; notAssessed: NotAssessed[] }> {
  const found = await findOmissions(context, visit, { ...template, statements: note }, signal)
  const { omissions, notAssessed } = await facts
  return {
    omissions: found instanceof WriterFailed ? omissions.slice(0, MAX_OMISSIONS) : found,
    notAssessed,
  }
}

export function toCheck(drafts: readonly Draft[], visit: NumberedVisit): StatementToCheck[] {
  return drafts.map(({ id, section, topic, text, units }) => ({
    id,
    section,
    topic,
    text,
    evidence: spansOf(units, visit),
  }))
}

/** The model's verdict if there is one, otherwise the built-in one. */
export function checkFor(
  id: string,
  byModel: ReadonlyMap<string, Check>,
  byFacts: ReadonlyMap<string, Check>,
): Check {
  return byModel.get(id) ?? byFacts.get(id) ?? UNCHECKED
}
