import { createHash } from 'node:crypto'
import { type Check, MOST_OMISSIONS, type Omission, type Statement } from '#shared/domain/statements.ts'
import { builtInNote, type PlacedLine, spansOf } from '../../../engine/built-in-note.ts'
import { notAssessed } from '../../../engine/draft/not-assessed.ts'
import { omittedLines } from '../../../engine/draft/omissions.ts'
import type { UnitsOfVisit } from '../../../engine/facts/visit-units.ts'
import type { Reader } from '../../../engine/reader/reading.ts'
import { summaryOf } from '../../../engine/summary.ts'
import { type CheckedStatement, checkStatements } from '../../../engine/verify/check-statements.ts'
import { type VisitFacts, visitFacts } from '../../../engine/visit-facts.ts'
import type { EngineDraft, Judged, StatementsToJudge, VisitToDraft } from './engine.ts'

/** Visits that were read lately: a note is written, saved and checked again from the same words. */
const MOST_KEPT = 8
const MOST_KEPT_CHARACTERS = 2_000_000

/** What the engine can be asked to do, in whichever thread. The reader model is loaded when it is first needed. */
export function engineTasks(loadReader: () => Promise<Reader>) {
  const kept = new Map<string, Promise<VisitFacts>>()
  let reader: Promise<Reader> | undefined

  function read(source: string): Promise<VisitFacts> {
    const known = kept.get(source)
    kept.delete(source)
    const reading = known ?? readNow(source)
    kept.set(source, reading)
    forgetOldest()
    return reading
  }

  async function readNow(source: string): Promise<VisitFacts> {
    try {
      reader ??= loadReader()
      return await visitFacts(source, await reader)
    } catch (error) {
      kept.delete(source)
      throw error
    }
  }

  function forgetOldest(): void {
    let characters = 0
    for (const source of kept.keys()) characters += source.length
    for (const source of kept.keys()) {
      if (kept.size <= 1 || (kept.size <= MOST_KEPT && characters <= MOST_KEPT_CHARACTERS)) return
      characters -= source.length
      kept.delete(source)
    }
  }

  return {
    async write({ text, ...note }: VisitToDraft): Promise<EngineDraft> {
      const known = await read(text)
      const { lines, more, notAssessed: missing } = builtInNote(known, note)
      const judged = checkStatements({
        visit: known.visit,
        statements: lines.map(({ text: words, units }) => ({ text: words, cited: units })),
      })
      const statements = lines.map((line, index) => statementOf(line, index, judged[index], known.visit))
      return {
        statements,
        omissions: omissionsIn(known, note.sections, statements),
        notAssessed: missing,
        more: more.map((line, index) => ({
          id: idOf('more', line, index),
          ...{ section: line.section, topic: line.topic, text: line.text, evidence: line.spans },
        })),
      }
    },

    async check({ source, statements, note, ...template }: StatementsToJudge): Promise<Judged> {
      const known = await read(source)
      const judged = checkStatements({
        visit: known.visit,
        statements: statements.map(({ text, evidence }) => ({ text, cited: unitsAt(evidence, known.visit) })),
      })
      return {
        checks: statements.flatMap(({ id }, index) => {
          const found = judged[index]
          return found ? [[id, checkOf(found, known.visit)] as [string, Check]] : []
        }),
        omissions: omissionsIn(known, template.sections, note),
        notAssessed: notAssessed(template.noteType, template.sections, known.visit, known.facts),
      }
    },

    summarise: async (text: string): Promise<string> => summaryOf(await read(text)),

    async readAhead(text: string): Promise<void> {
      await read(text)
    },
  }
}

function statementOf(
  line: PlacedLine,
  index: number,
  found: CheckedStatement | undefined,
  visit: UnitsOfVisit,
): Statement {
  const { section, topic, text, spans, by } = line
  const check: Check = found ? checkOf(found, visit) : { verdict: 'unchecked', words: [] }
  return { id: idOf('line', line, index), section, topic, text, evidence: spans, by, check, kept: false }
}

function checkOf({ verdict, why, units }: CheckedStatement, visit: UnitsOfVisit): Check {
  return { verdict, why, by: 'facts', words: spansOf(units, visit) }
}

function omissionsIn(
  { visit, facts }: VisitFacts,
  sections: VisitToDraft['sections'],
  statements: readonly Pick<Statement, 'topic' | 'text'>[],
): Omission[] {
  return omittedLines(visit, facts, sections, statements)
    .slice(0, MOST_OMISSIONS)
    .map(({ units, spans, ...line }) => ({ ...line, evidence: spans ?? spansOf(units, visit) }))
}

/** Units that share words with the evidence. */
function unitsAt(evidence: Statement['evidence'], visit: UnitsOfVisit): number[] {
  return visit.units
    .filter(({ start, end }) => evidence.some((span) => span.start < end && span.end > start))
    .map(({ number }) => number)
}

/** The same visit gives the same ids. */
function idOf(kind: string, { section, text }: PlacedLine, index: number): string {
  return createHash('sha256')
    .update([kind, section, text, String(index)].join('\n'))
    .digest('base64url')
    .slice(0, 10)
}

export type EngineTask = keyof ReturnType<typeof engineTasks>
