import type { NoteLength, Span } from '../shared/domain/evidence.ts'
import type { Line } from './draft/line.ts'
import { type NotAssessed, notAssessed } from './draft/not-assessed.ts'
import { labelOf, type SectionOutline, sectionFinder } from './draft/sections.ts'
import { writeDraft } from './draft/write-draft.ts'
import type { UnitsOfVisit } from './facts/visit-units.ts'
import type { VisitFacts } from './visit-facts.ts'

export type NoteToWrite = {
  noteType: string
  sections: readonly SectionOutline[]
  length?: NoteLength
}

/** A line of the draft, assigned to its section of the template. */
export type PlacedLine = {
  section: string
  topic: string
  text: string
  /** The supporting words of the visit. */
  spans: Span[]
  /** The same as unit numbers. */
  units: number[]
  by: Line['by']
}

export type BuiltInNote = { lines: PlacedLine[]; more: PlacedLine[]; notAssessed: NotAssessed[] }

/** Writes a visit's note without a language model, from facts and quotations. Deterministic. */
export function builtInNote(
  { visit, facts }: VisitFacts,
  { noteType, sections, length = 'standard' }: NoteToWrite,
): BuiltInNote {
  const { lines, more } = writeDraft(visit, facts, length)
  const sectionOf = sectionFinder(sections)
  const placed = (line: Line) => ({
    at: sectionOf(line.topic),
    line: placedLine(line, visit, sections, sectionOf),
  })
  return {
    lines: lines
      .map(placed)
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line),
    more: more.map((line) => placed(line).line),
    notAssessed: notAssessed(noteType, sections, visit, facts),
  }
}

function placedLine(
  { topic, label, text, units, spans, by }: Line,
  visit: UnitsOfVisit,
  sections: readonly SectionOutline[],
  sectionOf: ReturnType<typeof sectionFinder>,
): PlacedLine {
  return {
    section: sections[sectionOf(topic)]?.heading ?? '',
    topic: label ?? labelOf(topic),
    spans: spans ?? spansOf(units, visit),
    text,
    units,
    by,
  }
}

/** Merges neighboring units into one span. */
export function spansOf(units: readonly number[], visit: UnitsOfVisit): Span[] {
  const spans: (Span & { last: number })[] = []
  for (const number of [...new Set(units)].sort((a, b) => a - b)) {
    const unit = visit.units[number - 1]
    if (!unit) continue
    const before = spans.at(-1)
    if (before && before.last === number - 1) {
      before.end = unit.end
      before.last = number
    } else spans.push({ start: unit.start, end: unit.end, last: number })
  }
  return spans.map(({ start, end }) => ({ start, end }))
}
