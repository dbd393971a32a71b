import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { type Check, MAX_OMISSIONS, type Omission, type Statement } from '#shared/domain/statements.ts'
import { builtInNote, type PlacedLine, spansOf } from '../../../engine/built-in-note.ts'
import { overviewFrom, recommendationsFrom } from '../../../engine/chart-summary.ts'
import { notAssessed } from '../../../engine/draft/not-assessed.ts'
import { omittedLines } from '../../../engine/draft/omissions.ts'
import { type UnitsOfVisit, visitUnits } from '../../../engine/facts/visit-units.ts'
import { draftPlan, type PlanScore } from '../../../engine/plan-draft.ts'
import type { Reader, UnitReading } from '../../../engine/reader/reading.ts'
import { summaryOf } from '../../../engine/summary.ts'
import { type CheckedStatement, checkStatements } from '../../../engine/verify/check-statements.ts'
import { factsWith, readingsOf, unitsToRead, type VisitFacts } from '../../../engine/visit-facts.ts'
import type { ChartNoteToRead } from '../../ports/note-writer.ts'
import type { NoteToPlanFrom } from '../../ports/plan-drafter.ts'
import type { EngineDraft, Judged, StatementsToJudge, VisitToDraft } from './engine.ts'
import { recentVisits } from './recent-visits.ts'

/** Maximum duration of one reading task, so that other users get their turn. */
const READING_MS = 2_000

/** Part of the reader model's output for a visit. The server passes it on as is. */
export type ReadPart = { readings: Uint8Array; next: number | undefined }
type Read<Input> = Input & { readings: readonly Uint8Array[] }

/** The engine's tasks, which can run in any thread. The reader model is loaded on first use. */
export function engineTasks(loadReader: () => Promise<Reader>) {
  const units = recentVisits<UnitsOfVisit>()
  /** A note is written, saved and checked from the same text. */
  const facts = recentVisits<VisitFacts>()
  let reader: Promise<Reader> | undefined

  const unitsIn = (source: string) => units.get(source, () => visitUnits(source))
  const factsIn = (source: string, readings: readonly Uint8Array[]) =>
    facts.get(source, () =>
      factsWith(
        unitsIn(source),
        readings.flatMap((part) => deserialize(part) as UnitReading[]),
      ),
    )

  return {
    /** Reads a visit starting at a unit. A long visit takes several tasks. */
    async read({ source, from }: { source: string; from: number }): Promise<ReadPart> {
      const visit = unitsIn(source)
      reader ??= loadReader()
      const model = await reader
      const end = performance.now() + READING_MS
      const readings = await readingsOf(visit, model, from, () => performance.now() > end)
      const next = from + readings.length
      return {
        readings: serialize(readings),
        next: readings.length > 0 && next < unitsToRead(visit) ? next : undefined,
      }
    },

    write({ text, readings, ...note }: Read<VisitToDraft>): EngineDraft {
      const known = factsIn(text, readings)
      const { lines, more, notAssessed: missing } = builtInNote(known, note)
      const judged = checkStatements({
        visit: known.visit,
        statements: lines.map(({ text: words, units: cited }) => ({ text: words, cited })),
      })
      const statements = lines.map((line, index) => statementOf(line, index, judged[index], known.visit))
      return {
        statements,
        omissions: omissionsIn(known, note.sections, statements),
        notAssessed: missing,
        more: more.map((line, index) => ({
          id: idOf('more', line, index),
          section: line.section,
          topic: line.topic,
          text: line.text,
          evidence: line.spans,
        })),
      }
    },

    check({ source, readings, statements, note, ...template }: Read<StatementsToJudge>): Judged {
      const known = factsIn(source, readings)
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

    summarize: ({ text, readings }: Read<{ text: string }>): string => summaryOf(factsIn(text, readings)),

    recommend: (notes: readonly ChartNoteToRead[]): string => recommendationsFrom(notes.map(withSections)),

    overview: (notes: readonly ChartNoteToRead[]): string => overviewFrom(notes.map(withSections)),

    plan: ({ notes, scores }: { notes: readonly NoteToPlanFrom[]; scores: readonly PlanScore[] }) =>
      draftPlan(notes.map(withSections), scores),
  }
}

export type EngineTasks = ReturnType<typeof engineTasks>

function withSections<Note extends { text: string }>(note: Note) {
  return { ...note, sections: sectionsOf(note.text) }
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
    .slice(0, MAX_OMISSIONS)
    .map(({ units, spans, ...line }) => ({ ...line, evidence: spans ?? spansOf(units, visit) }))
}

/** Units that overlap the evidence. */
function unitsAt(evidence: Statement['evidence'], visit: UnitsOfVisit): number[] {
  return visit.units
    .filter(({ start, end }) => evidence.some((span) => span.start < end && span.end > start))
    .map(({ number }) => number)
}

/** Deterministic, so that the same visit gives the same IDs. */
function idOf(kind: string, { section, text }: PlacedLine, index: number): string {
  return createHash('sha256')
    .update([kind, section, text, String(index)].join('\n'))
    .digest('base64url')
    .slice(0, 10)
}
