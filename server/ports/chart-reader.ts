import type { Span } from '#shared/domain/evidence.ts'
import type { OfferKind } from '#shared/domain/last-note.ts'
import type { Check } from '#shared/domain/statements.ts'

type LineToCompare = {
  id: string
  section: string
  topic: string
  text: string
  evidence: readonly Span[]
}

export type ComparedLine = {
  kind: OfferKind
  /** The last note's lines behind it. */
  from: string[]
  text: string
  /** The words of this visit behind it. */
  evidence: Span[]
}

/** A statement that is based on an earlier note. */
type ChartLineToCheck = {
  id: string
  text: string
  chart: readonly { text: string; day: string }[]
  /** The words of the visit behind it, and the note's other lines. */
  visit: string
  note: readonly string[]
}

/** Compares a note with the one before it. */
export type ChartReader = {
  compare(notes: {
    last: { lines: readonly LineToCompare[]; day: string }
    lines: readonly LineToCompare[]
    visit: string
  }): Promise<ComparedLine[]>
  /** By statement ID. */
  check(lines: readonly ChartLineToCheck[]): Promise<ReadonlyMap<string, Omit<Check, 'words'>>>
  /** Whether diagnoses are about the problem of a goal; undefined if that problem isn't known by name. */
  isSupported(goal: string, diagnoses: string): boolean | undefined
  /** The paragraphs that repeat another note word for word. */
  clones(notes: {
    paragraphs: readonly { lines: readonly { id: string; text: string }[] }[]
    earlier: readonly string[]
  }): Promise<{ ids: string[]; share: number }[]>
}
