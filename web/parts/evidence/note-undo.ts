import { sameHeading } from '#shared/domain/note-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { inReadingOrder } from './note-changes.ts'

/** Reverts one change even if others followed. Undefined if a later change touched the same statement. */
export function undone(before: NoteBody, after: NoteBody, now: NoteBody): NoteBody | undefined {
  if (now === after) return before
  const was = new Map(before.statements.map((statement) => [statement.id, statement]))
  const made = new Map(after.statements.map((statement) => [statement.id, statement]))
  const result: Statement[] = []
  for (const statement of inReadingOrder(now)) {
    const earlier = was.get(statement.id)
    const change = made.get(statement.id)
    if (!earlier && change) {
      if (!sameWords(statement, change)) return undefined
      continue
    }
    if (earlier && change && !sameWords(earlier, change)) {
      if (!sameWords(statement, change)) return undefined
      result.push(earlier)
    } else result.push(statement)
  }
  const order = inReadingOrder(before)
  const placedAfter = inReadingOrder(after)
  for (const [index, statement] of order.entries()) {
    const deleted = !made.has(statement.id)
    const stays = result.findIndex(({ id }) => id === statement.id)
    if (deleted ? stays >= 0 : stays < 0) continue
    if (!deleted && !hasMoved(statement.id, order, placedAfter)) continue
    const [found] = deleted ? [statement] : result.splice(stays, 1)
    if (found) result.splice(placeFor(order.slice(0, index), result), 0, found)
  }
  return { sections: sectionsBack(before, after, now, result), statements: result }
}

function sameWords(a: Statement, b: Statement): boolean {
  return (
    a.text === b.text &&
    a.topic === b.topic &&
    a.section === b.section &&
    Boolean(a.newLine) === Boolean(b.newLine)
  )
}

/** The nearest preceding statement that exists in both versions. */
function hasMoved(id: string, before: readonly Statement[], after: readonly Statement[]): boolean {
  return neighborOf(id, before, after) !== neighborOf(id, after, before)
}

function neighborOf(id: string, list: readonly Statement[], other: readonly Statement[]): string | undefined {
  const common = list.filter((statement) => other.some((known) => known.id === statement.id))
  return common[common.findIndex((statement) => statement.id === id) - 1]?.id
}

/** After the nearest preceding statement that still exists. */
function placeFor(earlier: readonly Statement[], result: readonly Statement[]): number {
  const nearest = earlier.findLast(({ id }) => result.some((statement) => statement.id === id))
  return nearest ? result.findIndex(({ id }) => id === nearest.id) + 1 : 0
}

/** Remove headings the change added, unless they have statements by now. */
function sectionsBack(
  before: NoteBody,
  after: NoteBody,
  now: NoteBody,
  statements: readonly Statement[],
): string[] {
  const has = (list: readonly string[], heading: string) => list.some((known) => sameHeading(known, heading))
  return now.sections.filter(
    (heading) =>
      has(before.sections, heading) ||
      !has(after.sections, heading) ||
      statements.some(({ section }) => sameHeading(section, heading)),
  )
}
