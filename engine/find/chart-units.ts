import type { FoundKind } from '#shared/domain/chart-search.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { sentencesIn } from '#shared/domain/sentences.ts'
import { merged } from './merged-spans.ts'

/** A note as the search gets it, newest first. */
export type NoteToSearch = {
  noteId: number
  statements: readonly { id: string; topic: string; text: string; evidence: readonly Span[] }[]
  amendments: readonly { id: number; text: string }[]
  /** The text the evidence refers to; empty without a visit. */
  visit: string
}

/** Something that can be an answer. */
export type Unit = {
  kind: FoundKind
  /** Index of the note. */
  note: number
  /** The statement's or amendment's ID, or the start of the passage in the visit. */
  id: string
  topic: string
  text: string
  /** The words of the visit behind a statement. */
  evidence: readonly Span[]
}

/** The time and speaker before a line. */
export const LABEL =
  /^[ \t]*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?[ \t]*[-–]?[ \t]*)?(?:\[?(\p{L}[\p{L}\p{N} .'’-]{0,30}?)\]?[ \t]*:[ \t]+)?/u

/** A recognizer's stream has no sentences. */
const MAX_PASSAGE = 400

/** Statements and amendments, and the sentences of the visit that support no statement. */
export function* unitsOf(notes: readonly NoteToSearch[]): Generator<Unit> {
  for (const [note, { statements, amendments, visit }] of notes.entries()) {
    for (const { id, topic, text, evidence } of statements)
      yield { kind: 'statement', note, id, topic, text, evidence }
    for (const { id, text } of amendments)
      yield { kind: 'amendment', note, id: String(id), topic: '', text, evidence: [] }
    const used = merged(statements.flatMap(({ evidence }) => evidence))
    for (const { start, end } of passagesOf(visit)) {
      if (isCovered({ start, end }, used)) continue
      const text = visit.slice(start, end)
      yield { kind: 'visit', note, id: String(start), topic: '', text, evidence: [] }
    }
  }
}

/** The sentences of each line, long ones in parts. */
function* passagesOf(visit: string): Generator<Span> {
  for (const { 0: line, index } of visit.matchAll(/[^\r\n]+/g)) {
    const lead = LABEL.exec(line)?.[0].length ?? 0
    for (const { start, end } of partsOf(line.slice(lead))) {
      yield* inParts(line, { start: start + lead, end: end + lead }, index)
    }
  }
}

/** Finding sentences in one very long line would take too long. */
function partsOf(line: string): Span[] {
  return line.length > 20_000 ? [{ start: 0, end: line.length }] : sentencesIn(line)
}

function* inParts(line: string, { start, end }: Span, offset: number): Generator<Span> {
  let at = start
  while (end - at > MAX_PASSAGE) {
    const space = line.lastIndexOf(' ', at + MAX_PASSAGE)
    const next = space > at ? space : at + MAX_PASSAGE
    yield { start: offset + at, end: offset + next }
    at = next
  }
  yield { start: offset + at, end: offset + end }
}

/** Whether half of it is evidence already. */
function isCovered({ start, end }: Span, used: readonly Span[]): boolean {
  let low = 0
  let high = used.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((used[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  let covered = 0
  for (let at = low; (used[at]?.start ?? end) < end; at += 1) {
    const span = used[at] as Span
    covered += Math.min(end, span.end) - Math.max(start, span.start)
  }
  return covered * 2 >= end - start
}
