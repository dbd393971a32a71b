import type { Statement } from '#shared/domain/statements.ts'
import type { WrittenNote } from '../../ports/note-writer.ts'
import type { FoundLeak } from '../../ports/visit-separator.ts'

export type Removed = { patientIds: number[]; count: number }[]

/**
 * Removes each line that only other patients' words can explain. The writer hasn't seen those words, so this is the
 * second barrier. What the template asks for is fixed text and stays.
 */
export async function withoutLeaks(
  note: WrittenNote,
  leaksIn: (texts: readonly string[]) => Promise<FoundLeak[]>,
): Promise<{ note: WrittenNote; removed: Removed }> {
  const { statements, omissions, more } = note
  const lines = [...statements, ...omissions, ...more]
  const reasons = statements.map(({ check }) => check.why ?? '')
  const found = await leaksIn([...lines.map(({ topic, text }) => `${topic}. ${text}`), ...reasons])
  const isClean = (index: number) => !found[index]
  const counts = new Map<string, Removed[number]>()
  for (const leak of found.slice(0, lines.length)) {
    if (!leak) continue
    const known = counts.get(leak.patientIds.join()) ?? { patientIds: leak.patientIds, count: 0 }
    counts.set(leak.patientIds.join(), { ...known, count: known.count + 1 })
  }
  return {
    note: {
      ...note,
      statements: statements
        .map((statement, index) => (isClean(lines.length + index) ? statement : withoutReason(statement)))
        .filter((_, index) => isClean(index)),
      omissions: omissions.filter((_, index) => isClean(statements.length + index)),
      more: more.filter((_, index) => isClean(statements.length + omissions.length + index)),
    },
    removed: [...counts.values()],
  }
}

function withoutReason(statement: Statement): Statement {
  const { why: _, ...check } = statement.check
  return { ...statement, check }
}
